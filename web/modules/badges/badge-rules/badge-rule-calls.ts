import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BadgePreviewAnswer,
  BadgePreviewInput,
  BadgeRuleAnswer,
  BadgeRuleInput,
  BadgeRuleUpdate,
} from '#api/contracts/badges.ts'
import { api } from '#web/client/api/client.ts'

export const badgeRulesPath = '/v2/cms/badgeRules'

export const createBadgeRuleCall = (body: BadgeRuleInput, idempotencyKey: string) =>
  api<z.infer<typeof BadgeRuleAnswer>>(badgeRulesPath, { method: 'POST', body, idempotencyKey })

export const updateBadgeRuleCall = (id: string, body: BadgeRuleUpdate, idempotencyKey: string) =>
  api<z.infer<typeof BadgeRuleAnswer>>(`${badgeRulesPath}/${id}`, {
    method: 'PUT',
    body,
    idempotencyKey,
  })

export const deleteBadgeRuleCall = (id: string, idempotencyKey: string) =>
  api(`${badgeRulesPath}/${id}`, { method: 'DELETE', idempotencyKey })

/** Queries a rule, every second until its history has been counted. */
export const followedRuleQuery = (id: string) =>
  queryOptions({
    queryKey: ['badgeRule', id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof BadgeRuleAnswer>>(`${badgeRulesPath}/${id}`, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.start.state === 'running' ? 1000 : false),
  })

export const badgePreviewQuery = (input: BadgePreviewInput | null) =>
  queryOptions({
    queryKey: ['badgePreview', input],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof BadgePreviewAnswer>>(`${badgeRulesPath}/preview`, {
          method: 'POST',
          body: input,
          signal,
        })
      ).data,
    enabled: input !== null,
    placeholderData: (before) => before,
  })
