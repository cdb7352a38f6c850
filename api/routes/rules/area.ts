import type { Area } from '../area.ts'
import { pointRuleRoutes } from './point-rules.ts'
import { ruleCategoryRoutes } from './rule-categories.ts'
import { starterSetRoute } from './starter-set.ts'

/** What points are given and spent for. */
export const rules: Area = {
  name: 'rules',
  routes: [pointRuleRoutes, ruleCategoryRoutes, starterSetRoute],
}
