import { z } from 'zod'
import {
  Day,
  Id,
  Limit,
  Localized,
  LogPosition,
  Moment,
  PageNumber,
  SearchText,
  success,
} from './common.ts'

/** Names are null in rankings of classes. Ties share a rank (1, 1, 3). */
export const RankingRow = z.object({
  rank: z.number(),
  class: z.string(),
  class_no: z.number().nullable(),
  user: Id.nullable(),
  profile: Id.nullable(),
  name: Localized.nullable(),
  totalpoints: z.number(),
  pointsByRuleCategories: z.array(z.object({ ruleCategory_id: Id.nullable(), total: z.number() })),
  students: z.number().nullable(),
  average: z.number().nullish(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const RankingQuery = z.object({
  groupBy: z.enum(['user', 'class']),
  period: Id,
  ruleCategory: Id.optional(),
  rankBy: z.enum(['total', 'average']).optional(),
  limit: Limit.optional(),
  page: PageNumber,
  search: SearchText.optional(),
  minPosition: LogPosition.optional(),
})
export type RankingQuery = z.infer<typeof RankingQuery>
export const RankingAnswer = z.object({
  result: z.literal('success'),
  data: z.array(RankingRow),
  pages: z.number(),
  total: z.number(),
  last_updated_at: Moment,
  stale: z.boolean().optional(),
})

/** Excludes reverted actions. */
export const Totals = z.object({
  count: z.number(),
  weeks: z.array(z.object({ start: Day, count: z.number() })),
})
export type Totals = z.infer<typeof Totals>
export const TotalsAnswer = success(z.array(Totals))
export const TotalsQuery = z.object({ period: Id, minPosition: LogPosition.optional() })
