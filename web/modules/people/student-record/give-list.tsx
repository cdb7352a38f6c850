import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Link } from 'wouter'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { CategoryLeaf } from '#web/patterns/rules/category-leaf.tsx'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { countOptions, SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import type { GiveKind } from './give-kind.ts'
import type { useGive } from './use-give.ts'

type GiveListProps = {
  way: GiveKind
  rules: readonly PointRule[]
  balance: number
  give: ReturnType<typeof useGive>
  ref: Ref<HTMLUListElement>
}

/** Lists the rules as buttons. If the balance is too low for one, it says how much is missing. */
export const GiveList = ({ way, rules, balance, give, ref }: GiveListProps) => {
  const { LL } = useI18nContext()
  const [search, setSearch] = useState('')
  const [type, setType] = useState<PointRule['type']>('reward')
  const [count, setCount] = useState(1)
  const isReward = way === 'reward'
  const hasBoth =
    isReward && ['reward', 'parent_reward'].every((one) => rules.some((rule) => rule.type === one))
  const shown = matchRules(hasBoth ? rules.filter((rule) => rule.type === type) : rules, search)
  const none = isReward ? LL.reward.noRuleFound() : LL.redeem.noPrizeFound()
  useFound(shown.length, none)
  return (
    <>
      <div className="student-record-choice">
        {hasBoth && (
          <SegmentedControl
            label={LL.studentRecord.kind()}
            value={type}
            onChange={setType}
            options={[
              { value: 'reward', label: LL.reward.byTeacher() },
              { value: 'parent_reward', label: LL.reward.byParent() },
            ]}
          />
        )}
        {isReward && (
          <SegmentedControl
            label={LL.studentRecord.times()}
            options={countOptions}
            value={count}
            onChange={setCount}
          />
        )}
        <SearchInput
          value={search}
          onSearch={setSearch}
          delay={0}
          placeholder={isReward ? LL.reward.searchRules() : LL.redeem.searchPrizes()}
        />
      </div>
      <ul
        ref={ref}
        className="student-record-rules"
        tabIndex={-1}
        aria-label={isReward ? LL.reward.rules() : LL.redeem.prizes()}
      >
        {shown.map((rule) => (
          <li key={rule._id}>
            <GiveRule
              rule={rule}
              points={isReward ? formatSigned(rule.point * count) : formatNumber(rule.point)}
              lacks={isReward ? 0 : Math.max(0, rule.point - balance)}
              isPending={give.isPending}
              onGive={() => give.give(rule, isReward ? count : 1)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 &&
        (rules.length > 0 ? <EmptyState title={none} /> : <NothingYet isReward={isReward} />)}
    </>
  )
}

const NothingYet = ({ isReward }: { isReward: boolean }) => {
  const { LL } = useI18nContext()
  return isReward ? (
    <EmptyState
      title={LL.reward.noRules()}
      text={<Link href="/admin/pointrules">{LL.reward.addRules()}</Link>}
    />
  ) : (
    <EmptyState
      title={LL.redeem.noPrizes()}
      text={<Link href="/admin/redeem_pointrules">{LL.redeem.addPrizes()}</Link>}
    />
  )
}

type GiveRuleProps = {
  rule: PointRule
  points: string
  lacks: number
  isPending: boolean
  onGive: () => void
}

const GiveRule = ({ rule, points, lacks, isPending, onGive }: GiveRuleProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const categories = useQuery(ruleCategoriesQuery())
  return (
    <button
      type="button"
      className="student-record-rule"
      // A negative balance still allows free prizes.
      aria-disabled={(lacks > 0 && rule.point > 0) || isPending || undefined}
      onClick={() => (lacks > 0 && rule.point > 0 ? undefined : onGive())}
    >
      <span className="grow">
        <Words>{ruleName(rule)}</Words>
        {lacks > 0 && rule.point > 0 && (
          <span className="xs student-record-lacks">
            {LL.studentRecord.lacks(formatNumber(lacks))}
          </span>
        )}
      </span>
      <CategoryLeaf category={rule.ruleCategory} all={categories.data ?? []} />
      <b className="num">{points}</b>
    </button>
  )
}
