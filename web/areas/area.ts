import type { Change } from '#api/contracts/administration-log.ts'
import type { AreaName } from '#api/contracts/areas.ts'
import type { Role } from '#api/contracts/auth.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { IconName } from '#web/ui/icons/icons.ts'

/** The groups of the menu, in their order. */
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
  /** `points/reward` for web/modules/points/reward/reward-screen.tsx, loaded when it is opened. */
  folder: string
  title: (LL: TranslationFunctions) => string
  /** Under the thumb, where there is room for a word alone. */
  short?: (LL: TranslationFunctions) => string
  roles: readonly Role[]
  /**
   * In the menu, under this group and icon. Sub-pages have neither: their screen's entry stays lit.
   */
  group?: MenuGroup
  icon?: IconName
  /** The screen has a period selector: `choose`, or `read-only` with the current period. */
  period?: 'choose' | 'read-only'
  /** Of the user area: for one of both only. */
  audience?: 'student' | 'parent'
  /** Of the user area: only where the school shows students and parents rankings by name. */
  namedRankings?: true
  /** Of the user area: for parents only where the school lets them read notices. */
  noticesForParents?: true
}

/**
 * A kind of thing in the administration log: where it is edited, and how one that is gone is
 * called.
 */
export type LoggedKind = { path: string; isPerson?: boolean; hasName?: false }
/** How what was done looks in the administration log. */
export type LoggedAction = { tone: 'leaf' | 'amber' | 'red'; icon: IconName }

/** What an area adds to the web. Named after a module, all of it is gone where that is off. */
export type WebArea = {
  name: AreaName
  screens: readonly AreaScreen[]
  /** Its words in the administration log; the texts are in web/i18n/{zh,en}/administrationLog. */
  kinds?: Partial<Record<Change['subject']['kind'], LoggedKind>>
  actions?: Partial<Record<Change['action'], LoggedAction>>
}

export const anyStaff = ['organization_admin', 'admin', 'auditor'] as const
export const commanders = ['organization_admin', 'admin'] as const
export const organizationAdmin = ['organization_admin'] as const
export const adminOrAuditor = ['organization_admin', 'auditor'] as const
export const user = ['user'] as const
