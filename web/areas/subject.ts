import { type Area, organizationAdmin } from './area.ts'

// biome-ignore format: one line for each screen
export const subject: Area = {
  name: 'subject',
  screens: [
    { path: '/admin/subjectsetting', folder: 'organization/subjects', title: (LL) => LL.subjects.title(), roles: organizationAdmin, group: 'organization', icon: 'book' },
  ],
  kinds: { subject: { path: '/admin/subjectsetting' } },
  actions: { reordered: { tone: 'amber', icon: 'edit' } },
}
