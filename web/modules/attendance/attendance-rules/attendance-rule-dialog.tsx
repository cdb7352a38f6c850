import type { z } from 'zod'
import type { AttendanceRule, AttendanceRuleInput } from '#api/contracts/attendance.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/attendance.ts')).AttendanceRuleInput as z.ZodType<
    AttendanceRuleInput,
    AttendanceRuleInput
  >
const calls = resourceCalls<AttendanceRuleInput>('/attendanceRules')
const reads = [['attendanceRules'], ['devices']]

export const AttendanceRuleDialog = ({
  rule,
  onClose,
}: {
  rule?: AttendanceRule
  onClose: () => void
}) => {
  const { LL, locale } = useI18nContext()
  const words = LL.attendanceRules
  const { name = '', name_en = '', description = '', isActive = true } = rule ?? {}
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      {...calls}
      id={rule?._id}
      values={{ name, name_en, description, isActive }}
      deleteTitle={rule && words.deleteTitle({ name: ruleNameIn(locale, rule) })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={words.name()} />
          <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          <TextAreaField form={form} name="description" label={words.description()} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}
