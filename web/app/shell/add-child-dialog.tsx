import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ParentLogin } from '#api/contracts/auth.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useSession } from '#web/client/session/session.tsx'
import { addChild, showChild } from '#web/client/session/switch-child.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Message } from '#web/ui/states/message.tsx'

const loadContract = async () => (await import('#api/contracts/auth.ts')).ParentLogin

export const AddChildDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const words = LL.children
  const message = useErrorMessage()
  const form = useContractForm<z.input<typeof ParentLogin>, z.infer<typeof ParentLogin>>(
    loadContract,
    {
      defaultValues: { type: 'parent', username: '', parent_password: '' },
    },
  )
  const add = useMutation({
    mutationFn: (login: z.infer<typeof ParentLogin>) => addChild(login, user),
    onSuccess: showChild,
    onError: (error) => applyFieldErrors(form, error),
  })
  return (
    <FormDialog
      visible
      title={words.title()}
      submitLabel={LL.common.add()}
      onSubmit={form.handleSubmit((login) => add.mutate(login))}
      onCancel={onClose}
      pending={add.isPending || add.isSuccess}
    >
      <p className="sm mut">{words.text()}</p>
      <TextField form={form} name="username" label={words.username()} icon="student" />
      <PasswordField
        form={form}
        name="parent_password"
        label={words.password()}
        autoComplete="current-password"
      />
      {add.isError && <Message tone="red">{message(add.error)}</Message>}
    </FormDialog>
  )
}
