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
      // A game without questions cannot be started.
      return data.filter(({ question_count }) => question_count > 0)
    },
    // Refetches when somebody comes back from the tab of a game.
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
