import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LeafStrip } from '#web/ui/laurel/leaf-strip.tsx'
import { rewardSum } from './reward-sum.ts'
import type { RewardForm } from './use-reward-form.ts'

const mostLeaves = 60

/** Previews the batch: one leaf per award; above sixty only the number. */
export const RewardLeaves = ({ form: { rule, count, chosenStudents } }: { form: RewardForm }) => {
  const { LL } = useI18nContext()
  const texts = LL.reward
  const students = chosenStudents.length
  const { awards } = rewardSum(rule, count, students)
  if (awards === 0) return <p className="reward-leaves xs mut">{LL.common.noSelectedStudent()}</p>
  const few = awards <= mostLeaves
  const numbers = { students: formatNumber(students), count, awards: formatNumber(awards) }
  return (
    <div className="reward-leaves">
      {few ? <LeafStrip count={awards} /> : <p className="num-big">{formatNumber(awards)}</p>}
      <p className="xs mut">{few ? texts.leaves(numbers) : texts.awards(numbers)}</p>
    </div>
  )
}
