import { HistoryListPage } from '#web/patterns/history/history-page.tsx'
import { pointsHistory } from '#web/patterns/history/points-history.ts'

export const HistoryScreen = () => <HistoryListPage kind={pointsHistory} />
