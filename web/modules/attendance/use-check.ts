import type { Outcome } from '#api/contracts/actions.ts'
import type { AttendanceBatch, AttendanceRule, AttendanceType } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatClock, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { audienceOf } from '#web/patterns/batches/audience.ts'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import type { CheckForm } from './use-check-form.ts'

type Lists = { rules: readonly AttendanceRule[]; students: readonly Student[] }

export const useCheck = (
  direction: AttendanceType,
  form: CheckForm,
  { rules, students }: Lists,
) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.attendance[direction]

  const titleOf = (checked: readonly Student[]) => {
    const audience = audienceOf(checked)
    if (audience.kind === 'one') return texts.one(nameIn(locale, audience.student.name))
    if (audience.kind === 'class')
      return texts.class({ class: audience.name, count: checked.length })
    return texts.many(checked.length)
  }
  const earlierText = (earlier: readonly Outcome[]) => {
    const [first] = earlier
    const student = students.find(({ profile }) => profile === first?.profile)
    return earlier.length === 1 && student && first?.at
      ? texts.earlier({ name: nameIn(locale, student.name), time: formatClock(first.at) })
      : texts.manyEarlier(earlier.length)
  }
  const describe = (
    input: AttendanceBatch,
    recorded: readonly string[],
    outcomes: readonly Outcome[],
  ) => {
    // A duplicate without an action is an earlier check-in or check-out; with an action, it is a
    // retry.
    const earlier = outcomes.filter(
      ({ outcome, action }) => outcome === 'duplicate' && action === undefined,
    )
    const ids = new Set(recorded)
    for (const { profile } of earlier) ids.delete(profile)
    const rule = ruleName(rules.find(({ _id }) => _id === input.attendanceRule))
    if (earlier.length === 0)
      return { title: titleOf(students.filter(({ profile }) => ids.has(profile))), text: rule }
    if (ids.size === 0) return { title: earlierText(earlier), text: rule }
    return {
      title: titleOf(students.filter(({ profile }) => ids.has(profile))),
      text: earlierText(earlier),
    }
  }
  return useBatchCommand<AttendanceBatch>({
    path: `/actions/attendance/batch/${direction}`,
    history: 'attendance',
    describe,
    failed: texts.failed(),
    onRecorded: ({ done }) => form.startNext(done),
  })
}
