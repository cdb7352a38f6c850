import type { AttendanceBatch, AttendanceRule, AttendanceType } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { audienceOf } from '#web/parts/batches/audience.ts'
import { useBatchCommand } from '#web/parts/batches/use-batch-command.ts'
import type { CheckForm } from './use-check-form.ts'

type Lists = { rules: readonly AttendanceRule[]; students: readonly Student[] }

/** Writes down who came or went, and says in the page's language what came of it. */
export const useCheck = (direction: AttendanceType, form: CheckForm, { rules, students }: Lists) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.attendance[direction]

  const titleOf = (checked: readonly Student[]) => {
    const audience = audienceOf(checked)
    if (audience.kind === 'one') return texts.one(nameIn(locale, audience.student.name))
    if (audience.kind === 'class') return texts.class({ class: audience.name, count: checked.length })
    return texts.many(checked.length)
  }
  const describe = (input: AttendanceBatch, recorded: readonly string[]) => {
    const ids = new Set(recorded)
    return {
      title: titleOf(students.filter(({ profile }) => ids.has(profile))),
      text: ruleName(rules.find(({ _id }) => _id === input.attendanceRule)),
    }
  }
  return useBatchCommand<AttendanceBatch>({
    path: `/actions/attendance/batch/${direction}`,
    ledger: 'attendance',
    describe,
    failed: texts.failed(),
    onRecorded: form.startNext,
  })
}
