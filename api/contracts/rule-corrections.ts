import { z } from 'zod'
import { Id, Localized, Moment, RuleName, success } from './common.ts'
import { Line } from './text.ts'

export const RuleCorrectionBody = z.object({
  what_if: Id,
  reason: Line(200).optional(),
})
export type RuleCorrectionBody = z.infer<typeof RuleCorrectionBody>

const Person = z.object({ name: Localized.nullable() })

export const RuleCorrection = z.object({
  _id: Id,
  period: Id,
  state: z.enum(['asked', 'recording', 'done', 'failed', 'undoing', 'undone']),
  /**
   * `preview_changed`: entries were undone or corrected since the what-if. `stopped`: the
   * correction cannot continue; an undo reverts the recorded part.
   */
  failure: z.enum(['preview_changed', 'points_out_of_range', 'stopped']).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  changes: z.array(z.object({ rule: Id, ...RuleName.shape, points: z.number() })),
  reason: z.string().nullable(),
  created_at: Moment,
  created_by: Person,
  ended_at: Moment.nullable(),
  /** The batch of the first 200 awards, as shown in the history. */
  batch: Id.nullable(),
  difference: z.number(),
  /** The difference recorded so far. */
  recorded: z.number(),
  entries: z.number(),
  students: z.number(),
  corrected: z.number(),
  /** Entries that were undone or corrected between the what-if and the recording. */
  left_out: z.number(),
  undo_until: Moment.nullable(),
  undone: z
    .object({
      by: Person,
      at: Moment.nullable(),
      entries: z.number(),
      /** Entries that were undone or corrected in another way since. */
      kept: z.number(),
    })
    .nullable(),
})
export type RuleCorrection = z.infer<typeof RuleCorrection>
export const RuleCorrectionAnswer = success(RuleCorrection)
export const RuleCorrectionsAnswer = success(z.array(RuleCorrection))
