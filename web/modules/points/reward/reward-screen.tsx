import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BatchPointsChanged } from '#web/patterns/batches/batch-points-changed.tsx'
import { missingInBatch } from '#web/patterns/batches/missing-in-batch.ts'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { activeRewardRulesQuery, ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StepsLists } from '#web/patterns/steps/steps-lists.tsx'
import { StepsScreen } from '#web/patterns/steps/steps-screen.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Equation } from '../equation.tsx'
import { rewardPath, useRewardWords } from '../use-reward-words.ts'
import { NarrowCount, WideCount } from './count-step.tsx'
import type { RewardForm } from './use-reward-form.ts'
import './reward.css'
import { rewardSum } from './reward-sum.ts'
import { RuleStep } from './rule-step.tsx'
import { useRewardForm } from './use-reward-form.ts'

/** Sends the form, and reports the result. */
const useReward = (form: RewardForm, rules: readonly PointRule[], students: readonly Student[]) =>
  useBatchCommand({
    path: rewardPath,
    ...useRewardWords(rules, students),
    onRecorded: form.startNext,
  })

export const RewardScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const rules = useQuery(activeRewardRulesQuery())
  const categories = useQuery(ruleCategoriesQuery())
  const students = useQuery(studentsQuery(period._id))
  return (
    <>
      <PageHeader title={LL.reward.title()} period="beside" />
      <StepsLists rules={rules} students={students}>
        {(all, everyone) => (
          <RewardBoard rules={all} categories={categories.data ?? []} students={everyone} />
        )}
      </StepsLists>
    </>
  )
}

type Lists = {
  rules: readonly PointRule[]
  categories: readonly RuleCategory[]
  students: readonly Student[]
}

const RewardBoard = ({ rules, categories, students }: Lists) => {
  const { LL } = useI18nContext()
  const words = LL.reward
  const ruleName = useRuleName()
  const form = useRewardForm(students, rules)
  const reward = useReward(form, rules, students)
  const chosen = form.chosenStudents.length
  const { total } = rewardSum(form.rule, form.count, chosen)
  const [asks, setAsks] = useState(false)
  const classes = new Set(form.chosenStudents.map((student) => student.class)).size
  const give = () => {
    setAsks(false)
    if (form.input) reward.submit(form.input)
  }
  const amount = words.give({ students: chosen, total: formatNumber(total) })
  const rule = form.rule && `${ruleName(form.rule)} ${formatSigned(form.rule.point)}`
  return (
    <>
      <StepsScreen
        name="reward"
        {...{ students, words }}
        choice={form}
        rules={<RuleStep form={form} rules={rules} categories={categories} />}
        ruleSummary={rule}
        ruleFirst={words.chooseRule()}
        third={{ wide: <WideCount form={form} />, narrow: <NarrowCount form={form} /> }}
        notice={<UnrecordedMessage command={reward} students={students} />}
        sum={<Equation rule={rule} count={form.count} students={chosen} total={total} />}
        confirm={{
          icon: 'reward',
          label: words.confirm(),
          narrowLabel: amount,
          why: missingInBatch(LL, { hasRule: form.rule !== null, students: chosen }),
          pending: reward.isPending,
          // Asks first when several classes are selected: the list may not have been filtered.
          onConfirm: () => (classes > 1 ? setAsks(true) : give()),
        }}
      />
      <BatchPointsChanged command={reward} rules={rules} way="reward" />
      {asks && (
        <ConfirmDialog
          visible
          title={words.ask({ students: chosen, total: formatNumber(total) })}
          confirmLabel={amount}
          confirmIcon="reward"
          onConfirm={give}
          onCancel={() => setAsks(false)}
        >
          <p>{words.askText({ rule: rule ?? '', classes })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
