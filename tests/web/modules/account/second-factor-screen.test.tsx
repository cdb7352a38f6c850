import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#web/client/session/token.ts'
import { SecondFactorScreen } from '#web/modules/account/second-factor/second-factor-screen.tsx'
import { FactorResetNote } from '#web/modules/account/second-factors/factor-reset-note.tsx'
import { answering, failure, successAnswer } from '../../support/answers.ts'
import { renderPart } from '../../support/page.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('PublicKeyCredential', class {})
  storeToken('secret')
})
const user = {
  _id: '4f0c2b9e-6a55-4d0f-9a41-0f5a1b7f3c11',
  role: 'admin',
  isParent: false,
  setup_password: false,
  second_factor_due: true,
  isActive: true,
  name: { en: 'Ms Yuen', zh: '袁敏思' },
  email: 'yuen@school.test',
  username: null,
  privilege: { all_action: false },
  organization: '4f0c2b9e-6a55-4d0f-9a41-0f5a1b7f3c12',
  profile: null,
  home: null,
  first_day: null,
  password_minimum: 6,
  session_ends_in: 43_200,
}

test.each([
  [true, 'offered'],
  [false, 'not offered'],
])('where the school’s address allows passkeys (%s), they are %s', async (isAvailable) => {
  const calls = answering(
    () => successAnswer(user),
    () =>
      successAnswer({
        is_required: true,
        passkeys: [],
        passkeys_available: isAvailable,
        totp: null,
        recovery_codes: null,
      }),
  )
  renderPart(<SecondFactorScreen />)
  await screen.findByRole('button', { name: 'Use an authenticator app' })
  await waitFor(() => expect(calls).toHaveLength(2))
  const passkeys = () => screen.queryAllByRole('button', { name: 'Use a passkey' })
  await waitFor(() => expect(passkeys()).toHaveLength(isAvailable ? 1 : 0))
})

const down = () => failure(503, 'retryable')
const noFactors = () =>
  successAnswer({
    is_required: true,
    passkeys: [],
    passkeys_available: false,
    totp: null,
    recovery_codes: null,
  })

test('says after a reload that the account could not be loaded, and tries again', async () => {
  answering(down, down, down, () => successAnswer(user), noFactors)
  renderPart(<SecondFactorScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Use an authenticator app' })
})

test('says that the note about a reset could not be put away', async () => {
  answering(down)
  renderPart(<FactorResetNote at="2026-11-20T04:00:00.000Z" />)
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again')
})
