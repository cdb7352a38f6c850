import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SubmittedStatistics, UnfinishedStatistics } from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** Days as yyyy-MM-dd; empty for the period's first or last. */
export type PeriodDays = { period_id: string; from: string; to: string }

export const submittedQuery = (span: PeriodDays) =>
  queryOptions({
    queryKey: ['homework', 'statistics', span],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const query = { ...span, minPosition: ownPosition('homework') }
      const path = '/v2/homework/homeworkSubmitRecord/statistics'
      return (await api<{ data: SubmittedStatistics }>(path, { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })

export const unfinishedQuery = (span: PeriodDays) =>
  queryOptions({
    queryKey: ['unfinished', 'statistics', span],
    meta: { reads: ['unfinished'] },
    queryFn: async ({ signal }) => {
      const query = { ...span, minPosition: ownPosition('unfinished') }
      const path = '/v2/homework/unfinishedHomework/statistics'
      return (await api<{ data: UnfinishedStatistics }>(path, { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
