import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  PeriodStudentsAnswer,
  PeriodStudentsInput,
  PeriodStudentsPlan,
} from '#api/contracts/period-students.ts'
import { api } from '#web/client/api/client.ts'
import { importPatience } from '#web/patterns/student-imports/student-import-calls.ts'

type Answer = z.infer<typeof PeriodStudentsAnswer>
export type MoveInput = Omit<PeriodStudentsInput, 'preview' | 'seen'>

const pathOf = (period: string) => `/v2/periods/${period}/students`

export const moveKey = ['period-students'] as const

/** Queries the plan of a move. The last plan of the same source stays until the next has loaded. */
export const movePlanQuery = (period: string, input: MoveInput | null) =>
  queryOptions({
    queryKey: [...moveKey, period, input?.from, input?.mode, JSON.stringify(input)] as const,
    placeholderData: (before: PeriodStudentsPlan | undefined, query) =>
      query?.queryKey[2] === input?.from && query?.queryKey[3] === input?.mode ? before : undefined,
    meta: { reads: [] },
    enabled: input !== null,
    queryFn: async ({ signal }) => {
      const body = { ...input, preview: true }
      const options = { method: 'POST', body, signal, patience: importPatience } as const
      return (await api<Answer>(pathOf(period), options)).data.plan
    },
    staleTime: 0,
    gcTime: 0,
  })

export type Move = { period: string; input: MoveInput; seen: string }

export const addStudentsCall = async (
  { period, input, seen }: Move,
  idempotencyKey: string,
): Promise<Answer['data']> => {
  const body = { ...input, seen }
  const options = { method: 'POST', body, idempotencyKey, patience: importPatience } as const
  return (await api<Answer>(pathOf(period), options)).data
}
