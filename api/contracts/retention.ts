import { z } from 'zod'
import { success } from './common.ts'

const Days = (most: number) => z.number().int().min(1).max(most).nullable()
const Months = z.number().int().min(0).max(120).nullable()

/** Null means Laurel's default time. */
export const Retention = z.object({
  session_days: Days(29),
  sign_in_days: Days(89),
  remark_months: Months,
  message_months: Months,
})
export type Retention = z.infer<typeof Retention>
export const RetentionAnswer = success(Retention)

const optionalNumber = (most: number, least: number) =>
  z.coerce.number().int().min(least).max(most).optional()

/** An absent setting stays. The removal refuses settings other than the saved ones. */
export const RetentionPreviewQuery = z.object({
  session_days: optionalNumber(29, 1),
  sign_in_days: optionalNumber(89, 1),
  remark_months: optionalNumber(120, 0),
  message_months: optionalNumber(120, 0),
})
export type RetentionPreviewQuery = z.infer<typeof RetentionPreviewQuery>

const OldData = z.object({
  sessions: z.number(),
  sign_ins: z.number(),
  remarks: z.number(),
  messages: z.number(),
})
export const OldDataAnswer = success(OldData)
export type OldDataAnswer = z.infer<typeof OldDataAnswer>

/** Counts removed rows. `is_complete` is false if the next run must remove more. */
export const RemovedDataAnswer = success(OldData.extend({ is_complete: z.boolean() }))
export type RemovedDataAnswer = z.infer<typeof RemovedDataAnswer>
