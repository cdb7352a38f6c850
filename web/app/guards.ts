import type { UserInfo } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organizations.ts'
import { hasModule, isStaff, type Session } from '#web/client/session/session.tsx'
import type { ScreenRoute } from './routes.tsx'

/** Whether this account may open the screen: its role, parent or student, and the module. */
export const mayOpen = (route: ScreenRoute, { user, organization }: Session) => {
  if (!route.roles.includes(user.role)) return false
  if (route.audience && (route.audience === 'parent') !== user.isParent) return false
  return route.module === undefined || hasModule(organization, route.module)
}

/**
 * Where somebody signed in has to go instead of `path`; null to stay. Without a current period only an organisation's
 * admin can work, by making one; anyone else is logged out.
 */
export const detour = (path: string, user: UserInfo, organization: OrganizationInfo): string | 'sign-out' | null => {
  if (user.setup_password) return '/reset_password'
  if (!user.isActive) return 'sign-out'
  if (isStaff(user.role) !== path.startsWith('/admin')) return '/not-found'
  if (organization.current_period) return null
  if (user.role !== 'organization_admin') return 'sign-out'
  return path === '/admin/period' ? null : '/admin/period'
}
