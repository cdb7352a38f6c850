import type { ApiArea } from '../area.ts'
import { signInRoutes } from './sign-ins.ts'
import { signOutEverywhereRoutes } from './sign-out-everywhere.ts'
import { slowedSignInRoutes } from './slowed-sign-ins.ts'

/** Who signed in, how, and how one is signed out. */
export const signInsRoutes: ApiArea = {
  name: 'signIns',
  routes: [signOutEverywhereRoutes, signInRoutes, slowedSignInRoutes],
}
