import { z } from 'zod'
import { Day, Id, Position, success } from './common.ts'

/** GET /v2/audit/rhythm: of one period, or of all history. */
export const RhythmQuery = z.object({ period: Id.optional(), minPosition: Position.optional() })

/** What was given and not undone since. `weekday` 1 is Monday; by the school's clock. */
export const Rhythm = z.object({
  /** The statistic is being filled from the log: what is here is none of it yet. */
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
