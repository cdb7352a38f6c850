import { anyStaff, user, type WebArea } from './area.ts'

export const accountArea: WebArea = {
  name: 'account',
  screens: [
    {
      path: '/admin/settings',
      folder: 'account/settings',
      title: (LL) => LL.settings.title(),
      roles: anyStaff,
      group: 'home',
      icon: 'settings',
    },
    {
      path: '/user/settings',
      folder: 'account/settings',
      title: (LL) => LL.settings.title(),
      roles: user,
      group: 'home',
      icon: 'settings',
    },
  ],
  actions: {
    password_reset: { tone: 'amber', icon: 'lock' },
    password_changed: { tone: 'amber', icon: 'lock' },
  },
}
