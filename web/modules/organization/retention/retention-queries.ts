import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  OldDataAnswer,
  RemovedDataAnswer,
  Retention,
  RetentionAnswer,
} from '#api/contracts/retention.ts'
import { api } from '#web/client/api/client.ts'

const path = '/organizations/retention'

export const retentionQuery = () =>
  queryOptions({
    queryKey: ['retention'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof RetentionAnswer>>(path, { signal })).data,
  })

export const oldDataKey = 'oldData'

const queryOf = (settings: Retention) => {
  const given = Object.entries(settings).filter(([, value]) => value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/** Queries the number of rows that these settings would remove now. */
export const oldDataQuery = (settings: Retention) =>
  queryOptions({
    queryKey: [oldDataKey, settings],
    meta: { reads: [] },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const url = `${path}/preview?${queryOf(settings)}`
      return (await api<OldDataAnswer>(url, { signal })).data
    },
  })

export const saveRetentionCall = (body: Retention, idempotencyKey: string) =>
  api<z.infer<typeof RetentionAnswer>>(path, { method: 'PUT', body, idempotencyKey })

/** The server refuses this if others have changed the settings in the meantime. */
export const removeOldDataCall = (settings: Retention, idempotencyKey: string) =>
  api<RemovedDataAnswer>(`${path}/run?${queryOf(settings)}`, { method: 'POST', idempotencyKey })
