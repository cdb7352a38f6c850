import { attendanceKind } from '#web/patterns/history/attendance-kind.ts'
import { HistoryListPage } from '#web/patterns/history/history-page.tsx'

/** Who came and who went: filtered, ordered, exported, and taken back where it was wrong. */
export const AttendanceHistoryScreen = () => <HistoryListPage kind={attendanceKind} />
