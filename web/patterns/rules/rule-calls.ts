import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PointRuleInput, PointRulesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'

export const fetchRules = async (query: { isReward: boolean }, signal?: AbortSignal) =>
  (await api<z.infer<typeof PointRulesAnswer>>('/pointRules', { query, signal })).data

export const allPrizesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'all', 'redeem'],
    meta: { reads: [] },
    queryFn: ({ signal }) => fetchRules({ isReward: false }, signal),
  })

export const ruleCalls = resourceCalls<PointRuleInput>('/pointRules')
