import { z } from 'zod'
import { Day, Id, Localized, LogPosition, success } from './common.ts'
import { RankingRow } from './rankings.ts'

/** `ruleCategory` is null for points that the system granted. */
export const CategoryTotal = z.object({
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  total: z.number(),
})
export type CategoryTotal = z.infer<typeof CategoryTotal>

const period = { period: Id, minPosition: LogPosition.optional() }

export const CategoryTotalsQuery = z
  .object({
    ...period,
    user: Id.optional(),
    profile: Id.optional(),
    class: z.string().min(1).max(255).optional(),
  })
  .refine(
    ({ user, profile, class: ofClass }) => [user, profile, ofClass].filter(Boolean).length < 2,
    {
      message: 'yup_type_error',
      path: ['user'],
    },
  )
export type CategoryTotalsQuery = z.infer<typeof CategoryTotalsQuery>
export const CategoryTotalsAnswer = success(z.array(CategoryTotal))

/** A revert reduces the total of the day of its action. */
export const DayTotal = z.object({ date: Day, total: z.number() })
export type DayTotal = z.infer<typeof DayTotal>
export const DayTotalsQuery = z.object(period)
export const DayTotalsAnswer = success(z.array(DayTotal))

export const ClassTotal = RankingRow.pick({
  class: true,
  totalpoints: true,
  pointsByRuleCategories: true,
}).extend({
  students: z.number(),
})
export type ClassTotal = z.infer<typeof ClassTotal>
export const ClassTotalsQuery = z.object(period)
export const ClassTotalsAnswer = success(z.array(ClassTotal))
