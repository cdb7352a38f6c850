import { useQuery } from '@tanstack/react-query'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { useNarrow } from '#web/kit/use-media-query.ts'
import { UnrecordedMessage } from '#web/parts/batches/unrecorded-message.tsx'
import { activeRewardRulesQuery, ruleCategoriesQuery } from '#web/parts/rules/rule-queries.ts'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'
import { NarrowReward } from './narrow-reward.tsx'
import './reward.css'
import { useReward } from './use-reward.ts'
import { useRewardForm } from './use-reward-form.ts'
import { WideReward } from './wide-reward.tsx'

/** Points for students: a rule, who, and how many times. */
export const RewardScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const rules = useQuery(activeRewardRulesQuery())
  const categories = useQuery(ruleCategoriesQuery())
  const students = useQuery(studentsQuery(period._id))
  return (
    <>
      <PageHeader title={LL.reward.title()} period="beside" />
      {rules.data && students.data ? (
        <RewardBoard rules={rules.data} categories={categories.data ?? []} students={students.data} />
      ) : (
        <Card>
          {!rules.data && <QueryView query={rules}>{() => null}</QueryView>}
          {rules.data && <QueryView query={students}>{() => null}</QueryView>}
        </Card>
      )}
    </>
  )
}

type Lists = { rules: readonly PointRule[]; categories: readonly RuleCategory[]; students: readonly Student[] }

const RewardBoard = ({ rules, categories, students }: Lists) => {
  const narrow = useNarrow()
  const form = useRewardForm(students)
  const reward = useReward(form, rules, students)
  const notice = reward.unrecorded.length > 0 && (
    <UnrecordedMessage
      unrecorded={reward.unrecorded}
      students={students}
      onRetry={reward.retry}
      retrying={reward.isPending}
    />
  )
  const Layout = narrow ? NarrowReward : WideReward
  return <Layout {...{ form, reward, rules, categories, students, notice }} />
}
