import { attendanceKind } from '#web/parts/history/attendance-kind.ts'
import { HistoryPage } from '#web/parts/history/history-page.tsx'

/** Who came and who went: filtered, ordered, exported, and taken back where it was wrong. */
export const AttendanceHistoryScreen = () => <HistoryPage kind={attendanceKind} />
