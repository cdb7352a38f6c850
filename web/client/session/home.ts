import type { UserInfo } from '#api/contracts/auth.ts'
import { isStaff } from './session.tsx'

export const homeOf = (user: Pick<UserInfo, 'role' | 'setup_password'>) => {
  if (user.setup_password) return '/reset_password'
  return isStaff(user.role) ? '/admin' : '/user'
}
