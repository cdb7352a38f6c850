import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { GameSessionsAnswer } from '#api/contracts/game-sessions.ts'
import type { GamesAnswer } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'

export const openGamesQuery = () =>
  queryOptions({
    queryKey: ['games', 'open'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const { data } = await api<z.infer<typeof GamesAnswer>>('/games', {
        query: { gameType: 'mc' },
        signal,
      })
      // One that asks nothing yet cannot be begun.
      return data.filter(({ question_count }) => question_count > 0)
    },
    // Whoever comes back from a game sees what there is now.
    refetchOnWindowFocus: 'always',
  })

const inOnePage = 10

export const findOwnSessions = async (page: number, signal: AbortSignal) => {
  const query = { page, limit: inOnePage }
  const { data, pages } = await api<z.infer<typeof GameSessionsAnswer>>('/gameSessions', {
    query,
    signal,
  })
  return { data, pages }
}
