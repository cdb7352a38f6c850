import { type Area, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const account: Area = {
  name: 'account',
  screens: [
    { path: '/admin/settings', folder: 'session/settings', title: (LL) => LL.settings.title(), roles: staff, group: 'home', icon: 'settings' },
    { path: '/user/settings', folder: 'session/settings', title: (LL) => LL.settings.title(), roles: user, group: 'home', icon: 'settings' },
  ],
  actions: {
    password_reset: { tone: 'amber', icon: 'lock' },
    password_changed: { tone: 'amber', icon: 'lock' },
  },
}
