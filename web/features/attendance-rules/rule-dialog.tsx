import type { z } from 'zod'
import type { AttendanceRule, AttendanceRuleInput } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { CheckField } from '#web/kit/fields/check-field.tsx'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { deleteRule, saveRule } from './rule-calls.ts'

// The form fills in what the contract would.
const loadContract = async () =>
  (await import('#api/contracts/attendance.ts')).AttendanceRuleInput as z.ZodType<
    AttendanceRuleInput,
    AttendanceRuleInput
  >
const reads = [['attendanceRules'], ['devices']]

/** Adds a rule, or edits the one that is given. */
export const RuleDialog = ({ rule, onClose }: { rule?: AttendanceRule; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const texts = LL.attendanceRules
  const form = useContractForm<AttendanceRuleInput, AttendanceRuleInput>(loadContract, {
    defaultValues: {
      name: rule?.name ?? '',
      description: rule?.description ?? '',
      isActive: rule?.isActive ?? true,
    },
  })
  const save = useSave({
    form,
    send: (input: AttendanceRuleInput, key) => saveRule(rule?._id, input, key),
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={rule ? texts.edit() : texts.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      extra={
        rule && (
          <DeleteButton
            title={texts.deleteTitle({ name: rule.name })}
            text={texts.deleteText()}
            send={(key) => deleteRule(rule._id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      <TextField form={form} name="name" label={texts.name()} />
      <TextAreaField form={form} name="description" label={texts.description()} />
      <CheckField form={form} name="isActive" label={texts.isActive()} />
    </FormDialog>
  )
}
