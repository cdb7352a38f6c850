import type { ApiArea } from '../area.ts'
import { classGoalRoutes } from './class-goals.ts'
import { currentDisplayRoute } from './current-display.ts'
import { displayRoutes } from './displays.ts'
import { letterRoutes } from './letters.ts'

export const displaysRoutes: ApiArea = {
  name: 'displays',
  routes: [currentDisplayRoute, letterRoutes, displayRoutes, classGoalRoutes],
}
