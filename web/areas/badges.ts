import { anyStaff, user, type WebArea } from './area.ts'

export const badgesArea: WebArea = {
  name: 'badge',
  screens: [
    {
      path: '/admin/badge_list',
      folder: 'badges/badge-list',
      title: (LL) => LL.badges.list(),
      roles: anyStaff,
      group: 'students',
      icon: 'badge',
      period: 'choose',
    },
    {
      path: '/admin/badge_rule',
      folder: 'badges/badge-rules',
      title: (LL) => LL.badgeRules.title(),
      roles: anyStaff,
      group: 'rulesAndPrizes',
      icon: 'badge',
    },
    {
      path: '/user/badge',
      folder: 'badges/user-badges',
      title: (LL) => LL.badges.title(),
      roles: user,
      audience: 'student',
      group: 'everyDay',
      icon: 'badge',
      period: 'read-only',
    },
  ],
  kinds: { badge_rule: { path: '/admin/badge_rule' } },
}
