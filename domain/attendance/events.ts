import type { TypedMessage } from '#domain/decider.ts'

/**
 * One student came or went: what the history must show even after the rule is edited. No personal
 * data, ever.
 */
export type CheckRecord = Readonly<{
  recordId: string
  /** Groups what one request made. */
  batchId: string
  attendanceRuleId: string
  attendanceRuleName: string
  /** Empty where the rule has no English name of its own. */
  attendanceRuleNameEn: string
  /** The device that it was done with, null for a screen of the web. */
  deviceId: string | null
  /** The school's own date, yyyy-MM-dd. */
  localDate: string
  /** The student's class at the time. */
  class: string
}>

export type AttendanceEffect =
  | TypedMessage<'CheckedIn', CheckRecord>
  | TypedMessage<'CheckedOut', CheckRecord>

/** Has a record id of its own, and carries what it undoes, so that no reader has to look it up. */
export type AttendanceReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  /** A code such as wrong_student, never free text. */
  reason: string | null
  reverted: AttendanceEffect
}>

export type AttendanceEvent =
  | AttendanceEffect
  | TypedMessage<'AttendanceReverted', AttendanceReversal>
