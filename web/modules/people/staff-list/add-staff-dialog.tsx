import type { NewStaff } from '#api/contracts/staff.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { OwnPasswordField } from '../passwords/own-password-field.tsx'
import { addStaff, type ShownStaff, staffKey } from './staff-calls.ts'
import { StaffFields } from './staff-fields.tsx'
import { formOf, loadNewContract, type StaffForm } from './staff-form.ts'

type AddStaffDialogProps = {
  /** With the random password that was made, if any. */
  onAdded: (shown: ShownStaff | null) => void
  onCancel: () => void
}

/** Makes an account for somebody who works here. */
export const AddStaffDialog = ({ onAdded, onCancel }: AddStaffDialogProps) => {
  const { LL } = useI18nContext()
  const form = useContractForm<StaffForm, NewStaff>(loadNewContract, { defaultValues: formOf() })
  const save = useSave({ form, send: addStaff, reads: [[staffKey]], onDone: onAdded })
  return (
    <FormDialog
      visible
      title={LL.staff.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onCancel}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <StaffFields form={form} />
      <PasswordField
        form={form}
        name="password"
        label={LL.staff.password()}
        hint={LL.staff.passwordHint()}
        autoComplete="new-password"
        optional
      />
      {(form.watch('role') !== 'admin' || form.watch('password')) && (
        <OwnPasswordField form={form} />
      )}
    </FormDialog>
  )
}
