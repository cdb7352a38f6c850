import { entryCells, entryHeaders, type Language, noteIn, recorderIn } from '#api/routes/history/export-texts.ts'
import type { AttendanceEntry } from '#projections/attendance/history.ts'

const headers = {
  zh: ['考勤規則', '類型', '裝置', '記錄人', '備註'],
  en: ['Attendance rule', 'Type', 'Device', 'Created by', 'Note'],
} as const

const types = {
  zh: { checkin: '簽到', checkout: '簽退' },
  en: { checkin: 'Check in', checkout: 'Check out' },
} as const

export const headerOf = (language: Language) => [...entryHeaders[language], ...headers[language]]

/** Turns entries into the cells of a line. `timeZone` is the school's. */
export const cellsIn = (language: Language, timeZone: string) => {
  const cellsOf = entryCells(timeZone)
  return (row: AttendanceEntry) => [
    ...cellsOf(row),
    row.rule_name,
    types[language][row.type],
    row.device_name ?? '',
    recorderIn(row, language),
    noteIn(row, language),
  ]
}
