import type { ApiArea } from '../area.ts'
import { badgeRuleRoutes } from './badge-rules.ts'
import { previewBadgeRoute } from './preview-badges.ts'
import { profileBadgeRoutes } from './profile-badges.ts'

export const badgesRoutes: ApiArea = {
  name: 'badge',
  routes: [previewBadgeRoute, badgeRuleRoutes, profileBadgeRoutes],
}
