import type { ApiArea } from '../area.ts'
import { administrationLogRoute } from './administration-log.ts'
import { entryRoutes } from './entries.ts'
import { pastRoutes } from './past.ts'
import { raceRoutes } from './race.ts'
import { rhythmRoutes } from './rhythm.ts'
import { ruleCorrectionRoutes } from './rule-corrections.ts'
import { runRoutes } from './runs.ts'
import { sealRoutes } from './seals.ts'
import { signInRoutes } from './sign-ins.ts'
import { signOutEverywhereRoutes } from './sign-out-everywhere.ts'
import { slowedSignInRoutes } from './slowed-sign-ins.ts'
import { statementRoutes } from './statements.ts'
import { whatIfRoutes } from './what-if.ts'

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
    ruleCorrectionRoutes,
  ],
}

export const administrationLogRoutes: ApiArea = {
  name: 'administrationLog',
  routes: [administrationLogRoute],
}

export const signInsRoutes: ApiArea = {
  name: 'signIns',
  routes: [signOutEverywhereRoutes, signInRoutes, slowedSignInRoutes],
}
