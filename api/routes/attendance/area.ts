import type { Area } from '../area.ts'
import { deviceRoutes } from '../devices/devices.ts'
import { attendanceRecordRoutes } from '../records/attendance-record.ts'
import { attendanceHistoryRoutes } from './attendance-history.ts'
import { attendanceRuleRoutes } from './attendance-rules.ts'
import { checkStudentsRoutes } from './check-students.ts'

/** Coming and going, and the devices that are told of it. */
export const attendance: Area = {
  name: 'attendance',
  routes: [deviceRoutes, attendanceHistoryRoutes, attendanceRecordRoutes, attendanceRuleRoutes, checkStudentsRoutes],
}
