import { type Area, adminOrAuditor, commanders, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const attendance: Area = {
  name: 'attendance',
  screens: [
    { path: '/admin/rollcall', folder: 'attendance/roll-call', title: (LL) => LL.rollCall.title(), roles: commanders, group: 'attendance', icon: 'roll-call', period: 'read-only' },
    { path: '/admin/checkin', folder: 'attendance/checkin', title: (LL) => LL.attendance.checkin.title(), roles: staff, group: 'attendance', icon: 'enter', period: 'choose' },
    { path: '/admin/checkout', folder: 'attendance/checkout', title: (LL) => LL.attendance.checkout.title(), roles: staff, group: 'attendance', icon: 'leave', period: 'choose' },
    { path: '/admin/attendance_history', folder: 'attendance/attendance-history', title: (LL) => LL.attendanceHistory.title(), roles: staff, group: 'attendance', icon: 'history', period: 'choose' },
    { path: '/admin/attendancerules', folder: 'attendance/attendance-rules', title: (LL) => LL.attendanceRules.title(), roles: staff, group: 'attendance', icon: 'attendance' },
    { path: '/admin/device', folder: 'attendance/devices', title: (LL) => LL.devices.title(), roles: adminOrAuditor, group: 'organization', icon: 'device' },
  ],
  kinds: { attendance_rule: { path: '/admin/attendancerules' }, device: { path: '/admin/device' } },
  actions: { paired: { tone: 'leaf', icon: 'link' }, unpaired: { tone: 'red', icon: 'delete' } },
}
