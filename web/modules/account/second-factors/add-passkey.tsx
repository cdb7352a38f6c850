import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { oneTimePassword } from '#web/client/session/one-time-password.ts'
import { isKnownPasskey } from '#web/client/session/passkeys.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { addPasskeyCall, secondFactorsQuery } from './second-factor-calls.ts'

type PasskeyForm = { name: string; own_password?: string | undefined }

const loadContract = async () => {
  const { OwnPasswordBody, PasskeyName } = await import('#api/contracts/second-factors.ts')
  return PasskeyName.extend(OwnPasswordBody.shape)
}

type AddPasskeyProps = {
  /** Receives the recovery codes if this is the account's first factor. */
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Asks for a name and your own password, then for the passkey. */
export const AddPasskeyForm = ({ onDone, onCancel }: AddPasskeyProps) => {
  const { LL } = useI18nContext()
  const words = LL.secondFactors.passkeys
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const [known, setKnown] = useState(oneTimePassword)
  const [problem, setProblem] = useState<string | null>(null)
  // Validates first, because the browser keeps a passkey even if the server refuses it.
  const form = useContractForm(loadContract, { defaultValues: { name: '', own_password: '' } })
  const add = useCommand(
    ({ name, own_password }: PasskeyForm) => addPasskeyCall(known ?? own_password ?? '', name),
    {
      onSuccess: (codes) => {
        void client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
        toast.success(words.added())
        onDone(codes)
      },
      onError: (error, _, retry) => {
        if (!(error instanceof ApiError))
          return setProblem(isKnownPasskey(error) ? words.known() : words.notMade())
        setKnown(null)
        if (!applyFieldErrors(form, error)) failed({ title: LL.common.failed(), error, retry })
      },
    },
  )
  const send = (typed: PasskeyForm) => {
    setProblem(null)
    add.confirm(typed)
  }
  return (
    <FormDialog
      visible
      title={LL.secondFactors.confirm.passkey()}
      submitLabel={LL.secondFactors.confirm.go()}
      onSubmit={form.handleSubmit(send)}
      onCancel={onCancel}
      pending={add.isPending}
      unsaved={form.formState.dirtyFields.name}
    >
      <p>{words.explain()}</p>
      {problem && <Message tone="red">{problem}</Message>}
      <TextField
        form={form}
        name="name"
        label={words.name()}
        hint={words.nameHint()}
        maxLength={60}
      />
      {known === null && (
        <PasswordField
          form={form}
          name="own_password"
          label={LL.passwords.own()}
          hint={LL.passwords.ownHint()}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}
