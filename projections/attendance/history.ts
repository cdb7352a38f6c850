import { z } from 'zod'
import { attendanceTypes } from '#domain/attendance/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createHistory, RuledEntry } from '../history/history.ts'
import { byRuleName, sharedOrders } from '../history/history-order.ts'

export const AttendanceEntry = RuledEntry.extend({
  type: z.enum(attendanceTypes),
  device_id: z.string().nullable(),
  device_name: z.string().nullable(),
})
export type AttendanceEntry = z.infer<typeof AttendanceEntry>

const orders = {
  ...sharedOrders,
  attendance_rule_name: byRuleName('attendance_rules'),
  attendance_rule_name_en: byRuleName('attendance_rules', 'en'),
}

export const {
  list: listAttendance,
  listNewest: listNewestAttendance,
  listNewestOfEach: listNewestAttendanceOfEach,
  stream: streamAttendance,
} = createHistory<AttendanceEntry, keyof typeof orders>({
  table: 'records',
  rules: 'attendance_rules',
  row: AttendanceEntry,
  columns: sql.fragment`page.type, page.device_id, devices.name AS device_name`,
  joins: (organizationId) => sql.fragment`
    LEFT JOIN devices ON devices.organization_id = ${organizationId} AND devices.id = page.device_id`,
  orders,
})
