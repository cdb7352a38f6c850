import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { maxQuizPlayers } from '#api/contracts/game-rules.ts'
import type {
  GameRecordAnswer,
  GameSessionsAnswer,
  StudentAnswersAnswer,
} from '#api/contracts/game-sessions.ts'
import {
  type BankAnswer,
  type Game,
  type GameDetail,
  type GameStatuses,
  mostQuestions,
} from '#api/contracts/games.ts'
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

export const sessionAnswersQuery = (game: string, session: string) =>
  queryOptions({
    queryKey: [gamesKey, 'answers', game, session],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { game, session, limit: mostQuestions }
      return (await api<z.infer<typeof StudentAnswersAnswer>>('/gameAnswers', { query, signal }))
        .data
    },
  })

const mostGames = 1000

export const allGamesQuery = () =>
  queryOptions({
    queryKey: [gamesKey, 'all'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: Game[] }>('/games', { query: { limit: mostGames }, signal })).data,
  })

type BankSearch = {
  except: string
  search?: string | undefined
  subject?: string | undefined
  game?: string | undefined
}
const shownInBank = 50

export const bankQuery = (query: BankSearch) =>
  queryOptions({
    queryKey: [gamesKey, 'bank', query],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      api<z.infer<typeof BankAnswer>>('/gameQuestions', {
        query: { ...query, limit: shownInBank },
        signal,
      }),
  })

export const duplicateGameCall = async (id: string, name: string, idempotencyKey: string) =>
  (
    await api<{ data: Game }>(`/games/${id}/duplicate`, {
      method: 'POST',
      body: { name },
      idempotencyKey,
    })
  ).data

/** The server refuses the game if somebody else has changed it since it was read. */
export const saveGameCall = async (
  game: Game | undefined,
  fields: GameFormFields,
  idempotencyKey: string,
): Promise<Game> => {
  // Null asks all questions; an absent field would keep the stored draw.
  const body = {
    ...fields,
    draw: fields.draw ?? null,
    ...(game && { unchangedSince: game.updated_at }),
  }
  const method = game ? 'PUT' : 'POST'
  const path = game ? `/games/${game._id}` : '/games/create'
  return (await api<{ data: Game }>(path, { method, body, idempotencyKey })).data
}

export const saveGameStatusesCall = (body: GameStatuses, idempotencyKey: string) =>
  api('/games/status', { method: 'PUT', body, idempotencyKey })

export const deleteGameCall = (
  id: string,
  idempotencyKey: string,
  query: { ifUntouched?: true } = {},
) => api(`/games/${id}`, { method: 'DELETE', query, idempotencyKey })

export const restoreGameCall = (id: string, idempotencyKey: string) =>
  api(`/games/${id}/restore`, { method: 'POST', idempotencyKey })
