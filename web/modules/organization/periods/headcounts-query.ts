import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { PeriodHeadcountsAnswer } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'

export const headcountsQuery = () =>
  queryOptions({
    queryKey: ['period-headcounts'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof PeriodHeadcountsAnswer>>('/v2/periods/headcounts', { signal }))
        .data,
  })
