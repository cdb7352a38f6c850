import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ActionsAnswer } from '#api/contracts/actions.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

const lastFew = 3

type Answer = z.infer<typeof ActionsAnswer>
const lastOf = ({ data }: Answer) =>
  data.filter((row) => !row.reverts && !row.reverted_by).slice(0, lastFew)

/** Queries a student's last prizes, newest first, without undone ones. */
export const lastPrizesQuery = (profile: string, period: string) =>
  queryOptions({
    queryKey: ['actions', 'last-prizes', period, profile],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) => {
      // The answer includes undone prizes and their undos, so it asks for more than it shows.
      const query = {
        period,
        profile,
        type: 'redeem',
        limit: 10,
        order_by: 'created_at',
        order: 'desc',
      }
      const path = '/v2/actions'
      return await api<Answer>(path, { query: { ...query, minPosition: ownPosition() }, signal })
    },
    select: lastOf,
  })
