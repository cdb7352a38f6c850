import type { ApiArea } from '../area.ts'
import { extendRoute } from './extend.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { passkeyRoutes } from './passkeys.ts'
import { personalDataRoutes } from './personal-data/personal-data-routes.ts'
import { secondFactorRoutes } from './second-factors.ts'
import { secondStepRoutes } from './second-step.ts'
import { setPasswordRoutes } from './set-password.ts'
import { totpRoutes } from './totp.ts'
import { userInfoRoute } from './user-info.ts'

/** Signing in and out, and the own account. */
export const accountRoutes: ApiArea = {
  name: 'account',
  routes: [
    loginRoute,
    secondStepRoutes,
    extendRoute,
    logoutRoute,
    setPasswordRoutes,
    ownSessionRoutes,
    personalDataRoutes,
    userInfoRoute,
    secondFactorRoutes,
    totpRoutes,
    passkeyRoutes,
  ],
}
