import type { Student, StudentUpdate } from '#api/contracts/students.ts'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SignOutEverywhere } from '#web/patterns/session/sign-out-everywhere.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EraseStudent } from './erase-student.tsx'
import { ResetPasswords } from './reset-passwords.tsx'
import { updateStudentCall } from './student-calls.ts'
import { StudentFormFields } from './student-fields.tsx'
import { loadStudentUpdateContract, type StudentForm, studentFormOf } from './student-form.ts'

type EditStudentDialogProps = { student: Student; period: string; onClose: () => void }

export const EditStudentDialog = ({ student, period, onClose }: EditStudentDialogProps) => {
  const { LL, locale } = useI18nContext()
  const isAdministrator = useIsOrganizationAdmin()
  const form = useContractForm<StudentForm, StudentUpdate>(loadStudentUpdateContract, {
    defaultValues: studentFormOf(period, student),
  })
  const save = useSave({
    form,
    send: (input: StudentUpdate, key) => updateStudentCall(student._id, input, key),
    reads: [['students']],
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={LL.students.edit()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
      extra={<EraseStudent student={student} onErased={onClose} />}
    >
      <TextField
        form={form}
        name="u_id"
        label={LL.students.uId()}
        hint={LL.students.uIdLocked()}
        disabled
      />
      <StudentFormFields form={form} />
      <CheckField form={form} name="isActive" label={LL.students.isActive()} />
      <ResetPasswords student={student} />
      {isAdministrator && (
        <SignOutEverywhere
          account={{ id: student._id, name: nameIn(locale, student.name) || student.u_id }}
        />
      )}
    </FormDialog>
  )
}
