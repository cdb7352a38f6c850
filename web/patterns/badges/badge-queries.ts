import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BadgeGroupsAnswer, ProfileBadgesAnswer } from '#api/contracts/badges.ts'
import { api } from '#web/client/api/client.ts'

/** In ms. Polls, because a badge is granted a moment after its award. */
const again = 20_000
const path = '/v2/cms/profileBadges'

type EarnedBadgesQuery = { period_id?: string; user?: string; badge_rule?: string; limit: number }

export const latestBadgesQuery = (earned: EarnedBadgesQuery) =>
  queryOptions({
    queryKey: ['badges', 'latest', earned],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { ...earned, order_by: 'created_at', order: 'desc' }
      return await api<z.infer<typeof ProfileBadgesAnswer>>(path, { query, signal })
    },
    refetchInterval: again,
  })

export const badgeGroupsQuery = (period_id: string) =>
  queryOptions({
    queryKey: ['badges', 'groups', period_id],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      const query = { period_id, include_ungained: true }
      return (
        await api<z.infer<typeof BadgeGroupsAnswer>>(`${path}/groupByRule`, { query, signal })
      ).data
    },
    refetchInterval: again,
  })
