import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import type { AttendanceEffect, AttendanceReversal, CheckRecord } from './events.ts'

export const RecordData: z.ZodType<CheckRecord> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  attendanceRuleId: EventId,
  attendanceRuleName: z.string(),
  attendanceRuleNameEn: z.string(),
  deviceId: EventId.nullable(),
  localDate: LocalDate,
  class: z.string(),
})

const EffectMessage: z.ZodType<AttendanceEffect> = z.strictObject({
  type: z.enum(['CheckedIn', 'CheckedOut']),
  data: RecordData,
})

export const AttendanceReversalData: z.ZodType<AttendanceReversal> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: EffectMessage,
})
