import { z } from 'zod'
import { Day, Id, Localized, success } from './common.ts'

/** GET /v2/audit/race. */
export const RaceQuery = z.object({
  period: Id,
  groupBy: z.enum(['class', 'user']).default('class'),
})

/** A class or a student, and what was added to its total on which day, counted from the first. */
export const Runner = z.object({
  _id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  /** Null for a class. */
  name: Localized.nullable(),
  /** In the class today; null for a student. */
  students: z.number().nullable(),
  gains: z.array(z.object({ day: z.number(), points: z.number() })),
})
export type Runner = z.infer<typeof Runner>

/**
 * A period from day to day, of those who were among the first on some day. Nothing that was undone
 * since is in it.
 */
export const Race = z.object({
  /** The first day with an award; null where there is none. */
  from: Day.nullable(),
  /** Awards of each day from then on. */
  entries: z.array(z.number()),
  runners: z.array(Runner),
})
export type Race = z.infer<typeof Race>
export const RaceAnswer = success(Race)
