import { attendanceKind } from '#web/patterns/history/attendance-kind.ts'
import { HistoryListPage } from '#web/patterns/history/history-page.tsx'

export const AttendanceHistoryScreen = () => <HistoryListPage kind={attendanceKind} />
