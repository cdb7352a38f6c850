import { z } from 'zod'
import { success } from './common.ts'

/** What a school needs before its points come to life, in the order of the list. */
export const firstDaySteps = [
  'period',
  'students',
  'filters',
  'rules',
  'prizes',
  'colleagues',
  'reward',
  'display',
] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** GET /v2/first_day: each step ticks itself once what it asks for is there. */
export const FirstDayAnswer = success(
  z.object({
    steps: z.array(z.object({ step: z.enum(firstDaySteps), is_done: z.boolean() })),
    /** Of the current period. */
    students: z.number(),
    classes: z.number(),
    /** Everything was there once: the list does not come back. */
    is_done: z.boolean(),
    /** By this account, for now. */
    is_put_away: z.boolean(),
  }),
)
export type FirstDay = z.infer<typeof FirstDayAnswer>['data']

/** PUT /v2/first_day */
export const FirstDayInput = z.object({ is_put_away: z.boolean() })
