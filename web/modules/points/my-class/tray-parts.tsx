import { useQuery } from '@tanstack/react-query'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { RuleButton } from './rule-button.tsx'
import { StudentLinks } from './student-tile.tsx'
import type { BoardState } from './use-board.ts'
import type { TrayState } from './use-tray.ts'

export const ChosenStudents = ({
  state: { chosen, team, clear },
  whyId,
}: {
  state: BoardState
  whyId: string
}) => {
  const { LL, locale } = useI18nContext()
  if (team)
    return (
      <>
        <p className="my-class-chosen my-class-team">
          <b>
            <Words>{ruleNameIn(locale, team)}</Words>
          </b>{' '}
          <span className="mut">{LL.houseAwards.toAccount()}</span>
        </p>
        <Button text label={LL.common.clear()} onClick={clear} />
      </>
    )
  if (chosen.length === 0)
    return (
      <p className="my-class-chosen mut" id={whyId}>
        {LL.myClass.chooseFirst()}
      </p>
    )
  return (
    <>
      <p className="my-class-chosen">
        <b className="num">{LL.myClass.chosen(chosen.length)}</b>{' '}
        <span className="mut">
          <Words>
            {chosen.map(({ name }) => nameIn(locale, name)).join(LL.batches.separator())}
          </Words>
        </span>
      </p>
      <Button text label={LL.common.clear()} onClick={clear} />
    </>
  )
}

export const Times = ({ tray: { count, setCount } }: { tray: TrayState }) => {
  const { LL } = useI18nContext()
  return (
    <SegmentedControl
      label={LL.myClass.count()}
      options={[1, 2, 3, 4, 5].map((value) => ({ value, label: LL.myClass.times(value) }))}
      value={count}
      onChange={setCount}
    />
  )
}

/**
 * Switches between all rules and those used most. Hidden if there are no more than `least` rules.
 */
export const WholeButton = ({
  tray: { isWhole, toggleWhole, all },
  least,
}: {
  tray: TrayState
  least: number
}) => {
  const { LL } = useI18nContext()
  if (all.length <= least) return null
  return (
    <Button
      text
      className="my-class-more"
      aria-expanded={isWhole}
      icon={<Icon name={isWhole ? 'chevron-up' : 'chevron-down'} size="small" />}
      iconPos="right"
      label={isWhole ? LL.myClass.fewerRules() : LL.myClass.allRules(all.length)}
      onClick={toggleWhole}
    />
  )
}

type RuleListProps = {
  state: BoardState
  tray: TrayState
  whyId: string
  onLook?: (change: (former: PointRule | undefined) => PointRule | undefined) => void
}

export const RuleList = ({ state, tray, whyId, onLook }: RuleListProps) => {
  const { LL } = useI18nContext()
  const categories = useQuery(ruleCategoriesQuery())
  const { isWhole, shown, count, all, search, setSearch } = tray
  return (
    <>
      {isWhole && (
        <SearchInput
          value={search}
          onSearch={setSearch}
          delay={0}
          placeholder={LL.myClass.searchRules()}
        />
      )}
      <ul className="my-class-rules" data-whole={isWhole || undefined}>
        {shown.map((rule, at) => (
          <RuleButton
            key={rule._id}
            rule={rule}
            count={count}
            categories={categories.data ?? []}
            isPending={state.isPending}
            digit={isWhole ? undefined : at + 1}
            why={state.chosen.length === 0 && !state.team ? whyId : undefined}
            onGive={(times) => state.give(rule, times)}
            onLook={(isLooked) =>
              onLook?.((former) => (isLooked ? rule : former === rule ? undefined : former))
            }
          />
        ))}
        {shown.length === 0 && (
          <li className="mut">
            {all.length > 0 ? LL.myClass.noRuleFound() : LL.myClass.noRules()}
          </li>
        )}
      </ul>
    </>
  )
}

type TrayFootProps = { looked: PointRule | undefined; count: number } & Pick<
  BoardState,
  'chosen' | 'team'
>

export const TrayFoot = ({ looked, count, chosen, team }: TrayFootProps) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const [only] = chosen.length === 1 ? chosen : []
  if (looked && team)
    return (
      <div className="my-class-foot">
        <span>
          <Words>{`${ruleNameIn(locale, team)} · ${ruleName(looked)}`}</Words>
        </span>
        <b className="num">{formatSigned(looked.point * count)}</b>
      </div>
    )
  if (!looked || chosen.length === 0)
    return <div className="my-class-foot">{only && <StudentLinks tile={only} />}</div>
  const points = looked.point * count
  return (
    <div className="my-class-foot">
      <span>
        <Words>{LL.myClass.sum({ rule: ruleName(looked), points, students: chosen.length })}</Words>
      </span>
      <b className="num">{formatNumber(points * chosen.length)}</b>
    </div>
  )
}
