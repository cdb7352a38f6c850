import type { NamespaceAttendanceHistoryTranslation } from '../../i18n-types.ts'

const attendanceHistory = {
  title: 'Attendance history',
  rule: 'Attendance rule',
  device: 'Device',
  createdBy: 'Created by',
  createdByHint: 'Who recorded it',
  types: { checkin: 'Check in', checkout: 'Check out' },
  begin: 'Choose another month, or check students in.',
  bothStay: 'The record and its undo both stay in the attendance history.',
} satisfies NamespaceAttendanceHistoryTranslation

export default attendanceHistory
