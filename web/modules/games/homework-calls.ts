import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  GameHomework,
  GameHomeworkInput,
  HomeworkStudentsAnswer,
} from '#api/contracts/game-homework.ts'
import { api } from '#web/client/api/client.ts'

export const gameHomeworkKey = 'gameHomework'
/** A separate key, because removed homework has no students to fetch. */
export const homeworkStudentsKey = 'gameHomeworkStudents'
export const gameHomeworkPage = '/admin/games/homework'

/** In ms. Polls, because only plays are announced live; due days and marks change with time. */
export const refetchInterval = 60_000

export const gameHomeworkQuery = (id: string) =>
  queryOptions({
    queryKey: [gameHomeworkKey, 'one', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: GameHomework }>(`/gameHomework/${id}`, { signal })).data,
    refetchInterval,
  })

/** Fetches everybody who has not played. */
export const notYetQuery = (id: string) =>
  queryOptions({
    queryKey: [gameHomeworkKey, 'not-yet', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const query = { status: 'not_yet' }
      const path = `/gameHomework/${id}/students`
      return (await api<z.infer<typeof HomeworkStudentsAnswer>>(path, { query, signal })).data
    },
    staleTime: 0,
    gcTime: 0,
  })

export const saveGameHomeworkCall = async (
  id: string | undefined,
  { game, ...fields }: GameHomeworkInput,
  idempotencyKey: string,
) => {
  const path = id ? `/gameHomework/${id}` : '/gameHomework'
  const body = id ? fields : { game, ...fields }
  const method = id ? 'PUT' : 'POST'
  return (await api<{ data: GameHomework }>(path, { method, body, idempotencyKey })).data
}

export const removeGameHomeworkCall = (id: string, idempotencyKey: string) =>
  api(`/gameHomework/${id}`, { method: 'DELETE', idempotencyKey })

export const restoreGameHomeworkCall = (id: string, idempotencyKey: string) =>
  api(`/gameHomework/${id}/restore`, { method: 'POST', idempotencyKey })
