import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DisplayCreatedAnswer, DisplayInput, DisplaysAnswer } from '#api/contracts/displays.ts'
import { api } from '#web/shared/api/client.ts'

/** Often enough that a screen that has just been switched on is seen here. */
const refresh = 15_000

export const displaysQuery = () =>
  queryOptions({
    queryKey: ['displays'],
    queryFn: async ({ signal }) => (await api<z.infer<typeof DisplaysAnswer>>('/displays', { signal })).data,
    refetchInterval: refresh,
  })

export type MadeDisplay = z.infer<typeof DisplayCreatedAnswer>['data']

export const createDisplay = async (body: DisplayInput, idempotencyKey: string): Promise<MadeDisplay> => {
  const options = { method: 'POST', body, idempotencyKey } as const
  return (await api<z.infer<typeof DisplayCreatedAnswer>>('/displays', options)).data
}

export const revokeDisplay = ({ _id }: { _id: string }, idempotencyKey: string) =>
  api(`/displays/${_id}`, { method: 'DELETE', idempotencyKey })

/** The key stands in the fragment, which the browser sends to no server. */
export const linkOf = (key: string) => `${location.origin}/display#${key}`
