import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FirstDayAnswer } from '#api/contracts/first-day.ts'
import { api } from '#web/client/api/client.ts'

/** Refetched whenever the dashboard opens, to tick tasks done on other screens. */
export const firstDayQuery = () =>
  queryOptions({
    queryKey: ['first-day'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof FirstDayAnswer>>('/v2/first_day', { signal })).data,
    staleTime: 0,
  })

export const putAway = (is_put_away: boolean) =>
  api('/v2/first_day', { method: 'PUT', body: { is_put_away } })
