import type { ApiArea } from '../area.ts'
import { classGroupRoutes } from './class-groups.ts'
import { groupRankingRoutes } from './group-ranking.ts'
import { houseAwardRoutes } from './house-awards.ts'
import { houseMemberRoutes } from './house-members.ts'
import { houseRankingRoutes } from './house-ranking.ts'
import { houseRoutes } from './houses.ts'

export const housesRoutes: ApiArea = {
  name: 'houses',
  routes: [
    houseRankingRoutes,
    houseRoutes,
    houseMemberRoutes,
    houseAwardRoutes,
    classGroupRoutes,
    groupRankingRoutes,
  ],
}
