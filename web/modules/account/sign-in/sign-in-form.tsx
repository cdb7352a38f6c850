import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { Login, LoginAnswer, SecondStep } from '#api/contracts/auth.ts'
import { ApiError, type ApiErrorCode } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { withDevices } from '#web/client/session/devices.ts'
import { enterSession } from '#web/client/session/enter-session.ts'
import { hasPasskeys } from '#web/client/session/passkeys.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toCallError } from '#web/ui/fields/check-contract.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useLoginForm } from './use-login-form.ts'

/** Refusals with their own sentence. All others say that the sign-in failed. */
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

const passwordName = (type: Login['type']) => (type === 'parent' ? 'parent_password' : 'password')

/** Called instead of opening a session if a second step follows. */
export type OnSecondStep = (step: SecondStep, password: string) => void

const typedPassword = (login: Login) =>
  'parent_password' in login ? login.parent_password : login.password

const useSignIn = (onSecondStep: OnSecondStep) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (login: Login) =>
      api<z.infer<typeof LoginAnswer>>('/v2/cms/auth/login', {
        method: 'POST',
        body: withDevices(login),
      }),
    onSuccess: ({ data }, login) => {
      const password = typedPassword(login)
      if ('second_step' in data) return onSecondStep(data.second_step, password)
      navigate(enterSession(client, data, password), { replace: true })
    },
  })
}

type SignInFormProps = { type: Login['type']; autoFocus: boolean; onSecondStep: OnSecondStep }

export const SignInForm = ({ type, autoFocus, onSecondStep }: SignInFormProps) => {
  const { LL } = useI18nContext()
  const { errors, isChecking, submit, refuse, props } = useLoginForm(type)
  const signIn = useSignIn(onSecondStep)
  const message = useErrorMessage()
  const [forgot, setForgot] = useState(false)

  const name = type === 'admin' ? 'email' : 'username'
  const password = passwordName(type)
  const onSubmit = submit((login) =>
    signIn.mutate(login, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'invalid_password')
          refuse(password, toCallError(error, password))
      },
    }),
  )
  const wrongPassword = signIn.error instanceof ApiError && signIn.error.code === 'invalid_password'

  return (
    <form className="form sign-in-form" {...props} onSubmit={onSubmit} noValidate>
      <FieldFrame
        label={type === 'admin' ? LL.signIn.email() : LL.signIn.username()}
        error={errors[name]}
      >
        {(control) => (
          <TextInput
            {...control}
            name={name}
            {...(type === 'admin'
              ? { type: 'email', icon: 'mail' }
              : { type: 'text', icon: 'student' })}
            bad={name in errors}
            autoComplete="username"
            autoFocus={autoFocus}
          />
        )}
      </FieldFrame>
      <FieldFrame label={LL.signIn.password()} error={errors[password]}>
        {(control) => (
          <PasswordInput
            {...control}
            name={password}
            bad={password in errors}
            autoComplete="current-password"
          />
        )}
      </FieldFrame>
      {signIn.isError && !wrongPassword && (
        <Message tone="red">
          {isRefusal(signIn.error) ? message(signIn.error) : LL.signIn.failed()}
        </Message>
      )}
      <Button
        type="submit"
        size="large"
        outlined={type === 'admin' && hasPasskeys()}
        label={LL.signIn.submit()}
        loading={isChecking || signIn.isPending}
      />
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
