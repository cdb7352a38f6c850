import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type {
  NewTokenAnswer,
  ChangePasswordForm as Passwords,
  UserInfo,
} from '#api/contracts/auth.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { forgetOneTimePassword, oneTimePassword } from '#web/client/session/one-time-password.ts'
import { userQuery } from '#web/client/session/queries.ts'
import { replaceToken } from '#web/client/session/signed-out.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toCallError } from '#web/ui/fields/check-contract.ts'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'

const loadContract = async () => (await import('#api/contracts/auth.ts')).ChangePasswordForm

type NewToken = z.infer<typeof NewTokenAnswer>

/** Parents have a separate password with its own call. */
const changePassword = (isParent: boolean, { current_password, new_password }: Passwords) =>
  isParent
    ? api<NewToken>('/v2/cms/auth/setParentPw', {
        method: 'POST',
        body: { parent_password: current_password, new_password },
      })
    : api<NewToken>('/auth/setpw', {
        method: 'POST',
        body: { password: current_password, new_password },
      })

const refusals = ['change_pw_fail', 'invalid_password']

type ChangePasswordFormProps = { user: UserInfo; onChanged: () => void }

/** Asks for the current password, unless the user has just typed it, and for a new one twice. */
export const OwnPasswordForm = ({ user, onChanged }: ChangePasswordFormProps) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const client = useQueryClient()
  // Typed a moment ago at the sign-in, so it is not asked for again.
  const [known, setKnown] = useState(() => (user.setup_password ? oneTimePassword() : null))
  const form = useContractForm(loadContract, {
    defaultValues: { current_password: known ?? '', new_password: '', confirm_password: '' },
  })
  const change = useMutation({
    // The token in use ends with the old password.
    mutationFn: (passwords: Passwords) => replaceToken(changePassword(user.isParent, passwords)),
    onSuccess: () => {
      forgetOneTimePassword()
      client.setQueryData(userQuery().queryKey, { ...user, setup_password: false })
      toast.success(LL.resetPassword.success())
      onChanged()
    },
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      if (!(error instanceof ApiError && refusals.includes(error.code)))
        return toast.error(message(error))
      setKnown(null)
      const refused = toCallError(
        { code: 'change_pw_fail', details: undefined },
        'current_password',
      )
      form.setError('current_password', refused, { shouldFocus: true })
      toast.shown(message(error))
    },
  })
  const words = LL.resetPassword
  // A forced change cannot be skipped, so leaving needs no question.
  const { question } = useUnsaved(form.formState.isDirty && !user.setup_password)
  return (
    <form
      className="form"
      onSubmit={form.handleSubmit((passwords) => change.mutate(passwords))}
      noValidate
    >
      {/* Tells password managers whose password changes. */}
      <input
        type="text"
        autoComplete="username"
        value={user.email ?? user.username ?? ''}
        readOnly
        hidden
      />
      {known === null && (
        <PasswordField
          form={form}
          name="current_password"
          label={user.setup_password ? words.oneTime() : words.current()}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        form={form}
        name="new_password"
        label={words.new()}
        hint={words.hint(user.password_minimum)}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirm_password"
        label={words.confirm()}
        autoComplete="new-password"
      />
      <Button type="submit" size="large" label={words.submit()} disabled={change.isPending} />
      {question}
    </form>
  )
}
