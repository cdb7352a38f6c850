import type { TypedMessage } from '#domain/decider.ts'
import type { MovedRecord } from '#domain/homework/events.ts'

export const attendanceTypes = ['checkin', 'checkout'] as const
export type AttendanceType = (typeof attendanceTypes)[number]

/** `at`: when the student checked in or out (ISO 8601, UTC). */
export type MovedCheck = MovedRecord & Readonly<{ at: string }>

export type CheckRecord = Readonly<{
  recordId: string
  batchId: string
  attendanceRuleId: string
  attendanceRuleName: string
  attendanceRuleNameEn: string
  deviceId: string | null
  localDate: string
  class: string
  moved?: MovedCheck | undefined
}>

export type AttendanceEffect =
  | TypedMessage<'CheckedIn', CheckRecord>
  | TypedMessage<'CheckedOut', CheckRecord>

/** `replacement` is in the student's other account. */
export type CheckMove = Readonly<{ profileId: string; replacement: AttendanceEffect }>

export type AttendanceReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: AttendanceEffect
  move?: CheckMove | undefined
}>

export type AttendanceEvent =
  | AttendanceEffect
  | TypedMessage<'AttendanceReverted', AttendanceReversal>
