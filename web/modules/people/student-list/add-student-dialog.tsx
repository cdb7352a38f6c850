import type { StudentInput } from '#api/contracts/students.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { createStudentCall } from '../students/student-calls.ts'
import { StudentFormFields } from '../students/student-fields.tsx'
import {
  loadNewStudentContract,
  type StudentForm,
  studentFormOf,
} from '../students/student-form.ts'
import type { ShownStudent } from '../students/student-passwords-dialog.tsx'
import { suggestUsername } from '../suggest-username.ts'

type AddStudentDialogProps = {
  period: string
  onAdded: (shown: ShownStudent | null) => void
  onCancel: () => void
}

export const AddStudentDialog = ({ period, onAdded, onCancel }: AddStudentDialogProps) => {
  const { LL } = useI18nContext()
  const { prefix } = useSession().organization
  const form = useContractForm<StudentForm, StudentInput>(loadNewStudentContract, {
    defaultValues: studentFormOf(period),
  })
  const save = useSave({
    form,
    send: async (input: StudentInput, key) => ({
      made: await createStudentCall(input, period, key),
      name: input.name,
    }),
    reads: [['students']],
    onDone: ({ made, name }) =>
      onAdded(
        made && {
          uId: made.u_id,
          name,
          password: made.password,
          parentPassword: made.parent_password,
        },
      ),
  })
  const typed = form.watch('u_id').trim()
  return (
    <FormDialog
      visible
      title={LL.students.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onCancel}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <TextField
        form={form}
        name="u_id"
        label={LL.students.uId()}
        hint={
          typed ? LL.students.username(suggestUsername(prefix, typed)) : LL.students.prefix(prefix)
        }
      />
      <StudentFormFields form={form} />
      <div className="form-row">
        <PasswordField
          form={form}
          name="password"
          label={LL.students.password()}
          hint={LL.students.passwordHint()}
          autoComplete="new-password"
          optional
        />
        <PasswordField
          form={form}
          name="parent_password"
          label={LL.students.parentPassword()}
          hint={LL.students.passwordHint()}
          autoComplete="new-password"
          optional
        />
      </div>
    </FormDialog>
  )
}
