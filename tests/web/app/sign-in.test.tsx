import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SignInScreen } from '#web/modules/account/sign-in/sign-in-screen.tsx'
import { answering, failure, successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import { session } from '../support/staff-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/sign-in')
})
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const choose = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }))
const submit = (label = 'Sign in') => fireEvent.click(screen.getByRole('button', { name: label }))
const signedInAs = (data: object) => () =>
  successAnswer({ token: 'secret', setup_password: false, isParent: false, ...data })

test('students and parents sign in by username, staff by email', () => {
  renderPart(<SignInScreen />)
  expect(screen.getByLabelText('Username')).toBeDefined()
  choose('Parent')
  expect(screen.getByLabelText('Username')).toBeDefined()
  choose('Staff')
  expect(screen.queryByLabelText('Username')).toBeNull()
  expect(screen.getByLabelText('Email')).toBeDefined()
})

test.each([
  ['en', 'Your school has no current period'],
  ['zh', '學校尚未設定本學期'],
] as const)(
  'a user who was signed out because there is no current period is told why (%s)',
  (locale, sentence) => {
    history.replaceState(null, '', '/sign-in?why=no_period')
    renderPart(<SignInScreen />, { locale })
    expect(screen.getByText(new RegExp(sentence))).toBeDefined()
    cleanup()
    history.replaceState(null, '', '/sign-in?why=anything')
    renderPart(<SignInScreen />, { locale })
    expect(screen.queryByText(new RegExp(sentence))).toBeNull()
  },
)

test('links to the app stores appear on the staff tab only', () => {
  const store = document.createElement('meta')
  store.name = 'app-store-android'
  store.content = 'https://play.google.com/store/apps/details?id=hk.laurel'
  document.head.append(store)
  renderPart(<SignInScreen />)
  expect(screen.queryByText('Android')).toBeNull()
  choose('Staff')
  expect(screen.getByRole('link', { name: /Android/ }).getAttribute('href')).toBe(store.content)
  expect(screen.queryByText('iPhone and iPad')).toBeNull()
  store.remove()
})

test('without an app the page mentions none', () => {
  renderPart(<SignInScreen />)
  choose('Staff')
  expect(screen.queryByText('Also as an app')).toBeNull()
})

test('both fields are required, each with its own message', async () => {
  const calls = answering()
  renderPart(<SignInScreen />)
  submit()
  expect(await screen.findAllByText('Input is required.')).toHaveLength(2)
  const username = screen.getByLabelText('Username')
  const message = document.getElementById(username.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('Input is required.')
  expect(calls).toEqual([])
})

test('the email of staff must be valid, and a password at most 255 characters long', async () => {
  answering()
  renderPart(<SignInScreen />)
  choose('Staff')
  type('Email', 'yuen')
  type('Password', 'x'.repeat(256))
  submit()
  expect(await screen.findByText('Invalid email.')).toBeDefined()
  expect(screen.getByText('Input must not contain more than 255 characters.')).toBeDefined()
})

test('a parent sends the parent password', async () => {
  const calls = answering(signedInAs({ role: 'user', isParent: true }))
  renderPart(<SignInScreen />)
  choose('Parent')
  type('Username', 's0001')
  type('Password', 'laurel-demo')
  submit()
  await waitFor(() => expect(location.pathname).toBe('/user'))
  expect(calls[0]?.body).toEqual({
    type: 'parent',
    username: 's0001',
    parent_password: 'laurel-demo',
  })
  expect(localStorage.getItem('laurel.token')).toBe('secret')
})

test.each([
  ['staff come to the staff screens', { role: 'admin' }, '/admin'],
  ['students come to their own', { role: 'user' }, '/user'],
  [
    'a password that the school assigned has to be changed first',
    { role: 'admin', setup_password: true },
    '/reset_password',
  ],
])('after signing in %s', async (_, account, path) => {
  answering(signedInAs(account))
  renderPart(<SignInScreen />)
  type('Username', 's0001')
  type('Password', 'laurel-demo')
  submit()
  await waitFor(() => expect(location.pathname).toBe(path))
})

test.each([
  ['organization_expired', 403, 'Invalid User'],
  ['inactive_user', 403, 'Invalid User'],
  ['user_not_found', 401, 'Invalid User'],
  ['too_many_requests', 429, 'Too many attempts. Please try again later.'],
])('%s is reported in a line above the button', async (code, status, sentence) => {
  answering(() => failure(status, code))
  renderPart(<SignInScreen />)
  type('Username', 's0001')
  type('Password', 'laurel-demo')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test('a wrong password is reported under its field', async () => {
  answering(() => failure(401, 'invalid_password'))
  renderPart(<SignInScreen />, { locale: 'zh' })
  type('用戶名稱', 's0001')
  type('密碼', 'wrong')
  submit('登入')
  expect((await screen.findByText('密碼不正確！')).closest('.field-error')).not.toBeNull()
})

test('a wrong password has the focus, and its message stays until something else is typed', async () => {
  answering(() => failure(401, 'invalid_password'))
  renderPart(<SignInScreen />)
  type('Username', 's0001')
  type('Password', 'wrong')
  submit()
  await screen.findByText('Invalid password!')
  const password = screen.getByLabelText('Password')
  expect(document.activeElement).toBe(password)
  fireEvent.blur(password)
  await act(async () => undefined)
  expect(screen.getByText('Invalid password!')).toBeDefined()
  type('Password', 'right')
  await waitFor(() => expect(screen.queryByText('Invalid password!')).toBeNull())
})

test('a field shows its mistake once it is left, until it is fixed, and the first wrong one gets the focus', async () => {
  answering()
  renderPart(<SignInScreen />)
  choose('Staff')
  type('Email', 'yuen')
  await act(async () => undefined)
  expect(screen.queryByText('Invalid email.')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Email'))
  expect(await screen.findByText('Invalid email.')).toBeDefined()
  // The other field has not been left yet.
  expect(screen.queryByText('Input is required.')).toBeNull()
  submit()
  expect(await screen.findByText('Input is required.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  type('Email', 'yuen@example.org')
  await waitFor(() => expect(screen.queryByText('Invalid email.')).toBeNull())
})

test('a double press signs in once, with the text at the first press', async () => {
  const calls = answering(signedInAs({ role: 'admin' }))
  renderPart(<SignInScreen />)
  type('Username', 's0001')
  type('Password', 'laurel-demo')
  fireEvent.blur(screen.getByLabelText('Password'))
  const form = screen.getByLabelText('Password').closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  type('Password', 'laurel-demo-2')
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  expect(calls.map(({ body }) => body)).toEqual([
    { type: 'user', username: 's0001', password: 'laurel-demo' },
  ])
})

test('without a server the message says so', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  renderPart(<SignInScreen />)
  type('Username', 's0001')
  type('Password', 'laurel-demo')
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Server Connection Error')
})

test.each([
  ['en', 500, 'internal_error', 'Failed to login! Please try again.'],
  ['zh', 503, 'retryable', '登入失敗！請再試一次。'],
  ['en', 400, 'validation_failed', 'Failed to login! Please try again.'],
  ['en', 401, 'user_not_found', 'Invalid User'],
  ['zh', 403, 'inactive_user', '用戶無效'],
] as const)(
  'a failed sign-in shows the specified message (%s, %i %s)',
  async (locale, status, code, sentence) => {
    answering(() => failure(status, code))
    renderPart(<SignInScreen />, { locale })
    type(locale === 'en' ? 'Username' : '用戶名稱', 's1')
    type(locale === 'en' ? 'Password' : '密碼', 'secret-1')
    submit(locale === 'en' ? 'Sign in' : '登入')
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  },
)

test('“forgot password” only shows information', () => {
  const calls = answering()
  renderPart(<SignInScreen />)
  fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(screen.getByText(/ask your school/)).toBeDefined()
  expect(calls).toEqual([])
})

test('users who are already signed in are forwarded', async () => {
  localStorage.setItem('laurel.token', 'secret')
  const { user } = session('user')
  answering(() => successAnswer(user))
  renderPart(<SignInScreen />)
  await waitFor(() => expect(location.pathname).toBe('/user'))
})

test('the language is remembered', async () => {
  renderPart(<SignInScreen />)
  fireEvent.click(screen.getByRole('button', { name: '繁體中文' }))
  expect(await screen.findByRole('heading', { name: '登入' })).toBeDefined()
  expect(localStorage.getItem('laurel.locale')).toBe('zh')
  await waitFor(() => expect(document.documentElement.lang).toBe('zh-Hant'))
})
