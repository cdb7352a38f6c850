import type { BadgeGroup } from '#api/contracts/badges.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useProgressText } from './progress-text.ts'

type Kind = 'earned' | 'onTheWay' | 'notEarned'
type BadgeSectionProps = {
  kind: Kind
  groups: readonly BadgeGroup[]
  onOpen: (rule: string) => void
}

export const BadgeSection = ({ kind, groups, onOpen }: BadgeSectionProps) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  if (groups.length === 0) return null
  const times = groups.reduce((sum, { count }) => sum + count, 0)
  const sum =
    kind === 'earned' &&
    words.earnedSum({ kinds: formatNumber(groups.length), times: formatNumber(times) })
  return (
    <Card title={words[kind]()} count={sum} leafy={kind === 'earned'}>
      <ul className={`user-badges-grid ${kind === 'onTheWay' ? 'user-badges-way' : ''}`}>
        {groups.map((group) => (
          <li key={group.badge_rule._id}>
            <BadgeTile group={group} kind={kind} onOpen={() => onOpen(group.badge_rule._id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type BadgeTileProps = { group: BadgeGroup; kind: Kind; onOpen: () => void }

const BadgeTile = ({ group, kind, onOpen }: BadgeTileProps) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const ruleName = useRuleName()
  const progressText = useProgressText()
  const onTheWay = kind === 'onTheWay'
  const { badge_rule, count, last_created_at, progress } = group
  const name = ruleName(badge_rule)
  const under =
    last_created_at && count > 0
      ? formatDate(last_created_at)
      : progress
        ? progressText(progress)
        : ''
  const earned = count > 0 ? words.earnedTimes({ times: formatNumber(count) }) : words.notEarned()
  return (
    <button type="button" className="user-badges-tile" onClick={onOpen}>
      <BadgeMark
        image={badge_rule.image_url}
        count={count}
        progress={progress}
        size={onTheWay ? 76 : 96}
      />
      <b>
        <Words>{name}</Words>
      </b>
      <span className="visually-hidden">
        , {earned}
        {', '}
      </span>
      {onTheWay && progress && <Reached reached={formatNumber(progress.reached)} text={under} />}
      {kind === 'earned' && <span className="sm mut num">{under}</span>}
      {kind === 'notEarned' && <Takes group={group} />}
    </button>
  )
}

const Takes = ({ group: { badge_rule, progress } }: { group: BadgeGroup }) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const needed = progress && formatNumber(progress.needed)
  const bare =
    needed && (progress.threshold_by === 'point' ? words.takesPoints(needed) : words.takes(needed))
  return (
    <span className="user-badges-takes sm mut">
      {badge_rule.description ? <Words>{badge_rule.description}</Words> : bare}
    </span>
  )
}

/** "7 of 10", with the reached number large and first in both languages. */
const Reached = ({ reached, text }: { reached: string; text: string }) => (
  <span className="user-badges-reached mut num">
    <strong>{reached}</strong>
    {text.slice(reached.length)}
  </span>
)
