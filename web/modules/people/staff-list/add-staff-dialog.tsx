import type { NewStaff } from '#api/contracts/staff.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnPasswordField } from '#web/patterns/passwords/own-password-field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { addStaffCall, type ShownStaff, staffKey } from './staff-calls.ts'
import { StaffFormFields } from './staff-fields.tsx'
import { loadNewStaffContract, type StaffForm, staffFormOf } from './staff-form.ts'

type AddStaffDialogProps = {
  onAdded: (shown: ShownStaff | null) => void
  onCancel: () => void
}

export const AddStaffDialog = ({ onAdded, onCancel }: AddStaffDialogProps) => {
  const { LL } = useI18nContext()
  const form = useContractForm<StaffForm, NewStaff>(loadNewStaffContract, {
    defaultValues: staffFormOf(),
  })
  const save = useSave({ form, send: addStaffCall, reads: [[staffKey]], onDone: onAdded })
  return (
    <FormDialog
      visible
      title={LL.staff.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onCancel}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <StaffFormFields form={form} />
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
