import type { z } from 'zod'
import type { Display, DisplayCreatedAnswer, DisplayInput, DisplayRenewedAnswer } from '#api/contracts/displays.ts'
import { api } from '#web/client/api/client.ts'

export type MadeDisplay = z.infer<typeof DisplayCreatedAnswer>['data']

/** Of one whose key is made here: shown this once. */
export type DisplayLink = MadeDisplay & { key: string }

export const createDisplay = async (body: DisplayInput, idempotencyKey: string): Promise<MadeDisplay> => {
  const options = { method: 'POST', body, idempotencyKey } as const
  return (await api<z.infer<typeof DisplayCreatedAnswer>>('/displays', options)).data
}

export const changeDisplay = ({ _id, ...body }: DisplayInput & { _id: string }) =>
  api(`/displays/${_id}`, { method: 'PUT', body })

export const renewDisplay = async ({ _id }: { _id: string }, idempotencyKey: string): Promise<Display> => {
  const options = { method: 'POST', body: {}, idempotencyKey } as const
  return (await api<z.infer<typeof DisplayRenewedAnswer>>(`/displays/${_id}/renew`, options)).data
}

export const revokeDisplay = ({ _id }: { _id: string }, idempotencyKey: string) =>
  api(`/displays/${_id}`, { method: 'DELETE', idempotencyKey })

/** The key stands in the fragment, which the browser sends to no server. */
export const linkOf = (key: string) => `${location.origin}/display#${key}`
