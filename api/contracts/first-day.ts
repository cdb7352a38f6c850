import { z } from 'zod'
import { success } from './common.ts'

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

export const FirstDayAnswer = success(
  z.object({
    steps: z.array(z.object({ step: z.enum(firstDaySteps), is_done: z.boolean() })),
    students: z.number(),
    classes: z.number(),
    is_done: z.boolean(),
    is_put_away: z.boolean(),
  }),
)
export type FirstDay = z.infer<typeof FirstDayAnswer>['data']

export const FirstDayInput = z.object({ is_put_away: z.boolean() })
