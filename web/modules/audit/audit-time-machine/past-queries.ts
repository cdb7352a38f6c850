import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PastDays, PastMoment } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** `at` is empty for now. */
export type Looked = { period: string; at: string; basis: string; reverted: string }

export const wantedOf = ({ period, at, basis, reverted }: Looked) => ({
  ...{ period, basis },
  at: at || undefined,
  reverted: reverted === 'counted' ? 'true' : undefined,
})

export const momentQuery = (looked: Looked) =>
  queryOptions({
    queryKey: ['auditPast', 'moment', looked],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (
        await api<{ data: PastMoment }>('/v2/audit/past/moment', {
          query: { ...wantedOf(looked), minPosition: ownPosition() },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

export const daysQuery = ({ period, basis }: Looked) =>
  queryOptions({
    queryKey: ['auditPast', 'days', period, basis],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (
        await api<{ data: PastDays }>('/v2/audit/past/days', {
          query: { period, basis, minPosition: ownPosition() },
          signal,
        })
      ).data,
  })
