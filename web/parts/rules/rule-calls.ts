import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PointRuleAnswer, PointRuleInput, PointRulesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'

/** All rules that give points (`isReward`), or all prizes, active or not. */
export const fetchRules = async (query: { isReward: boolean }, signal?: AbortSignal) =>
  (await api<z.infer<typeof PointRulesAnswer>>('/pointRules', { query, signal })).data

export const allPrizesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'all', 'redeem'],
    queryFn: ({ signal }) => fetchRules({ isReward: false }, signal),
  })

/** A new rule without an id, else the one that is changed. */
export const saveRule = (id: string | undefined, body: PointRuleInput, idempotencyKey: string) =>
  api<z.infer<typeof PointRuleAnswer>>(id ? `/pointRules/${id}` : '/pointRules', {
    method: id ? 'PUT' : 'POST',
    body,
    idempotencyKey,
  })

export const deleteRule = (id: string, idempotencyKey: string) =>
  api(`/pointRules/${id}`, { method: 'DELETE', idempotencyKey })
