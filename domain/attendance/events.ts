import type { TypedMessage } from '#domain/decider.ts'

export const attendanceTypes = ['checkin', 'checkout'] as const
export type AttendanceType = (typeof attendanceTypes)[number]

export type CheckRecord = Readonly<{
  recordId: string
  batchId: string
  attendanceRuleId: string
  attendanceRuleName: string
  attendanceRuleNameEn: string
  deviceId: string | null
  localDate: string
  class: string
}>

export type AttendanceEffect =
  | TypedMessage<'CheckedIn', CheckRecord>
  | TypedMessage<'CheckedOut', CheckRecord>

export type AttendanceReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: AttendanceEffect
}>

export type AttendanceEvent =
  | AttendanceEffect
  | TypedMessage<'AttendanceReverted', AttendanceReversal>
