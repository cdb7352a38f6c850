import type { UserInfo } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { isStaff } from '#web/client/session/session.tsx'

/**
 * Returns where a signed-in user must go instead of `path`: another path, or `sign-out`; null if
 * `path` is allowed. Without a current period only the administrator can work.
 */
export const detour = (
  path: string,
  user: UserInfo,
  organization: OrganizationInfo,
): string | 'sign-out' | null => {
  if (user.setup_password) return '/reset_password'
  if (user.second_factor_due) return '/second_factor'
  if (!user.isActive) return 'sign-out'
  if (isStaff(user.role) !== path.startsWith('/admin')) return '/not-found'
  if (organization.current_period) return null
  if (user.role !== 'organization_admin') return 'sign-out'
  return path === '/admin/period' ? null : '/admin/period'
}
