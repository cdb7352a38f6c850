import { attendanceRow } from '#api/answers/attendance-row.ts'
import { historyLines, ruleIn } from '#api/http/history/history-lines.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import {
  type AttendanceEntry,
  listAttendance,
  streamAttendance,
} from '#projections/attendance/history.ts'

const types = {
  zh: { checkin: '簽到', checkout: '簽退' },
  en: { checkin: 'Check in', checkout: 'Check out' },
} as const

const lines = historyLines<AttendanceEntry>({
  headers: { zh: ['考勤規則', '類型', '裝置'], en: ['Attendance rule', 'Type', 'Device'] },
  cells: (row, language) => [
    ruleIn(row, language),
    types[language][row.type],
    row.device_name ?? '',
  ],
  recorder: { zh: '記錄人', en: 'Created by' },
})

export const attendanceHistory = {
  fileName: 'attendance',
  projection: attendanceProjection,
  list: listAttendance,
  stream: streamAttendance,
  answer: attendanceRow,
  lines,
}
