import { z } from 'zod'
import { Day, Id, Localized, Position, success } from './common.ts'
import { RankingRow } from './rankings.ts'

/** The points of one category; without one they were granted by the system. */
export const CategoryTotal = z.object({
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  total: z.number(),
})
export type CategoryTotal = z.infer<typeof CategoryTotal>

const period = { period: Id, minPosition: Position.optional() }

/**
 * GET /actions/pointRuleCategory: the points of a period by rule category, the most first; of one
 * class or one student if wanted, who is named by `user` or by `profile`. Students and parents get
 * their own.
 */
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

/**
 * GET /actions/day: the points given on each day of the school's calendar, empty days as 0. A
 * revert lowers the day of its action.
 */
export const DayTotal = z.object({ date: Day, total: z.number() })
export type DayTotal = z.infer<typeof DayTotal>
export const DayTotalsQuery = z.object(period)
export const DayTotalsAnswer = success(z.array(DayTotal))

/**
 * GET /actions/class: the points of each class, those without any too, in the order of their names.
 */
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
