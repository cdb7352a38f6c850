import type { z } from 'zod'
import type { AttendanceRule, AttendanceRuleInput } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CheckField } from '#web/kit/fields/check-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { resourceCalls } from '#web/parts/resource/resource-calls.ts'
import { ResourceDialog } from '#web/parts/resource/resource-dialog.tsx'

// The form fills in what the contract would.
const contract = async () =>
  (await import('#api/contracts/attendance.ts')).AttendanceRuleInput as z.ZodType<
    AttendanceRuleInput,
    AttendanceRuleInput
  >
const calls = resourceCalls<AttendanceRuleInput>('/attendanceRules')
const reads = [['attendanceRules'], ['devices']]

/** Adds a rule, or edits the one that is given. */
export const RuleDialog = ({ rule, onClose }: { rule?: AttendanceRule; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.attendanceRules
  const { name = '', description = '', isActive = true } = rule ?? {}
  return (
    <ResourceDialog
      {...{ words, contract, reads, onClose, ...calls }}
      id={rule?._id}
      values={{ name, description, isActive }}
      deleteTitle={rule && words.deleteTitle({ name })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={words.name()} />
          <TextAreaField form={form} name="description" label={words.description()} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}
