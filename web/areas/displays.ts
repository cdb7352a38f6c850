import { anyStaff, type WebArea } from './area.ts'

export const displaysArea: WebArea = {
  name: 'displays',
  screens: [
    {
      path: '/admin/displays',
      folder: 'displays/displays',
      title: (LL) => LL.displays.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'display',
    },
  ],
  kinds: { display: { path: '/admin/displays' } },
  actions: {
    key_renewed: { tone: 'amber', icon: 'link' },
    renewed: { tone: 'leaf', icon: 'calendar' },
  },
}
