import type { ApiArea } from '../area.ts'
import { entryRoutes } from './entries.ts'
import { pastRoutes } from './past.ts'
import { raceRoutes } from './race.ts'
import { rhythmRoutes } from './rhythm.ts'
import { runRoutes } from './runs.ts'
import { sealRoutes } from './seals.ts'
import { statementRoutes } from './statements.ts'
import { whatIfRoutes } from './what-if.ts'

/** The log proved: replayed and compared, sealed and handed out. */
export const auditRoutes: ApiArea = {
  name: 'audit',
  routes: [
    runRoutes,
    sealRoutes,
    pastRoutes,
    raceRoutes,
    entryRoutes,
    statementRoutes,
    rhythmRoutes,
    whatIfRoutes,
  ],
}
