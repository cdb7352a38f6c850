import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { HandedOutAnswer, StudentImportAnswer } from '#api/contracts/student-imports.ts'
import type { StudentPreview, StudentRow } from '#api/contracts/students.ts'
import { api } from '#web/client/api/client.ts'
import { importPatience, importsKey } from '#web/patterns/student-imports/student-import-calls.ts'
import type { StudentPreviewRow } from './check-rows.ts'

export type StudentUpload = { rows: readonly StudentPreviewRow[]; period: string }
export type ImportPasswords = HandedOutAnswer['data']

export const startStudentImportCall = async (
  { rows, period }: StudentUpload,
  idempotencyKey: string,
) => {
  const body = { users: rows.map(({ input }) => input), period }
  const options = { method: 'POST', body, idempotencyKey, patience: importPatience } as const
  return (await api<z.infer<typeof StudentImportAnswer>>('/users/imports', options)).data
}

type ToPreview = { id: number; corrections: string; users: readonly StudentRow[]; period: string }

/**
 * Previews an import against the current list. `id` distinguishes the chosen files. Rows stay until
 * the preview of a correction arrives.
 */
export const studentImportPreviewQuery = ({ id, corrections, users, period }: ToPreview) =>
  queryOptions({
    queryKey: [...importsKey, 'preview', period, id, corrections] as const,
    placeholderData: (before: StudentPreview | undefined, query) =>
      query?.queryKey[2] === period && query.queryKey[3] === id ? before : undefined,
    meta: { reads: [] },
    enabled: users.length > 0,
    queryFn: async ({ signal }) => {
      const body = { users, period }
      const options = { method: 'POST', body, signal, patience: importPatience } as const
      return (await api<{ data: StudentPreview }>('/users/imports/preview', options)).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const handOutPasswordsCall = async (id: string, idempotencyKey: string) => {
  const options = { method: 'POST', idempotencyKey, patience: importPatience } as const
  return (await api<HandedOutAnswer>(`/users/imports/${id}/passwords`, options)).data
}
