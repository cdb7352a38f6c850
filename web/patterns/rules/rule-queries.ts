import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PointRule, PointRulesAnswer, RuleCategoriesAnswer } from '#api/contracts/rules.ts'
import { api } from '#web/client/api/client.ts'
import { naturalOrder } from '#web/ui/text/natural-order.ts'

const rules = async (isReward: boolean, signal: AbortSignal) => {
  const query = { isReward, isActive: true }
  return (await api<z.infer<typeof PointRulesAnswer>>('/pointRules', { query, signal })).data
}

/** Queries rules for giving points. Opening balances come only from a file. */
export const activeRewardRulesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'active', 'reward'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await rules(true, signal)).filter(({ is_opening: isOpening }) => !isOpening),
  })

export const importableRulesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'active', 'importable'],
    meta: { reads: [] },
    queryFn: ({ signal }) => rules(true, signal),
  })

const byPoint = (a: PointRule, b: PointRule) =>
  a.point - b.point || naturalOrder.compare(a.name, b.name)

export const activePrizesQuery = () =>
  queryOptions({
    queryKey: ['pointRules', 'active', 'redeem'],
    meta: { reads: [] },
    queryFn: async ({ signal }) => (await rules(false, signal)).toSorted(byPoint),
  })

export const fetchRuleCategories = async (signal?: AbortSignal) =>
  (await api<z.infer<typeof RuleCategoriesAnswer>>('/ruleCategories', { signal })).data

export const ruleCategoriesQuery = () =>
  queryOptions({
    queryKey: ['ruleCategories', 'all'],
    meta: { reads: [] },
    queryFn: ({ signal }) => fetchRuleCategories(signal),
  })
