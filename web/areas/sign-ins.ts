import { type Area, adminOrAuditor } from './area.ts'

// biome-ignore format: one line for each screen
export const signIns: Area = {
  name: 'signIns',
  screens: [
    { path: '/admin/sign_ins', folder: 'audit/sign-ins', title: (LL) => LL.signIns.title(), roles: adminOrAuditor, group: 'organization', icon: 'lock' },
  ],
  actions: { signed_out: { tone: 'amber', icon: 'lock' }, sign_in_lifted: { tone: 'leaf', icon: 'undo' } },
}
