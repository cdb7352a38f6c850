import { generateSync } from 'otplib'
import type { TestApp } from './app.ts'
import { password, type TestStaff } from './school.ts'
import { softPasskey } from './soft-passkey.ts'

/** The address that `inject` uses. */
export const localParty = { id: 'localhost', origin: 'http://localhost' }

export const codeAt = (secret: string, at: Date) =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })

/** Sets up an authenticator app, as its owner would. */
export const enrolTotp = async (laurel: TestApp, token: string, at: Date) => {
  const begun = await laurel.call('POST /auth/factors/totp/begin', token, {
    body: { own_password: password },
  })
  const { enrolment, secret } = begun.body.data
  const added = await laurel.call('POST /auth/factors/totp', token, {
    body: { enrolment, code: codeAt(secret, at) },
  })
  return { secret: secret as string, codes: added.body.data.recovery_codes as string[] | null }
}

export const enrolPasskey = async (laurel: TestApp, token: string, name = 'Laptop') => {
  const begun = await laurel.call('POST /auth/factors/passkeys/begin', token, {
    body: { own_password: password },
  })
  const { enrolment, passkey } = begun.body.data
  const key = softPasskey(localParty)
  const added = await laurel.call('POST /auth/factors/passkeys', token, {
    body: { enrolment, name, passkey: key.create(passkey) },
  })
  return { key, codes: added.body.data?.recovery_codes as string[] | null, added }
}

/** Signs in by password, up to the second step if there is one. */
export const passwordStep = async (
  laurel: TestApp,
  { email }: Pick<TestStaff, 'email'>,
  secret = password,
) =>
  laurel.call('POST /v2/cms/auth/login', null, { body: { type: 'admin', email, password: secret } })
