import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { countOptions, SegmentedControl } from '#web/kit/segmented-control.tsx'
import { rewardSum } from './reward-sum.ts'
import type { RewardForm } from './use-reward-form.ts'

export const CountChoice = ({ form }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  return (
    <SegmentedControl label={LL.reward.count()} options={countOptions} value={form.count} onChange={form.setCount} />
  )
}

/** Confirms in words what the count means for each student. */
export const CountMessage = ({ form: { rule, count } }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  if (!rule) return null
  return (
    <p className="mut sm">
      {LL.reward.countMeans(count)}{' '}
      <b className="reward-count-each">{LL.reward.pointsSigned(formatSigned(rewardSum(rule, count, 1).each))}</b>
    </p>
  )
}
