import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  HandedOutAnswer,
  StudentImport,
  StudentImportAnswer,
  StudentImportsAnswer,
  UndoAnswer,
} from '#api/contracts/student-imports.ts'
import type { StudentPreview, StudentRow } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import type { StudentPreviewRow } from './check-rows.ts'

export type StudentUpload = { rows: readonly StudentPreviewRow[]; period: string }
export type ImportPasswords = HandedOutAnswer['data']
export type UndoneImport = UndoAnswer['data']

/** In ms, between questions about a running import. */
const askEvery = 700
/** A slow line takes its time for thousands of rows, a slow server for thousands of passwords. */
const patience = 3 * 60_000

export const importsKey = ['student-imports'] as const

export const startStudentImportCall = async (
  { rows, period }: StudentUpload,
  idempotencyKey: string,
) => {
  const body = { users: rows.map(({ input }) => input), period }
  const options = { method: 'POST', body, idempotencyKey, patience } as const
  return (await api<z.infer<typeof StudentImportAnswer>>('/users/imports', options)).data
}

type ToPreview = { id: number; corrections: string; users: readonly StudentRow[]; period: string }

/**
 * Previews an import against the current list. `id` tells choices of a file apart; rows stay until
 * a correction's preview arrives.
 */
export const studentImportPreviewQuery = ({ id, corrections, users, period }: ToPreview) =>
  queryOptions({
    queryKey: [...importsKey, 'preview', period, id, corrections] as const,
    placeholderData: (before: StudentPreview | undefined, query) =>
      query?.queryKey[2] === period && query.queryKey[3] === id ? before : undefined,
    meta: { reads: [] },
    enabled: users.length > 0,
    queryFn: async ({ signal }) => {
      const options = { method: 'POST', body: { users, period }, signal, patience } as const
      return (await api<{ data: StudentPreview }>('/users/imports/preview', options)).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const isRunning = (one: StudentImport | undefined) => one?.state === 'running'

/** One import, asked for again and again while it runs, also when an answer is lost. */
export const studentImportQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...importsKey, id],
    meta: { reads: [] },
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof StudentImportAnswer>>(`/users/imports/${id}`, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data === undefined || isRunning(state.data) ? askEvery : false,
    retry: false,
  })

export const studentImportsQuery = () =>
  queryOptions({
    queryKey: [...importsKey, 'list'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof StudentImportsAnswer>>('/users/imports', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askEvery : false),
  })

export const handOutPasswordsCall = async (id: string, idempotencyKey: string) => {
  const options = { method: 'POST', idempotencyKey, patience } as const
  return (await api<HandedOutAnswer>(`/users/imports/${id}/passwords`, options)).data
}

/** Previews an undo from current data, never from a cache. */
export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id, 'undo'],
    meta: { reads: ['points', 'attendance'] },
    queryFn: async ({ signal }) =>
      (await api<UndoAnswer>(`/users/imports/${id}/undo`, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export const undoStudentImportCall = async (id: string, idempotencyKey: string) =>
  (await api<UndoAnswer>(`/users/imports/${id}/undo`, { method: 'POST', idempotencyKey, patience }))
    .data
