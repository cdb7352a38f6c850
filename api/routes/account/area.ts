import type { ApiArea } from '../area.ts'
import { loginRoute } from './login.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { passkeyRoutes } from './passkeys.ts'
import { personalDataRoutes } from './personal-data/personal-data-routes.ts'
import { secondFactorRoutes } from './second-factors.ts'
import { secondStepRoutes } from './second-step.ts'
import { currentSessionRoutes } from './session.ts'
import { setPasswordRoutes } from './set-password.ts'
import { totpRoutes } from './totp.ts'
import { userInfoRoute } from './user-info.ts'

export const accountRoutes: ApiArea = {
  name: 'account',
  routes: [
    loginRoute,
    secondStepRoutes,
    currentSessionRoutes,
    setPasswordRoutes,
    ownSessionRoutes,
    personalDataRoutes,
    userInfoRoute,
    secondFactorRoutes,
    totpRoutes,
    passkeyRoutes,
  ],
}
