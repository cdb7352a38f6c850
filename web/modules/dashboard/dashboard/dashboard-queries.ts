import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ActionsAnswer } from '#api/contracts/actions.ts'
import type { TotalsAnswer } from '#api/contracts/rankings.ts'
import { api } from '#web/client/api/client.ts'
import { rankingQuery } from '#web/patterns/ranking/ranking-queries.ts'
import { latestOfActions } from './latest-of-actions.ts'

export type DashboardTotal = 'reward' | 'redeem'

export const topQuery = (groupBy: 'user' | 'class', period: string) =>
  rankingQuery({ groupBy, period, limit: 3 })

export const totalsQuery = (kind: DashboardTotal, period: string) =>
  queryOptions({
    queryKey: ['totals', period, kind],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const { data } = await api<z.infer<typeof TotalsAnswer>>(`/rank/actions/${kind}`, {
        query: { period },
        signal,
      })
      return data[0] ?? { count: 0, weeks: [] }
    },
  })

/** Enough of the history to hold the latest few batches, unless they were very large. */
const recentActions = 100

/** Queries the latest batches. Used if a network blocks sockets; live snapshots contain them. */
export const latestQuery = (period: string) =>
  queryOptions({
    queryKey: ['latest', period],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { period, limit: recentActions, order_by: 'created_at', order: 'desc' }
      return latestOfActions(
        (await api<z.infer<typeof ActionsAnswer>>('/v2/actions', { query, signal })).data,
      )
    },
  })
