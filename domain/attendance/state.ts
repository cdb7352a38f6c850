import type { RecordedAction } from '#domain/reverting.ts'
import type { AttendanceEffect, CheckMove } from './events.ts'

export type KeptRecord = RecordedAction<AttendanceEffect> & Readonly<{ at: string }>

export type Attendance = {
  actions: Map<string, KeptRecord>
  /** Check-ins moved to the student's other account, by reversal id. */
  moves: Map<string, CheckMove>
}
