import type { Role } from '#api/contracts/auth.ts'
import type { Module } from '#api/contracts/organizations.ts'
import type { PeriodMode } from '#web/client/session/period.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { IconName } from '#web/kit/icon.tsx'
import { existing, type LazyScreen, lazyScreen } from './lazy-screen.ts'

export type MenuGroup = 'everyDay' | 'students' | 'attendance' | 'rulesAndPrizes' | 'organization' | 'home'

export type ScreenRoute = {
  path: string
  screen: LazyScreen
  title: (LL: TranslationFunctions) => string
  roles: readonly Role[]
  /** In the menu, under this group and icon. Sub-pages have neither: their screen's entry stays lit. */
  group?: MenuGroup
  icon?: IconName
  /** The screen has a period selector: `choose`, or `read-only` with the current period. */
  period?: PeriodMode
  /** Off unless the organisation has switched this module on. */
  module?: Module
  /** Of the user area: for one of both only. */
  audience?: 'student' | 'parent'
}

const staff = ['organization_admin', 'admin', 'auditor'] as const
const organizationAdmin = ['organization_admin'] as const
const adminOrAuditor = ['organization_admin', 'auditor'] as const
const user = ['user'] as const

// One line for each screen, in the order of the menu. A sub-page stands behind its screen.
// biome-ignore format: one line for each screen
const allRoutes: ScreenRoute[] = [
  { path: '/admin/dashboard', screen: lazyScreen('dashboard'), title: (LL) => LL.dashboard.title(), roles: staff, group: 'everyDay', icon: 'dashboard', period: 'choose' },
  { path: '/admin/studentoverview', screen: lazyScreen('dashboard'), title: (LL) => LL.dashboard.title(), roles: staff, period: 'choose' },
  { path: '/admin/dashboard/user_ranking', screen: lazyScreen('user-ranking'), title: (LL) => LL.ranking.userTitle(), roles: staff, period: 'choose' },
  { path: '/admin/dashboard/class_ranking', screen: lazyScreen('class-ranking'), title: (LL) => LL.ranking.classTitle(), roles: staff, period: 'choose' },
  { path: '/admin/reward', screen: lazyScreen('reward'), title: (LL) => LL.reward.title(), roles: staff, group: 'everyDay', icon: 'reward', period: 'read-only' },
  { path: '/admin/redeem', screen: lazyScreen('redeem'), title: (LL) => LL.redeem.title(), roles: staff, group: 'everyDay', icon: 'redeem', period: 'choose' },
  { path: '/admin/history', screen: lazyScreen('history'), title: (LL) => LL.history.title(), roles: staff, group: 'everyDay', icon: 'history', period: 'choose' },
  { path: '/admin/displays', screen: lazyScreen('displays'), title: (LL) => LL.displays.title(), roles: staff, group: 'everyDay', icon: 'display' },
  { path: '/admin/external_links', screen: lazyScreen('external-links'), title: (LL) => LL.externalLinks.title(), roles: staff, group: 'everyDay', icon: 'external' },
  { path: '/admin/student_list', screen: lazyScreen('student-list'), title: (LL) => LL.students.title(), roles: staff, group: 'students', icon: 'parent', period: 'choose' },
  { path: '/admin/student_list/upload', screen: lazyScreen('student-import'), title: (LL) => LL.studentImport.title(), roles: ['organization_admin', 'admin'], group: 'students', icon: 'upload', period: 'choose' },
  { path: '/admin/student_list/cards', screen: lazyScreen('student-cards'), title: (LL) => LL.studentCards.title(), roles: staff, period: 'choose' },
  { path: '/admin/checkin', screen: lazyScreen('checkin'), title: (LL) => LL.attendance.checkin.title(), roles: staff, group: 'attendance', icon: 'enter', period: 'choose' },
  { path: '/admin/checkout', screen: lazyScreen('checkout'), title: (LL) => LL.attendance.checkout.title(), roles: staff, group: 'attendance', icon: 'leave', period: 'choose' },
  { path: '/admin/attendance_history', screen: lazyScreen('attendance-history'), title: (LL) => LL.attendanceHistory.title(), roles: staff, group: 'attendance', icon: 'history', period: 'choose' },
  { path: '/admin/attendancerules', screen: lazyScreen('attendance-rules'), title: (LL) => LL.attendanceRules.title(), roles: staff, group: 'attendance', icon: 'attendance' },
  { path: '/admin/pointrule_categories', screen: lazyScreen('rule-categories'), title: (LL) => LL.ruleCategories.title(), roles: staff, group: 'rulesAndPrizes', icon: 'category' },
  { path: '/admin/pointrules', screen: lazyScreen('point-rules'), title: (LL) => LL.pointRules.title(), roles: staff, group: 'rulesAndPrizes', icon: 'reward' },
  { path: '/admin/redeem_pointrules', screen: lazyScreen('prize-rules'), title: (LL) => LL.prizeRules.title(), roles: staff, group: 'rulesAndPrizes', icon: 'redeem' },
  { path: '/admin/organizationinfo', screen: lazyScreen('organization-info'), title: (LL) => LL.organizationInfo.title(), roles: organizationAdmin, group: 'organization', icon: 'staff' },
  { path: '/admin/organizationfilter', screen: lazyScreen('organization-filters'), title: (LL) => LL.organizationFilters.title(), roles: organizationAdmin, group: 'organization', icon: 'filter' },
  { path: '/admin/admin_list', screen: lazyScreen('staff-list'), title: (LL) => LL.staff.title(), roles: adminOrAuditor, group: 'organization', icon: 'student' },
  { path: '/admin/admin_list/upload', screen: lazyScreen('staff-import'), title: (LL) => LL.staffImport.title(), roles: organizationAdmin },
  { path: '/admin/period', screen: lazyScreen('periods'), title: (LL) => LL.periods.title(), roles: organizationAdmin, group: 'organization', icon: 'calendar' },
  { path: '/admin/device', screen: lazyScreen('devices'), title: (LL) => LL.devices.title(), roles: adminOrAuditor, group: 'organization', icon: 'device' },
  { path: '/admin/administration_log', screen: lazyScreen('administration-log'), title: (LL) => LL.administrationLog.title(), roles: adminOrAuditor, group: 'organization', icon: 'book' },
  { path: '/admin/sign_ins', screen: lazyScreen('sign-ins'), title: (LL) => LL.signIns.title(), roles: adminOrAuditor, group: 'organization', icon: 'lock' },
  { path: '/admin/settings', screen: lazyScreen('settings'), title: (LL) => LL.settings.title(), roles: staff, group: 'home', icon: 'settings' },
  { path: '/user/overview', screen: lazyScreen('user-overview'), title: (LL) => LL.userOverview.title(), roles: user, group: 'everyDay', icon: 'dashboard' },
  { path: '/user/settings', screen: lazyScreen('settings'), title: (LL) => LL.settings.title(), roles: user, group: 'home', icon: 'settings' },
]

/** The menu shows only what exists, and so do the addresses. */
export const routes = allRoutes.filter(({ screen }) => existing(screen))
