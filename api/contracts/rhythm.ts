import { z } from 'zod'
import { Day, Id, LogPosition, success } from './common.ts'

export const RhythmQuery = z.object({ period: Id.optional(), minPosition: LogPosition.optional() })

/** `weekday`: 1 is Monday, in the school's time zone. */
export const Rhythm = z.object({
  building: z.boolean(),
  hours: z.array(
    z.object({ weekday: z.number(), hour: z.number(), entries: z.number(), points: z.number() }),
  ),
  classes: z.array(
    z.object({
      class: z.string(),
      first: Day,
      best: Day,
      best_points: z.number(),
      points: z.number(),
    }),
  ),
})
export type Rhythm = z.infer<typeof Rhythm>
export const RhythmAnswer = success(Rhythm)
