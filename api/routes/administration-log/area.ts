import type { Area } from '../area.ts'
import { administrationLogRoute } from './administration-log.ts'

/** Who changed what. */
export const administrationLog: Area = {
  name: 'administrationLog',
  routes: [administrationLogRoute],
}
