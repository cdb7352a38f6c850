import { HistoryPage } from '#web/parts/history/history-page.tsx'
import { pointsHistory } from '#web/parts/history/points-history.ts'

/** Everything that has happened to points. */
export const HistoryScreen = () => <HistoryPage kind={pointsHistory} />
