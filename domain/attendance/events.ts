import type { TypedMessage } from '#domain/decider.ts'

/** What the history must show even after the rule is edited. No personal data, ever. */
export type CheckRecord = Readonly<{
  recordId: string
  batchId: string
  attendanceRuleId: string
  attendanceRuleName: string
  /** Empty if the rule has no English name. */
  attendanceRuleNameEn: string
  /** Null for a screen of the web. */
  deviceId: string | null
  /** The school's date, yyyy-MM-dd. */
  localDate: string
  class: string
}>

export type AttendanceEffect =
  | TypedMessage<'CheckedIn', CheckRecord>
  | TypedMessage<'CheckedOut', CheckRecord>

/** Carries what it undoes, so that no reader has to look it up. */
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
