import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  StudentStatistics,
  SubmittedHomework,
  UnfinishedHomework,
} from '#api/contracts/homework.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/** `userId`: the student's. `period`: its id. */
export type StudentPeriod = { userId: string; period: string }

const latest = { limit: 3, order_by: 'date', order: 'desc' }

export const latestSubmittedQuery = ({ userId, period }: StudentPeriod) =>
  queryOptions({
    queryKey: ['homework', 'latest', userId, period],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const query = { ...latest, period, minPosition: ownPosition('homework') }
      return (
        await api<{ data: SubmittedHomework[] }>(`/users/${userId}/submittedHomework`, {
          query,
          signal,
        })
      ).data
    },
  })

export const latestUnfinishedQuery = ({ userId, period }: StudentPeriod) =>
  queryOptions({
    queryKey: ['unfinished', 'latest', userId, period],
    meta: { reads: ['unfinished'] },
    queryFn: async ({ signal }) => {
      const query = { ...latest, period, minPosition: ownPosition('unfinished') }
      return (
        await api<{ data: UnfinishedHomework[] }>(`/users/${userId}/unfinishedHomework`, {
          query,
          signal,
        })
      ).data
    },
  })

type Days = { from?: string; to?: string }

/**
 * Queries one student's figures by month and by day. Dates are yyyy-MM-dd; without dates, the whole
 * period.
 */
export const figuresQuery = ({ userId, period }: StudentPeriod, { from, to }: Days = {}) =>
  queryOptions({
    queryKey: ['homework', 'figures', userId, { period, from, to }],
    meta: { reads: ['homework', 'unfinished'] },
    queryFn: async ({ signal }) => {
      const own = [ownPosition('homework') ?? '', ownPosition('unfinished') ?? ''].toSorted().at(-1)
      const query = { period, from, to, minPosition: own || undefined }
      return (
        await api<{ data: StudentStatistics }>(`/users/${userId}/homeworkStatistics`, {
          query,
          signal,
        })
      ).data
    },
    placeholderData: keepPreviousData,
  })
