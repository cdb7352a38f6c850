import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffBatchAnswer, StaffListAnswer } from '#api/contracts/staff.ts'
import { api } from '#web/client/api/client.ts'
import {
  classNamesQuery,
  staffClassesQuery,
  taughtSubjectsQuery,
} from '#web/patterns/classes/staff-classes.ts'
import type { StaffClassesKnown, StaffPreviewRow } from './check-staff.ts'

/** The page size that asks for the complete list. */
const everyone = 999_999

type FileToCheck = Readonly<{ file: number | null; hasClasses: boolean; hasSubjects: boolean }>

/** Queries all staff, active or not, to match a file's rows by email. */
export const allStaffQuery = ({ file, hasClasses, hasSubjects }: FileToCheck) =>
  queryOptions({
    queryKey: ['staff', 'all', file, hasClasses],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: async ({ signal, client }) => {
      const [answer, known] = await Promise.all([
        api<z.infer<typeof StaffListAnswer>>('/admin/users', {
          query: { limit: everyone },
          signal,
        }),
        hasClasses ? readKnown(client, hasSubjects) : undefined,
      ])
      return { staff: answer.data, known }
    },
  })

const readKnown = async (client: QueryClient, hasSubjects: boolean): Promise<StaffClassesKnown> => {
  const [classes, { classes: stored }, subjects] = await Promise.all([
    client.fetchQuery(classNamesQuery()),
    client.fetchQuery(staffClassesQuery()),
    hasSubjects ? client.fetchQuery(taughtSubjectsQuery()) : [],
  ])
  return { classes, stored, subjects }
}

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
