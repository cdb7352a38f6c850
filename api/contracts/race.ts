import { z } from 'zod'
import { Day, Id, Localized, success } from './common.ts'
import { House } from './houses.ts'

export const RaceQuery = z.object({
  period: Id,
  groupBy: z.enum(['class', 'user', 'house']).default('class'),
})

export const Runner = z.object({
  _id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  name: Localized.nullable(),
  students: z.number().nullable(),
  /** Only for houses, which have an empty `class`. */
  house: House.pick({ colour: true, emblem: true }).optional(),
  gains: z.array(z.object({ day: z.number(), points: z.number() })),
})
export type Runner = z.infer<typeof Runner>

/** Students, classes or houses that led on at least one day. Ignores undone actions. */
export const Race = z.object({
  from: Day.nullable(),
  entries: z.array(z.number()),
  runners: z.array(Runner),
})
export type Race = z.infer<typeof Race>
export const RaceAnswer = success(Race)
