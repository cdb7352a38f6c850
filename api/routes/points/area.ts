import { parentRewardRoute } from '../actions/parent-reward.ts'
import { redeemRoutes } from '../actions/redeem.ts'
import { revertActionsRoutes } from '../actions/revert-actions.ts'
import { rewardProfilesRoute } from '../actions/reward-profiles.ts'
import type { Area } from '../area.ts'
import { explainRoutes } from '../explain/explain.ts'
import { exportHistoryRoute } from '../history/export-history.ts'
import { historyRoutes } from '../history/history.ts'
import { livePositionRoute } from '../live/position.ts'
import { myBatchesRoutes } from '../my-class/batches.ts'
import { myClassBoardRoutes } from '../my-class/board.ts'
import { myClassRoutes } from '../my-class/my-class.ts'
import { pointTotalRoutes } from '../point-totals/point-totals.ts'
import { profileRoutes } from '../profiles/profiles.ts'
import { rankingRoutes } from '../rankings/rankings.ts'
import { studentRankingRoutes } from '../rankings/student-rankings.ts'
import { pointRecordRoutes } from '../records/point-record.ts'

/** Points given, spent and reverted, and everything that is read of them. */
export const points: Area = {
  name: 'points',
  routes: [
    parentRewardRoute,
    redeemRoutes,
    revertActionsRoutes,
    rewardProfilesRoute,
    explainRoutes,
    exportHistoryRoute,
    historyRoutes,
    pointTotalRoutes,
    profileRoutes,
    rankingRoutes,
    studentRankingRoutes,
    pointRecordRoutes,
    myClassRoutes,
    myClassBoardRoutes,
    myBatchesRoutes,
    livePositionRoute,
  ],
}
