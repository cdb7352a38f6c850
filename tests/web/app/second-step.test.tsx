import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { SignInScreen } from '#web/modules/account/sign-in/sign-in-screen.tsx'
import { answering, failure, successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/sign-in')
})
const challenge = 'c'.repeat(43)
const second =
  (more = {}) =>
  () =>
    successAnswer({
      second_step: {
        challenge,
        methods: ['totp', 'recovery_code'],
        name: { en: 'Ms Yuen', zh: '袁敏思' },
        codes_left: 7,
        passkey: null,
        ...more,
      },
    })
const signedIn =
  (more = {}) =>
  () =>
    successAnswer({
      token: 'secret',
      setup_password: false,
      role: 'admin',
      isParent: false,
      ...more,
    })

const words = {
  en: { staff: 'Staff', email: 'Email', password: 'Password', submit: 'Sign in' },
  zh: { staff: '教職員', email: '電郵', password: '密碼', submit: '登入' },
}
const signIn = (locale: Locales = 'en') => {
  const { staff, email, password, submit } = words[locale]
  renderPart(<SignInScreen />, { locale })
  fireEvent.click(screen.getByRole('tab', { name: staff }))
  fireEvent.change(screen.getByLabelText(email), { target: { value: 'yuen@school.test' } })
  fireEvent.change(screen.getByLabelText(password), { target: { value: 'laurel-demo' } })
  fireEvent.click(screen.getByRole('button', { name: submit }))
}

test('the sixth digit sends the code, and only then is the token stored', async () => {
  const calls = answering(second(), signedIn())
  signIn()
  const field = await screen.findByLabelText('Six digits')
  expect(screen.getByText(/^Ms Yuen, please enter the six digits/)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(localStorage.getItem('laurel.token')).toBeNull()
  await userEvent.type(field, '４８ 10-2')
  expect(calls).toHaveLength(1)
  await userEvent.type(field, '7')
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  expect(calls[1]).toMatchObject({
    url: '/api/auth/second_step',
    body: { method: 'totp', challenge, code: '481027' },
  })
  expect(localStorage.getItem('laurel.token')).toBe('secret')
})

test('a wrong code is reported at the field, which is emptied and focused', async () => {
  answering(second(), () => failure(401, 'second_step_wrong'))
  signIn('zh')
  const field = await screen.findByLabelText('六位數字')
  await userEvent.type(field, '000000')
  expect(await screen.findByText('驗證碼不正確或已用過，請等下一個。')).toBeDefined()
  expect((field as HTMLInputElement).value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a recovery code gets its capitals and dash, and the number left is shown', async () => {
  const calls = answering(second(), signedIn())
  signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  expect(screen.getByText('Each code works once. After this one, 6 are left.')).toBeDefined()
  await userEvent.type(field, '7kｑ4m2xt')
  expect((field as HTMLInputElement).value).toBe('7KQ4-M2XT')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  expect(calls[1]?.body).toEqual({ method: 'recovery_code', challenge, code: '7KQ4-M2XT' })
})

test('a recovery code stays in its field while the server is busy', async () => {
  const calls = answering(second(), () => failure(503, 'retryable'), signedIn())
  signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code') as HTMLInputElement
  await userEvent.type(field, '7kq4m2xt')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('The system is busy. Please try again.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  // The code is selected, so that the next key replaces it.
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['7KQ4-M2XT', 0, 9])
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  expect(calls[2]?.body).toEqual({ method: 'recovery_code', challenge, code: '7KQ4-M2XT' })
})

test('a second step that took too long leads back to the password', async () => {
  answering(second(), () => failure(410, 'challenge_ended'))
  signIn()
  await userEvent.type(await screen.findByLabelText('Six digits'), '123456')
  expect(await screen.findByText(/^This took too long/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }))
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('a required second step must be set up before anything else', async () => {
  answering(signedIn({ second_factor_due: true }))
  signIn()
  await waitFor(() => expect(location.pathname).toBe('/second_factor'))
})

test('no passkey is offered where the browser has none', async () => {
  answering(second({ methods: ['passkey', 'recovery_code'] }))
  signIn()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  expect(await screen.findByLabelText('Recovery code')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
