import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { StepNumber, StepTitle } from '#web/patterns/steps/step-title.tsx'
import { countOptions, SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { RewardLeaves } from './reward-leaves.tsx'
import { rewardSum } from './reward-sum.ts'
import type { RewardForm } from './use-reward-form.ts'

const CountChoice = ({ form }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  return (
    <SegmentedControl
      label={LL.reward.count()}
      options={countOptions}
      value={form.count}
      onChange={form.setCount}
    />
  )
}

const CountMessage = ({ form: { rule, count } }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  if (!rule) return null
  return (
    <p className="mut sm">
      {LL.reward.countMeans(count)}{' '}
      <b className="reward-count-each">
        {LL.reward.pointsSigned(formatSigned(rewardSum(rule, count, 1).each))}
      </b>
    </p>
  )
}

export const WideCount = ({ form }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  return (
    <Card className="reward-count">
      <div className="row wrap">
        <StepTitle step={3}>{LL.reward.count()}</StepTitle>
        <CountChoice form={form} />
        <CountMessage form={form} />
      </div>
      <RewardLeaves form={form} />
    </Card>
  )
}

export const NarrowCount = ({ form }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  return (
    <>
      <span className="reward-narrow-count">
        <StepNumber step={3} />
        <span className="b">{LL.reward.count()}</span>
      </span>
      <CountChoice form={form} />
    </>
  )
}
