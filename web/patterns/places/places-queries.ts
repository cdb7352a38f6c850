import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  OwnPlacesAnswer,
  StudentRankingAnswer,
  StudentRankingQuery,
} from '#api/contracts/student-rankings.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

/**
 * In ms. Other people's awards change your rank, too. An unchanged answer costs only a few bytes.
 */
export const placesAgain = 15_000

export type PlacesScope = z.infer<typeof StudentRankingQuery>['of']

export const ownPlacesQuery = (period: string) =>
  queryOptions({
    queryKey: ['ownPlaces', period],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { period, minPosition: ownPosition() }
      return (await api<z.infer<typeof OwnPlacesAnswer>>('/rank/own', { query, signal })).data
    },
  })

type PlacesQuery = Readonly<{ period: string; of: PlacesScope; page: number; limit: number }>

export const studentRankingQuery = (places: PlacesQuery) =>
  queryOptions({
    queryKey: ['studentRanking', places],
    meta: { reads: ['points'] },
    queryFn: ({ signal }) =>
      api<z.infer<typeof StudentRankingAnswer>>('/rank/students', { query: places, signal }),
    placeholderData: keepPreviousData,
  })
