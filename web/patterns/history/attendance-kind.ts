import type { AttendanceRow } from '#api/contracts/attendance.ts'
import type { HistoryKind } from './history-kind.ts'

export const attendanceKind: HistoryKind<AttendanceRow> = {
  history: 'attendance',
  key: 'attendance',
  room: 'attendance',
  path: '/actions/attendance',
  exportPath: '/actions/attendance/export_stream',
  fallbackName: 'attendance.csv',
  types: ['checkin', 'checkout'],
  rule: { field: 'attendance_rule_name', of: (row) => row.attendanceRule },
  looks: {
    checkin: { tone: 'leaf', icon: 'enter' },
    checkout: { tone: 'gold', icon: 'leave' },
  },
  reasons: ['mistake', 'wrong_student', 'wrong_rule', 'other'],
  words: ({ attendanceHistory: texts }) => ({
    title: texts.title(),
    rule: texts.rule(),
    createdBy: texts.createdBy(),
    createdByHint: texts.createdByHint(),
    types: { checkin: texts.types.checkin(), checkout: texts.types.checkout() },
    begin: texts.begin(),
    bothStay: texts.bothStay(),
  }),
  columns: [
    {
      id: 'device',
      header: (LL) => LL.attendanceHistory.device(),
      value: (row) => row.device?.name,
      isSorted: false,
      className: 'st place',
    },
  ],
}
