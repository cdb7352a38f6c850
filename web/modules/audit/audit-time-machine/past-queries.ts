import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PastDays, PastMoment } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** `at` is empty for the present. */
export type PastView = { period: string; at: string; basis: string; reverted: string }

export const pastQueryOf = ({ period, at, basis, reverted }: PastView) => ({
  period,
  basis,
  at: at || undefined,
  reverted: reverted === 'counted' ? 'true' : undefined,
})

export const momentQuery = (view: PastView) =>
  queryOptions({
    queryKey: ['auditPast', 'moment', view],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (
        await api<{ data: PastMoment }>('/v2/audit/past/moment', {
          query: { ...pastQueryOf(view), minPosition: ownPosition() },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

export const daysQuery = ({ period, basis }: PastView) =>
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
