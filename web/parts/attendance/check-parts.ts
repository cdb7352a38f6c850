import type { ReactNode } from 'react'
import type { AttendanceRule, AttendanceType } from '#api/contracts/attendance.ts'
import type { Student } from '#api/contracts/students.ts'
import type { IconName } from '#web/kit/icon.tsx'
import type { useCheck } from './use-check.ts'
import type { CheckForm } from './use-check-form.ts'

/** What both layouts of the screen show. */
export type CheckParts = {
  direction: AttendanceType
  form: CheckForm
  check: ReturnType<typeof useCheck>
  rules: readonly AttendanceRule[]
  students: readonly Student[]
  /** For whom the last batch was not recorded, and why. */
  notice: ReactNode
}

export const directionIcons: Record<AttendanceType, IconName> = { checkin: 'enter', checkout: 'leave' }
