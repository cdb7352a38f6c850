import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import { movedRecord } from '#domain/homework/schemas.ts'
import type { AttendanceEffect, AttendanceReversal, CheckRecord, MovedCheck } from './events.ts'

const MovedCheckData: z.ZodType<MovedCheck> = z.strictObject({
  ...movedRecord,
  at: z.iso.datetime(),
})

export const RecordData: z.ZodType<CheckRecord> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  attendanceRuleId: EventId,
  attendanceRuleName: z.string(),
  attendanceRuleNameEn: z.string(),
  deviceId: EventId.nullable(),
  localDate: LocalDate,
  class: z.string(),
  moved: MovedCheckData.optional(),
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
  move: z.strictObject({ profileId: EventId, replacement: EffectMessage }).optional(),
})
