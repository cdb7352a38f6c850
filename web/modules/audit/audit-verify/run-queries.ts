import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RunDifference, VerificationRun } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import type { ListPage } from '#web/ui/table/use-server-list.ts'

export const runsKey = 'auditRuns'
const path = '/v2/audit/runs'
const whileUnderWay = 1_000

export const isRunUnderWay = (run: VerificationRun | undefined): boolean =>
  run?.state === 'asked' || run?.state === 'running'

/** Queries the newest run; null before the first. */
export const latestRunQuery = () =>
  queryOptions({
    queryKey: [runsKey, 'latest'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const { data } = await api<ListPage<VerificationRun>>(path, { query: { limit: 1 }, signal })
      return data[0] ?? null
    },
    refetchInterval: ({ state }) =>
      isRunUnderWay(state.data ?? undefined) ? whileUnderWay : false,
    staleTime: 0,
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [runsKey, 'one', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: VerificationRun }>(`${path}/${id}`, { signal })).data,
  })

const named = 100

export const differencesQuery = (id: string) =>
  queryOptions({
    queryKey: [runsKey, 'differences', id],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      api<ListPage<RunDifference>>(`${path}/${id}/differences`, {
        query: { limit: named },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const startRunCall = (_: undefined, idempotencyKey: string) =>
  api<{ data: VerificationRun }>(path, { method: 'POST', idempotencyKey })
