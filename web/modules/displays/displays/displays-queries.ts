import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClassGoalsAnswer, ClassGoalsInput } from '#api/contracts/class-goals.ts'
import type {
  Display,
  DisplayCreatedAnswer,
  DisplayInput,
  DisplayRenewedAnswer,
} from '#api/contracts/displays.ts'
import { api } from '#web/client/api/client.ts'

export type MadeDisplay = z.infer<typeof DisplayCreatedAnswer>['data']

/** A display with its new key, which is shown once. */
export type DisplayLink = MadeDisplay & { key: string }

export const createDisplayCall = async (
  body: DisplayInput,
  idempotencyKey: string,
): Promise<MadeDisplay> => {
  const options = { method: 'POST', body, idempotencyKey } as const
  return (await api<z.infer<typeof DisplayCreatedAnswer>>('/displays', options)).data
}

export const updateDisplayCall = ({ _id, ...body }: DisplayInput & { _id: string }) =>
  api(`/displays/${_id}`, { method: 'PUT', body })

export const renewDisplayCall = async (
  { _id }: { _id: string },
  idempotencyKey: string,
): Promise<Display> => {
  const options = { method: 'POST', body: {}, idempotencyKey } as const
  return (await api<z.infer<typeof DisplayRenewedAnswer>>(`/displays/${_id}/renew`, options)).data
}

export const revokeDisplayCall = ({ _id }: { _id: string }, idempotencyKey: string) =>
  api(`/displays/${_id}`, { method: 'DELETE', idempotencyKey })

export const classGoalsQuery = () =>
  queryOptions({
    queryKey: ['class_goals'],
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof ClassGoalsAnswer>>('/class_goals', { signal })).data,
    meta: { reads: [] },
  })

export const setClassGoalsCall = (goals: ClassGoalsInput['goals']) =>
  api('/class_goals', { method: 'PUT', body: { goals } })

export const displayAddress = () => `${location.host}/display`

/** The key is in the fragment, which browsers never send to a server. */
export const linkOf = (key: string) => `${location.origin}/display#${key}`
