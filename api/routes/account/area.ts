import type { ApiArea } from '../area.ts'
import { extendRoute } from './extend.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { setPasswordRoutes } from './set-password.ts'
import { userInfoRoute } from './user-info.ts'

/** Signing in and out, and the own account. */
export const accountRoutes: ApiArea = {
  name: 'account',
  routes: [
    loginRoute,
    extendRoute,
    logoutRoute,
    setPasswordRoutes,
    ownSessionRoutes,
    userInfoRoute,
  ],
}
