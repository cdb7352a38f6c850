import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BoardDashboard,
  BoardGameStats,
  BoardPlayerStats,
  BoardSessionInput,
  BoardSessionRecorded,
  BoardSessionStats,
} from '#api/contracts/board-game-sessions.ts'
import type { BoardGamesAnswer } from '#api/contracts/board-games.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { undoPaths } from '#web/client/history-names.ts'

export const boardGamesPath = '/v2/boardGame/game'
export const boardSessionsPath = '/v2/boardGame/session'
export const boardSessionsKey = 'boardSessions'

/** The page size that asks for the complete list. */
const all = 999_999

const boardGames = (isActive: boolean | undefined) =>
  queryOptions({
    queryKey: ['boardGames', 'all', isActive ?? null],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { limit: all, isActive }
      return (await api<z.infer<typeof BoardGamesAnswer>>(boardGamesPath, { query, signal })).data
    },
  })

export const boardGamesQuery = () => boardGames(undefined)
export const activeBoardGamesQuery = () => boardGames(true)

const figuresOf = <Data>(path: string, period: string | undefined) =>
  queryOptions({
    queryKey: [boardSessionsKey, 'figures', path, period ?? null],
    meta: { reads: ['boardGames'] },
    queryFn: async ({ signal }) => {
      const query = { period_id: period, minPosition: ownPosition('boardGames') }
      return (await api<{ data: Data }>(path, { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })

export const boardDashboardQuery = (period: string) =>
  figuresOf<BoardDashboard>(`${boardSessionsPath}/dashboard`, period)
export const boardGameStatsQuery = (game: string, period: string) =>
  figuresOf<BoardGameStats>(`/v2/boardGame/gameStats/${game}`, period)
export const boardSessionQuery = (session: string) =>
  figuresOf<BoardSessionStats>(`/v2/boardGame/sessionStats/${session}`, undefined)
export const boardPlayerQuery = (profile: string) =>
  figuresOf<BoardPlayerStats>(`/v2/boardGame/profileStats/${profile}`, undefined)

export const recordBoardSessionCall = async (body: BoardSessionInput, idempotencyKey: string) =>
  (await api<BoardSessionRecorded>(boardSessionsPath, { method: 'POST', body, idempotencyKey }))
    .data

/** Deletes a session with its awards. @throws ApiError `read_model_behind` with nothing deleted */
export const deleteBoardSessionCall = async (
  session: string,
  minPosition: string | undefined,
  idempotencyKey: string,
) =>
  (
    await api<BoardSessionRecorded>(undoPaths.boardGames.one(session), {
      method: 'DELETE',
      query: { minPosition },
      idempotencyKey,
    })
  ).data
