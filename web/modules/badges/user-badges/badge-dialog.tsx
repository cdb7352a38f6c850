import { useQuery } from '@tanstack/react-query'
import type { BadgeGroup } from '#api/contracts/badges.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { latestBadgesQuery } from '#web/patterns/badges/badge-queries.ts'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useProgressText } from './progress-text.ts'

const most = 20
const leaf = leafPath(14, 4.6)

type BadgeDialogProps = { group: BadgeGroup; period: string; onClose: () => void }

export const BadgeDialog = ({ group, period, onClose }: BadgeDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const ruleName = useRuleName()
  const { badge_rule, count, last_created_at, progress } = group
  const name = ruleName(badge_rule)
  const other = [badge_rule.name, badge_rule.name_en].find((one) => one !== '' && one !== name)
  const isPhone = useMediaQuery('(width < 600px)')
  return (
    <PrimeDialog
      visible
      header={
        <span className="visually-hidden">
          <Words>{name}</Words>
        </span>
      }
      position={isPhone ? 'bottom' : 'center'}
      onHide={onClose}
      ariaCloseIconLabel={LL.common.close()}
      footer={<Button label={LL.common.close()} onClick={onClose} />}
    >
      <div className="user-badges-one">
        <BadgeMark image={badge_rule.image_url} count={count} progress={progress} size={180} />
        <div className="user-badges-name">
          <b>
            <Words>{name}</Words>
          </b>
          {other && (
            <div className="mut">
              <Words>{other}</Words>
            </div>
          )}
        </div>
        {badge_rule.description && (
          <p>
            <Words>{badge_rule.description}</Words>
          </p>
        )}
        {count > 0 ? (
          <>
            <Tag tone="gold" icon="badge">
              {words.earnedTimes({ times: formatNumber(count) })}
            </Tag>
            {last_created_at && (
              <p className="sm mut num">{words.latest({ day: formatDate(last_created_at) })}</p>
            )}
            <Times rule={badge_rule._id} count={count} period={period} />
          </>
        ) : (
          <p className="mut">{words.notEarnedYet()}</p>
        )}
        {progress && <Next progress={progress} />}
      </div>
    </PrimeDialog>
  )
}

const Times = ({ rule, count, period }: { rule: string; count: number; period: string }) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const { data } = useQuery(latestBadgesQuery({ period_id: period, badge_rule: rule, limit: most }))
  if (!data) return null
  const earlier = data.total - data.data.length
  return (
    <>
      <ul className="user-badges-times">
        {data.data.map(({ _id, created_at }, n) => (
          <li key={_id}>
            <svg width="14" height="14" viewBox="-7 -15 14 16" aria-hidden="true">
              <path d={leaf} fill="var(--blossom-line)" />
            </svg>
            <span className="grow">
              {words.time({ n: formatNumber(Math.max(data.total, count) - n) })}
            </span>
            <span className="mut num">{formatDate(created_at)}</span>
          </li>
        ))}
      </ul>
      {earlier > 0 && <p className="sm mut">{words.moreTimes({ n: formatNumber(earlier) })}</p>}
    </>
  )
}

const Next = ({ progress }: { progress: NonNullable<BadgeGroup['progress']> }) => {
  const { LL } = useI18nContext()
  const words = LL.badges
  const progressText = useProgressText()
  const { reached, needed, threshold_by } = progress
  const toGo = threshold_by === 'point' ? words.toGoPoints : words.toGo
  return (
    <div className="well user-badges-next">
      <div className="grow">
        <b>{words.next()}</b>
        <div className="sm mut num">{toGo({ n: formatNumber(Math.max(0, needed - reached)) })}</div>
      </div>
      <b className="num">{progressText(progress)}</b>
    </div>
  )
}
