import type { z } from 'zod'
import type { LookAlikeAccount, StudentRename } from '#api/contracts/look-alikes.ts'
import { api } from '#web/client/api/client.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { suggestUsername } from '../suggest-username.ts'
import { escapeSigns } from './escape-signs.ts'

const loadContract = async () =>
  (await import('#api/contracts/look-alikes.ts')).StudentRename as z.ZodType<
    StudentRename,
    StudentRename
  >

export const RenameStudent = ({
  user,
  onClose,
}: {
  user: LookAlikeAccount
  onClose: () => void
}) => {
  const { LL } = useI18nContext()
  const words = LL.lookAlikes.rename
  const { prefix } = useSession().organization
  const form = useContractForm<StudentRename, StudentRename>(loadContract, {
    defaultValues: { u_id: '' },
  })
  const typed = form.watch('u_id').trim()
  const save = useSave({
    form,
    send: async (body: StudentRename, idempotencyKey) => {
      await api(`/users/${user._id}/username`, { method: 'PUT', body, idempotencyKey })
      return suggestUsername(prefix, body.u_id)
    },
    reads: [['students']],
    words: { done: (username) => words.done(username) },
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={words.title(escapeSigns(user.value))}
      submitLabel={words.action()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <p>{words.text()}</p>
      <TextField
        form={form}
        name="u_id"
        label={words.label()}
        hint={
          typed ? LL.students.username(suggestUsername(prefix, typed)) : LL.students.prefix(prefix)
        }
      />
    </FormDialog>
  )
}
