import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffBatchAnswer, StaffListAnswer } from '#api/contracts/staff.ts'
import { api } from '#web/client/api/client.ts'
import type { StaffPreviewRow } from './check-staff.ts'

/** The specification's size for a list that is wanted whole. */
const everyone = 999_999

/**
 * All staff, active and not, once a file is chosen: whose email a row has is updated. `file` tells
 * one choice from another.
 */
export const allStaffQuery = (file: number | null) =>
  queryOptions({
    queryKey: ['staff', 'all', file],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof StaffListAnswer>>('/admin/users', {
          query: { limit: everyone },
          signal,
        })
      ).data,
  })

export type StaffImportOutcome = z.infer<typeof StaffBatchAnswer>['data']

const patience = 2 * 60_000

export type StaffToImport = { rows: readonly StaffPreviewRow[]; ownPassword: string }

export const importStaffCall = async (
  { rows, ownPassword }: StaffToImport,
  idempotencyKey: string,
): Promise<StaffImportOutcome> => {
  const body = {
    newAdmins: rows.map(({ input }) => input),
    ...(ownPassword && { own_password: ownPassword }),
  }
  const options = { method: 'POST', body, idempotencyKey, patience } as const
  return (await api<z.infer<typeof StaffBatchAnswer>>('/admin/batch', options)).data
}
