import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { Login, LoginAnswer } from '#api/contracts/auth.ts'
import { ApiError, type ApiErrorCode } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { homeOf } from '#web/client/session/home.ts'
import { storeToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { toCallError, useContractForm } from '#web/kit/fields/contract-form.ts'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Message } from '#web/kit/message.tsx'

/** What a sign-in is refused by, each with its own sentence; whatever else went wrong, it has failed. */
const refusals: readonly ApiErrorCode[] = [
  'organization_expired',
  'inactive_user',
  'user_not_found',
  'invalid_password',
  'sign_in_delayed',
  'one_time_password_ended',
  'too_many_requests',
  'timeout',
]
const isRefusal = (error: unknown) => error instanceof ApiError && refusals.includes(error.code)

const loadContract = async () => (await import('#api/contracts/auth.ts')).Login

const passwordName = (type: Login['type']) => (type === 'parent' ? 'parent_password' : 'password')

const emptyForm = (type: Login['type']): Login => {
  if (type === 'admin') return { type, email: '', password: '' }
  return type === 'parent' ? { type, username: '', parent_password: '' } : { type, username: '', password: '' }
}

const useSignIn = () => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (body: Login) => api<z.infer<typeof LoginAnswer>>('/v2/cms/auth/login', { method: 'POST', body }),
    onSuccess: ({ data }) => {
      storeToken(data.token)
      // Nothing of an earlier account may remain.
      client.clear()
      navigate(homeOf(data), { replace: true })
    },
  })
}

export const SignInForm = ({ type }: { type: Login['type'] }) => {
  const { LL } = useI18nContext()
  const form = useContractForm(loadContract, { defaultValues: emptyForm(type) })
  const signIn = useSignIn()
  const message = useErrorMessage()
  const [forgot, setForgot] = useState(false)

  const submit = form.handleSubmit((login) =>
    signIn.mutate(login, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'invalid_password') return
        form.setError(passwordName(type), toCallError(error), { shouldFocus: true })
      },
    }),
  )
  const wrongPassword = signIn.error instanceof ApiError && signIn.error.code === 'invalid_password'

  return (
    <form className="form sign-in-form" onSubmit={submit} noValidate>
      {type === 'admin' ? (
        <TextField
          form={form}
          name="email"
          type="email"
          icon="mail"
          label={LL.signIn.email()}
          autoComplete="username"
        />
      ) : (
        <TextField form={form} name="username" icon="student" label={LL.signIn.username()} autoComplete="username" />
      )}
      <PasswordField
        form={form}
        name={passwordName(type)}
        label={LL.signIn.password()}
        autoComplete="current-password"
      />
      {signIn.isError && !wrongPassword && (
        <Message tone="red">{isRefusal(signIn.error) ? message(signIn.error) : LL.signIn.failed()}</Message>
      )}
      <Button type="submit" size="large" label={LL.signIn.submit()} loading={signIn.isPending} />
      <Button
        type="button"
        link
        className="sign-in-forgot"
        label={LL.signIn.forgot()}
        onClick={() => setForgot(true)}
      />
      {forgot && <Message tone="berry">{LL.signIn.forgotText()}</Message>}
    </form>
  )
}
