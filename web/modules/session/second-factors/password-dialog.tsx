import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { applyFieldErrors } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

type Typed = { own_password: string }
type PasswordDialogProps<Answer> = {
  title: string
  submitLabel: string
  danger?: boolean
  send: (ownPassword: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for your own password before it sends. */
export const PasswordDialog = <Answer,>(props: PasswordDialogProps<Answer>) => {
  const { title, submitLabel, danger, send, onDone, onCancel, children } = props
  const { LL } = useI18nContext()
  const failed = useFailureToast()
  const form = useForm<Typed>({ defaultValues: { own_password: '' } })
  const command = useCommand(({ own_password }: Typed) => send(own_password), {
    onSuccess: onDone,
    onError: (error, _, retry) => {
      if (!applyFieldErrors(form, error)) failed({ title: LL.common.failed(), error, retry })
    },
  })
  return (
    <FormDialog
      visible
      title={title}
      submitLabel={submitLabel}
      danger={danger}
      onSubmit={form.handleSubmit(command.confirm)}
      onCancel={onCancel}
      pending={command.isPending}
    >
      {children}
      <PasswordField
        form={form}
        name="own_password"
        label={LL.passwords.own()}
        hint={LL.passwords.ownHint()}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
