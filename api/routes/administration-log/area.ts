import type { ApiArea } from '../area.ts'
import { administrationLogRoute } from './administration-log.ts'

/** Who changed what. */
export const administrationLogRoutes: ApiArea = {
  name: 'administrationLog',
  routes: [administrationLogRoute],
}
