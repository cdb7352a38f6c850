import { queryOptions } from '@tanstack/react-query'
import type { AwardLinesCheck } from '#api/contracts/actions.ts'
import { api } from '#web/client/api/client.ts'
import type { AwardLineInput } from './check-awards.ts'

type AwardLinesToCheck = {
  id: number
  corrections: string
  period: string
  lines: readonly AwardLineInput[]
}

/** Compares lines with earlier awards. `id` distinguishes the chosen files. */
export const awardLinesCheckQuery = ({ id, corrections, period, lines }: AwardLinesToCheck) =>
  queryOptions({
    queryKey: ['pointsImport', 'check', period, id, corrections, lines.length] as const,
    placeholderData: (before: AwardLinesCheck | undefined, query) =>
      query?.queryKey[2] === period && query.queryKey[3] === id ? before : undefined,
    meta: { reads: [] },
    enabled: lines.length > 0,
    queryFn: async ({ signal }) => {
      const options = { method: 'POST', body: { lines }, signal } as const
      return (await api<{ data: AwardLinesCheck }>('/v2/actions/lines/check', options)).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
