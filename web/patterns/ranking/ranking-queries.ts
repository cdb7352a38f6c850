import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RankingAnswer, RankingQuery } from '#api/contracts/rankings.ts'
import { api } from '#web/client/api/client.ts'

export type RankingGroup = RankingQuery['groupBy']
export type RankBy = NonNullable<RankingQuery['rankBy']>
type RankingRequest = {
  groupBy: RankingGroup
  period: string
  ruleCategory?: string
  limit?: number
  rankBy?: RankBy
}

/**
 * Queries a ranking of students or classes, complete without `limit`. Invalidate `['ranking']` when
 * points change.
 */
export const rankingQuery = (request: RankingRequest) =>
  queryOptions({
    queryKey: [
      'ranking',
      request.period,
      request.groupBy,
      request.limit ?? 'all',
      request.ruleCategory ?? '',
      request.rankBy === 'average' ? 'average' : '',
    ],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) => {
      const { rankBy, ...rest } = request
      const query = rankBy === 'average' ? request : rest
      return api<z.infer<typeof RankingAnswer>>('/profiles/rank', { query, signal })
    },
    // Keeps the last category's rows until the new ones arrive, but never another period's.
    placeholderData: (before, query) =>
      query?.queryKey[1] === request.period ? keepPreviousData(before) : undefined,
  })
