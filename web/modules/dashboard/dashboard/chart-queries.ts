import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CategoryTotalsAnswer,
  ClassTotalsAnswer,
  DayTotalsAnswer,
} from '#api/contracts/point-totals.ts'
import { api } from '#web/client/api/client.ts'

export const chartKey = (period: string) => ['pointTotals', period] as const

export const dayTotalsQuery = (period: string) =>
  queryOptions({
    queryKey: [...chartKey(period), 'day'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof DayTotalsAnswer>>('/actions/day', { query: { period }, signal }))
        .data,
  })

export const categoryTotalsQuery = (period: string) =>
  queryOptions({
    queryKey: [...chartKey(period), 'category'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof CategoryTotalsAnswer>>('/actions/pointRuleCategory', {
          query: { period },
          signal,
        })
      ).data,
  })

export const classTotalsQuery = (period: string) =>
  queryOptions({
    queryKey: [...chartKey(period), 'class'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (
        await api<z.infer<typeof ClassTotalsAnswer>>('/actions/class', {
          query: { period },
          signal,
        })
      ).data,
  })
