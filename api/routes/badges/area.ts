import type { Area } from '../area.ts'
import { badgeRuleRoutes } from './badge-rules.ts'

/** What badges are earned by, and who has earned them. */
export const badge: Area = { name: 'badge', routes: [badgeRuleRoutes] }
