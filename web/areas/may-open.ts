import type { Change } from '#api/contracts/administration-log.ts'
import type { Module } from '#api/contracts/areas.ts'
import { hasModule, type SignedInSession } from '#web/client/session/session.tsx'
import { loggedKind, type SwitchedScreen, screens } from './areas.ts'

type Opening = Pick<
  SwitchedScreen,
  'roles' | 'audience' | 'namedRankings' | 'noticesForParents' | 'allRecords' | 'houseAccounts'
> & {
  module?: Module | undefined
}

/**
 * Returns whether this account may open the screen, by its role, its audience, and the school's
 * settings and modules.
 */
export const mayOpen = (screen: Opening, { user, organization }: SignedInSession) => {
  const { roles, audience, namedRankings, noticesForParents, module } = screen
  const { allRecords, houseAccounts } = screen
  if (!roles.includes(user.role)) return false
  if (audience && (audience === 'parent') !== user.isParent) return false
  if (namedRankings && organization.student_rankings !== 'names') return false
  if (noticesForParents && user.isParent && !organization.notices_for_parents) return false
  if (allRecords && !user.privilege.all_action) return false
  if (houseAccounts && user.role === 'admin' && organization.house_awards !== 'house') return false
  return module === undefined || hasModule(organization, module)
}

/** Returns the path of the screen for this kind of subject, if the reader may open it. */
export const editorOf = (
  kind: Change['subject']['kind'],
  session: SignedInSession,
): string | undefined => {
  const path = loggedKind(kind)?.path
  return screens.some((screen) => screen.path === path && mayOpen(screen, session))
    ? path
    : undefined
}
