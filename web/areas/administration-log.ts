import { type Area, adminOrAuditor } from './area.ts'

// biome-ignore format: one line for each screen
export const administrationLog: Area = {
  name: 'administrationLog',
  screens: [
    { path: '/admin/administration_log', folder: 'audit/administration-log', title: (LL) => LL.administrationLog.title(), roles: adminOrAuditor, group: 'organization', icon: 'book' },
  ],
  // What is done to many kinds of things.
  actions: {
    created: { tone: 'leaf', icon: 'add' },
    updated: { tone: 'amber', icon: 'edit' },
    deleted: { tone: 'red', icon: 'delete' },
  },
}
