import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  StudentImport,
  StudentImportAnswer,
  StudentImportsAnswer,
  UndoAnswer,
} from '#api/contracts/student-imports.ts'
import { api } from '#web/client/api/client.ts'

export type UndoneImport = UndoAnswer['data']

/** In ms: how often a running import is polled. */
const askEvery = 700
/**
 * In ms: thousands of rows take long on a slow network, thousands of passwords on a slow server.
 */
export const importPatience = 3 * 60_000

export const importsKey = ['student-imports'] as const

const isRunning = (one: StudentImport | undefined) => one?.state === 'running'

/** Queries one import. Polls while it runs, even after a lost answer. */
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

export const undoStudentImportCall = async (id: string, idempotencyKey: string) => {
  const options = { method: 'POST', idempotencyKey, patience: importPatience } as const
  return (await api<UndoAnswer>(`/users/imports/${id}/undo`, options)).data
}
