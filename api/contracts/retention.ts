import { z } from 'zod'
import { success } from './common.ts'

const Days = (most: number) => z.number().int().min(1).max(most).nullable()
const Months = z.number().int().min(0).max(120).nullable()

/** Null keeps it as long as Laurel does. */
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

/** A setting that is left out keeps. The removal compares what is sent with what is saved. */
export const RetentionPreviewQuery = z.object({
  session_days: optionalNumber(29, 1),
  sign_in_days: optionalNumber(89, 1),
  remark_months: optionalNumber(120, 0),
  message_months: optionalNumber(120, 0),
})
export type RetentionPreviewQuery = z.infer<typeof RetentionPreviewQuery>

export const OldDataAnswer = success(
  z.object({
    sessions: z.number(),
    sign_ins: z.number(),
    remarks: z.number(),
    messages: z.number(),
  }),
)
export type OldDataAnswer = z.infer<typeof OldDataAnswer>
