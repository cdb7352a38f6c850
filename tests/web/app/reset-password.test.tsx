import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { forgetSession, storeToken } from '#web/client/session/token.ts'
import { ResetPasswordScreen } from '#web/modules/account/reset-password/reset-password-screen.tsx'
import { SignInScreen } from '#web/modules/account/sign-in/sign-in-screen.tsx'
import { failure, successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import { answeringRoutes, session } from '../support/staff-screen.tsx'

const newcomer = { ...session('admin').user, setup_password: true }
const school = (more = {}) =>
  answeringRoutes({
    'POST /v2/cms/auth/login': () =>
      successAnswer({
        token: 'secret',
        setup_password: true,
        isParent: false,
        role: 'admin',
        device_token: 'device',
      }),
    'GET /auth/user': () => successAnswer(newcomer),
    'POST /auth/setpw': () => successAnswer({ token: 'new', device_token: 'device' }),
    ...more,
  })
const signIn = async () => {
  history.replaceState(null, '', '/sign-in')
  const { unmount } = renderPart(<SignInScreen />)
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 's0001' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'hk4m-t9wq' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(location.pathname).toBe('/reset_password'))
  unmount()
}
const choose = async (password: string) => {
  await userEvent.type(await screen.findByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm new password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

beforeEach(() => forgetSession())

test('a password typed a moment ago at the sign-in is not requested again', async () => {
  const { commands } = school()
  await signIn()
  renderPart(<ResetPasswordScreen />)
  await choose('a password of my own')
  await waitFor(() => expect(commands().at(-1)?.path).toBe('/auth/setpw'))
  expect(screen.queryByLabelText('One-time password')).toBeNull()
  expect(commands().at(-1)?.body).toEqual({
    password: 'hk4m-t9wq',
    new_password: 'a password of my own',
  })
})

test('a password that was reset in between is requested again', async () => {
  school({ 'POST /auth/setpw': () => failure(400, 'change_pw_fail') })
  await signIn()
  renderPart(<ResetPasswordScreen />)
  await choose('a password of my own')
  expect(await screen.findByLabelText('One-time password')).toBeDefined()
})

test('after a reload the one-time password is requested by that name, and the rules are shown', async () => {
  school()
  storeToken('secret')
  renderPart(<ResetPasswordScreen />)
  expect(await screen.findByLabelText('One-time password')).toBeDefined()
  expect(
    screen.getByText(/^At least 6 characters\. Not your name, sign-in name or school’s name/),
  ).toBeDefined()
})

test('says after a reload that the account could not be loaded, and tries again', async () => {
  storeToken('secret')
  let isDown = true
  school({ 'GET /auth/user': () => (isDown ? failure(503, 'retryable') : successAnswer(newcomer)) })
  renderPart(<ResetPasswordScreen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(again)
  await screen.findByLabelText('New password')
})
