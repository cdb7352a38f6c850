import type { UserInfo } from '#api/contracts/auth.ts'
import { isStaff } from './session.tsx'

/** The fields that decide the first path of a session. */
export type EnteringUser = Pick<UserInfo, 'role' | 'setup_password' | 'second_factor_due'>

export const homeOf = (user: EnteringUser) => {
  if (user.setup_password) return '/reset_password'
  if (user.second_factor_due) return '/second_factor'
  return isStaff(user.role) ? '/admin' : '/user'
}
