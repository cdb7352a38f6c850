import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, organization, session } from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { storeToken } from '#web/client/session/token.ts'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { SettingsScreen } from '#web/modules/account/settings/settings-screen.tsx'

type SettingsOptions = {
  locale?: Locales
  role?: 'admin' | 'organization_admin' | 'user'
  isParent?: boolean
  address?: string
  contact?: Partial<OrganizationInfo['contact']>
}
const render = ({
  locale = 'en',
  role = 'admin',
  isParent = false,
  address,
  contact,
}: SettingsOptions = {}) => {
  const { user } = session(role)
  const own = {
    ...organization,
    support_email: address ?? null,
    contact: { ...organization.contact, ...contact },
  }
  const value = { user: { ...user, isParent }, organization: own }
  return renderPart(
    <SessionProvider value={value}>
      <SettingsScreen />
    </SessionProvider>,
    { locale },
  )
}
const fill = async (texts: readonly string[], locale: Locales = 'en') => {
  const labels = {
    en: ['Current password', 'New password', 'Confirm new password'],
    zh: ['現時密碼', '新密碼', '確認新密碼'],
  }
  for (const [at, label] of labels[locale].entries())
    if (texts[at]) await userEvent.type(screen.getByLabelText(label), texts[at])
}
const submit = (locale: Locales = 'en') =>
  userEvent.click(
    screen.getByRole('button', { name: locale === 'en' ? 'Change password' : '更改密碼' }),
  )

beforeEach(() => storeToken('token'))

test('the language can be chosen in the settings, too', async () => {
  render()
  await userEvent.click(screen.getByRole('button', { name: '繁體中文' }))
  expect(await screen.findByRole('heading', { name: '設定' })).toBeDefined()
  expect(localStorage.getItem('laurel.locale')).toBe('zh')
})

test('a problem is reported to the configured address; without one the manual and the school help', () => {
  render({ address: 'help@laurel.example' })
  const mail = screen.getByRole('link', { name: 'Email help@laurel.example' })
  expect(mail.getAttribute('href')).toBe(
    `mailto:help@laurel.example?subject=${encodeURIComponent('Laurel: a problem at Ching Laam')}`,
  )
  cleanup()
  render({ role: 'user' })
  expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the user manual' }).getAttribute('href')).toBe(
    '/manual',
  )
  expect(screen.getByText(/^For help, ask your class teacher or the school office/)).toBeDefined()
})

test('the school’s own contact comes before the operator’s address', () => {
  const contact = { phone: '+852 2345 6789', url: 'https://school.hk/help' }
  render({ address: 'help@laurel.example', contact })
  expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call +852 2345 6789' }).getAttribute('href')).toBe(
    'tel:+85223456789',
  )
  expect(screen.getByRole('link', { name: 'Open school.hk' }).getAttribute('href')).toBe(
    contact.url,
  )
})

test('an administrator without a contact is led to where one is set', () => {
  render({ role: 'organization_admin' })
  const link = screen.getByRole('link', { name: 'Name a contact for your school' })
  expect(link.getAttribute('href')).toBe('/admin/organizationinfo')
})

test('parents do not change the password here, but students and staff do', () => {
  render({ role: 'user', isParent: true })
  expect(screen.queryByRole('heading', { name: 'Change password' })).toBeNull()
  cleanup()
  render({ role: 'user' })
  expect(screen.getByRole('heading', { name: 'Change password' })).toBeDefined()
})

test.each([
  [
    'en',
    ['Input must contain at least 6 characters.', 'The two passwords are not the same.'],
    'The new password must differ from the current one.',
    'The password could not be changed. Please check the current password.',
  ],
  [
    'zh',
    ['最少需要 6 個字元。', '兩次輸入的密碼不同。'],
    '新密碼不可與現時密碼相同。',
    '未能更改密碼，請檢查現時密碼。',
  ],
] as const)(
  'a mistake is reported at its field, and a wrong password in a toast as well (%s)',
  async (locale, own, same, failed) => {
    const { commands } = answeringRoutes({
      'POST /auth/setpw': () => failure(400, 'change_pw_fail'),
    })
    render({ locale })
    await submit(locale)
    expect(
      await screen.findAllByText(locale === 'en' ? 'Input is required.' : '必須填寫。'),
    ).toHaveLength(3)
    await fill(['current', 'new', 'other'], locale)
    await submit(locale)
    for (const sentence of own) expect(await screen.findByText(sentence)).toBeDefined()
    for (const label of screen.getAllByLabelText(/密碼$|password$/, { selector: 'input' }))
      await userEvent.clear(label)
    await fill(['current', 'current', 'current'], locale)
    await submit(locale)
    expect(await screen.findByText(same)).toBeDefined()
    expect(commands()).toEqual([])
    await fill(['', '2', '2'], locale)
    await submit(locale)
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2))
    expect(screen.getAllByText(failed).some((one) => one.closest('.field-error'))).toBe(true)
    expect(document.activeElement).toBe(
      screen.getByLabelText(locale === 'en' ? 'Current password' : '現時密碼'),
    )
    expect(
      screen.getByLabelText<HTMLInputElement>(locale === 'en' ? 'New password' : '新密碼').value,
    ).toBe('current2')
  },
)

/**
 * How often a screen reader hears a sentence: from an alert, from the toasts, and with the focused
 * field that it describes.
 */
const timesHeard = (sentence: string, focusCame: boolean) => {
  const shown = screen.getAllByText(sentence)
  const isSpoken = (one: HTMLElement) => {
    const part = one.closest('[role=alert], [role=status], [aria-live]')
    return part !== null && part.getAttribute('aria-live') !== 'off'
  }
  const read = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
  const isRead = read.some((id) => document.getElementById(id)?.textContent === sentence)
  return shown.filter(isSpoken).length + (focusCame && isRead ? 1 : 0)
}

test.each([
  ['another field', true, 'Confirm new password'],
  ['the field itself', false, 'Current password'],
])('a wrong password that was sent from %s is announced once', async (_, focusCame, from) => {
  answeringRoutes({ 'POST /auth/setpw': () => failure(400, 'change_pw_fail') })
  render()
  await fill(['wrong', 'brand new', 'brand new'])
  await userEvent.type(screen.getByLabelText(from), '{Enter}')
  const sentence = 'The password could not be changed. Please check the current password.'
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  expect(timesHeard(sentence, focusCame)).toBe(1)
})

test('a new password that the server refuses gets the focus, and the reason is shown', async () => {
  const details = [{ field: 'new_password', code: 'password_common' }]
  answeringRoutes({ 'POST /auth/setpw': () => failure(400, 'validation_failed', { details }) })
  render()
  await fill(['current', 'password', 'password'])
  await submit()
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
    'most common passwords',
  )
})

test('a changed password is confirmed, and the form is empty again', async () => {
  const { commands } = answeringRoutes({
    'POST /auth/setpw': () => successAnswer({ token: 'newer' }),
  })
  render()
  await fill(['current', 'brand new', 'brand new'])
  await submit()
  expect(await screen.findByText('Password changed')).toBeDefined()
  expect(commands()[0]?.body).toEqual({ password: 'current', new_password: 'brand new' })
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  expect(location.pathname).not.toBe('/admin')
  // The session in use has ended with the old password.
  expect(localStorage.getItem('laurel.token')).toBe('newer')
})
