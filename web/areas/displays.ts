import { type Area, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const displays: Area = {
  name: 'displays',
  screens: [
    { path: '/admin/displays', folder: 'displays/displays', title: (LL) => LL.displays.title(), roles: staff, group: 'everyDay', icon: 'display' },
  ],
  kinds: { display: { path: '/admin/displays' } },
  actions: { key_renewed: { tone: 'amber', icon: 'link' }, renewed: { tone: 'leaf', icon: 'calendar' } },
}
