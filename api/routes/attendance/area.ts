import type { ApiArea } from '../area.ts'
import { attendanceHistoryRoutes } from './attendance-history.ts'
import { attendanceRecordRoutes } from './attendance-record.ts'
import { attendanceRuleRoutes } from './attendance-rules.ts'
import { checkStudentsRoutes } from './check-students.ts'
import { currentDeviceRoutes } from './devices/current-device.ts'
import { deviceRoutes } from './devices/devices.ts'
import { pairingRoutes } from './devices/pairings.ts'
import { rollCallRoutes } from './roll-call.ts'

export const attendanceRoutes: ApiArea = {
  name: 'attendance',
  routes: [
    deviceRoutes,
    pairingRoutes,
    currentDeviceRoutes,
    attendanceHistoryRoutes,
    attendanceRecordRoutes,
    attendanceRuleRoutes,
    checkStudentsRoutes,
    rollCallRoutes,
  ],
}
