import type { Change } from '#api/contracts/administration-log.ts'
import type { AreaName } from '#api/contracts/areas.ts'
import type { Role } from '#api/contracts/auth.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { IconName } from '#web/ui/icons/icons.ts'

export const menuGroups = [
  'everyDay',
  'students',
  'attendance',
  'homework',
  'messages',
  'rulesAndPrizes',
  'organization',
  'audit',
  'home',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export type AreaScreen = {
  path: string
  /** `points/reward` loads web/modules/points/reward/reward-screen.tsx on demand. */
  folder: string
  title: (LL: TranslationFunctions) => string
  /** One word, for the bottom bar. */
  short?: (LL: TranslationFunctions) => string
  roles: readonly Role[]
  /** Sub-pages have neither group nor icon: the entry of their parent screen is highlighted. */
  group?: MenuGroup
  icon?: IconName
  /** The screen's period selector: `choose`, or `read-only` with the current period. */
  period?: 'choose' | 'read-only'
  /** In the user area: for students or parents only. */
  audience?: 'student' | 'parent'
  /** In the user area: only if the school shows rankings by name. */
  namedRankings?: true
  /** For teachers, only if they may see all records. */
  allRecords?: true
  /** For teachers, only if awards to a house go to its own account. */
  houseAccounts?: true
  /** In the user area: for parents only if they may read notices. */
  noticesForParents?: true
}

/** A kind of subject in the administration log. `path`: where staff edit it. */
export type LoggedKind = { path: string; isPerson?: boolean; hasName?: false }
export type LoggedAction = { tone: 'leaf' | 'amber' | 'red'; icon: IconName }

/** An area named after a module is hidden while the module is off. */
export type WebArea = {
  name: AreaName
  screens: readonly AreaScreen[]
  /** Words in the administration log. Their texts are in web/i18n/{zh,en}/administrationLog. */
  kinds?: Partial<Record<Change['subject']['kind'], LoggedKind>>
  actions?: Partial<Record<Change['action'], LoggedAction>>
}

export const anyStaff = ['organization_admin', 'admin', 'auditor'] as const
export const recordingStaff = ['organization_admin', 'admin'] as const
export const organizationAdmin = ['organization_admin'] as const
export const adminOrAuditor = ['organization_admin', 'auditor'] as const
export const user = ['user'] as const
