import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PointRulesAnswer } from '#api/contracts/rules.ts'
import type { WhatIf, WhatIfBody } from '#api/contracts/what-if.ts'
import { api } from '#web/client/api/client.ts'

export const whatIfPath = '/v2/audit/what-if'
const whileUnderWay = 500

export const isWhatIfUnderWay = (whatIf: WhatIf | undefined): boolean =>
  whatIf?.state === 'asked' || whatIf?.state === 'running'

export const whatIfQuery = (id: string) =>
  queryOptions({
    queryKey: ['auditWhatIf', 'one', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<{ data: WhatIf }>(`${whatIfPath}/${id}`, { signal })).data,
    refetchInterval: ({ state }) => (isWhatIfUnderWay(state.data) ? whileUnderWay : false),
    enabled: id !== '',
  })

export const startWhatIfCall = (body: WhatIfBody, idempotencyKey: string) =>
  api<{ data: WhatIf }>(whatIfPath, { method: 'POST', body, idempotencyKey })

/** Queries every rule and prize, including inactive ones. */
export const allRulesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'all'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof PointRulesAnswer>>('/pointRules', { signal })).data,
  })
