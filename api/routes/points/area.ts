import type { ApiArea } from '../area.ts'
import { correctAwardRoute } from './actions/correct-award.ts'
import { parentRewardRoute } from './actions/parent-reward.ts'
import { redeemRoutes } from './actions/redeem.ts'
import { revertActionsRoutes } from './actions/revert-actions.ts'
import { rewardLinesRoute } from './actions/reward-lines.ts'
import { rewardProfilesRoute } from './actions/reward-profiles.ts'
import { explainRoutes } from './explain/explain.ts'
import { exportHistoryRoute } from './history/export-history.ts'
import { historyRoutes } from './history/history.ts'
import { pointRecordRoutes } from './history/point-record.ts'
import { livePositionRoute } from './live-position.ts'
import { myBatchesRoutes } from './my-class/batches.ts'
import { myClassBoardRoutes } from './my-class/board.ts'
import { myClassRoutes } from './my-class/my-class.ts'
import { profileRoutes } from './profiles/profiles.ts'
import { rankingRoutes } from './rankings/rankings.ts'
import { studentRankingRoutes } from './rankings/student-rankings.ts'
import { pointRuleRoutes } from './rules/point-rules.ts'
import { ruleCategoryRoutes } from './rules/rule-categories.ts'
import { starterSetRoute } from './rules/starter-set.ts'
import { pointTotalRoutes } from './totals/point-totals.ts'

export const pointsRoutes: ApiArea = {
  name: 'points',
  routes: [
    correctAwardRoute,
    parentRewardRoute,
    redeemRoutes,
    revertActionsRoutes,
    rewardLinesRoute,
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

export const rulesRoutes: ApiArea = {
  name: 'rules',
  routes: [pointRuleRoutes, ruleCategoryRoutes, starterSetRoute],
}
