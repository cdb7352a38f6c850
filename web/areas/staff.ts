import { type Area, adminOrAuditor, organizationAdmin } from './area.ts'

// biome-ignore format: one line for each screen
export const staff: Area = {
  name: 'staff',
  screens: [
    { path: '/admin/admin_list', folder: 'people/staff-list', title: (LL) => LL.staff.title(), roles: adminOrAuditor, group: 'organization', icon: 'student' },
    { path: '/admin/admin_list/upload', folder: 'people/staff-import', title: (LL) => LL.staffImport.title(), roles: organizationAdmin },
  ],
  kinds: { staff: { path: '/admin/admin_list', isPerson: true } },
}
