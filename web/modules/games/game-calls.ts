import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { maxQuizPlayers } from '#api/contracts/game-rules.ts'
import type { GameRecordAnswer, GameSessionsAnswer } from '#api/contracts/game-sessions.ts'
import type { Game, GameDetail, GameStatuses } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import type { GameFormFields } from './game-fields.ts'

export const gamesKey = 'games'

export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: [gamesKey, 'one', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: GameDetail }>(`/games/${id}`, { query: { questions: 'true' }, signal }))
        .data,
  })

export const gameRecordQuery = (
  id: string,
  query: { period?: string; class?: string; round?: string } = {},
) =>
  queryOptions({
    queryKey: [gamesKey, 'record', id, query],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof GameRecordAnswer>>(`/games/${id}/records`, { query, signal })).data,
  })

export const roundSessionsQuery = (game: string, round: string) =>
  queryOptions({
    queryKey: [gamesKey, 'round', game, round],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { game, round, limit: maxQuizPlayers }
      return (await api<z.infer<typeof GameSessionsAnswer>>('/gameSessions', { query, signal }))
        .data
    },
  })

export const saveGameCall = async (
  id: string | undefined,
  body: GameFormFields,
  idempotencyKey: string,
): Promise<Game> => {
  const method = id ? 'PUT' : 'POST'
  return (
    await api<{ data: Game }>(id ? `/games/${id}` : '/games/create', {
      method,
      body,
      idempotencyKey,
    })
  ).data
}

export const saveGameStatusesCall = (body: GameStatuses, idempotencyKey: string) =>
  api('/games/status', { method: 'PUT', body, idempotencyKey })

export const deleteGameCall = (id: string, idempotencyKey: string) =>
  api(`/games/${id}`, { method: 'DELETE', idempotencyKey })

export const restoreGameCall = (id: string, idempotencyKey: string) =>
  api(`/games/${id}/restore`, { method: 'POST', idempotencyKey })
