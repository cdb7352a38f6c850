import { queryOptions } from '@tanstack/react-query'
import type {
  AddPasskey,
  ConfirmTotp,
  FactorAddedAnswer,
  PasskeyEnrolmentAnswer,
  RecoveryCodesAnswer,
  SecondFactorsAnswer,
  TotpEnrolmentAnswer,
} from '#api/contracts/second-factors.ts'
import { api } from '#web/client/api/client.ts'
import { makePasskey } from '#web/client/session/passkeys.ts'

const path = '/auth/factors'
const post = <Answer>(below: string, body?: object) =>
  api<Answer>(`${path}${below}`, { method: 'POST', ...(body && { body }) })

export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: ['secondFactors'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await api<SecondFactorsAnswer>(path, { signal })).data,
  })

export const beginTotpCall = async (own_password: string) =>
  (await post<TotpEnrolmentAnswer>('/totp/begin', { own_password })).data

export const confirmTotpCall = async (body: ConfirmTotp) =>
  (await post<FactorAddedAnswer>('/totp', body)).data.recovery_codes

export const removeTotpCall = (own_password: string) => post('/totp/remove', { own_password })

/**
 * Adds a passkey from the browser and returns any recovery codes. Rejects with the browser's error
 * when cancelled.
 */
export const addPasskeyCall = async (own_password: string, name: string) => {
  const { data } = await post<PasskeyEnrolmentAnswer>('/passkeys/begin', { own_password })
  const passkey = await makePasskey(data.passkey)
  const body: AddPasskey = { enrolment: data.enrolment, name, passkey }
  return (await post<FactorAddedAnswer>('/passkeys', body)).data.recovery_codes
}

export const renamePasskeyCall = (id: string, name: string) =>
  api(`${path}/passkeys/${id}`, { method: 'PUT', body: { name } })

export const removePasskeyCall = (id: string, own_password: string) =>
  post(`/passkeys/${id}/remove`, { own_password })

export const renewRecoveryCodesCall = async (own_password: string) =>
  (await post<RecoveryCodesAnswer>('/recovery_codes', { own_password })).data.recovery_codes

export const resetSeenCall = () => post('/reset_seen')
