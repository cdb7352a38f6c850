import { useQuery } from '@tanstack/react-query'
import type { AttendanceRule, AttendanceType } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { attendanceRulesQuery } from '#web/patterns/attendance/attendance-rules.ts'
import { missingInBatch } from '#web/patterns/batches/missing-in-batch.ts'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { StepsLists } from '#web/patterns/steps/steps-lists.tsx'
import { StepsScreen } from '#web/patterns/steps/steps-screen.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import './check.css'
import { CheckRules } from './check-rules.tsx'
import { CheckSum } from './check-sum.tsx'
import { RecentChecks } from './recent-checks.tsx'
import { useCheck } from './use-check.ts'
import { useCheckForm } from './use-check-form.ts'

export const CheckScreen = ({ direction }: { direction: AttendanceType }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const rules = useQuery(attendanceRulesQuery())
  const students = useQuery(studentsQuery(period._id))
  return (
    <>
      <PageHeader title={LL.attendance[direction].title()} period="beside" />
      <StepsLists rules={rules} students={students}>
        {(all, everyone) => (
          // Clears all choices when the period changes, because another period has other students.
          <CheckBoard
            key={period._id}
            direction={direction}
            rules={all.filter(({ isActive }) => isActive)}
            students={everyone}
          />
        )}
      </StepsLists>
    </>
  )
}

const icons = { checkin: 'enter', checkout: 'leave' } as const
type Board = {
  direction: AttendanceType
  rules: readonly AttendanceRule[]
  students: readonly Student[]
}

const CheckBoard = ({ direction, rules, students }: Board) => {
  const { LL } = useI18nContext()
  const words = LL.attendance
  const ruleName = useRuleName()
  const form = useCheckForm(students)
  const check = useCheck(direction, form, { rules, students })
  const chosen = form.chosenStudents.length
  return (
    <StepsScreen
      name="check"
      students={students}
      words={words}
      choice={form}
      rules={<CheckRules form={form} rules={rules} />}
      ruleSummary={ruleName(form.rule)}
      ruleFirst={words.ruleFirst()}
      aside={<RecentChecks direction={direction} />}
      notice={<UnrecordedMessage command={check} students={students} />}
      sum={<CheckSum form={form} />}
      confirm={{
        icon: icons[direction],
        label: words[direction].confirm(),
        narrowLabel: words[direction].confirmCount(chosen),
        why: missingInBatch(LL, { hasRule: form.rule !== null, students: chosen }),
        pending: check.isPending,
        onConfirm: () => form.input && check.submit(form.input),
      }}
    />
  )
}
