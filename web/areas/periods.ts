import { type Area, organizationAdmin } from './area.ts'

// biome-ignore format: one line for each screen
export const periods: Area = {
  name: 'periods',
  screens: [
    { path: '/admin/period', folder: 'organization/periods', title: (LL) => LL.periods.title(), roles: organizationAdmin, group: 'organization', icon: 'calendar' },
  ],
  kinds: { period: { path: '/admin/period' } },
  actions: { activated: { tone: 'leaf', icon: 'success' } },
}
