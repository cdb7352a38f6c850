import { HistoryPage } from '#web/parts/history/history-page.tsx'
import { attendanceKind } from './attendance-kind.ts'

/** Who came and who went: filtered, ordered, exported, and taken back where it was wrong. */
export const AttendanceHistoryScreen = () => <HistoryPage kind={attendanceKind} />
