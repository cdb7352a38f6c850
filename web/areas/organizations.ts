import { type Area, organizationAdmin, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const organizations: Area = {
  name: 'organizations',
  screens: [
    { path: '/admin/external_links', folder: 'organization/external-links', title: (LL) => LL.externalLinks.title(), roles: staff, group: 'everyDay', icon: 'external' },
    { path: '/admin/organizationinfo', folder: 'organization/organization-info', title: (LL) => LL.organizationInfo.title(), roles: organizationAdmin, group: 'organization', icon: 'staff' },
    { path: '/admin/organizationfilter', folder: 'organization/organization-filters', title: (LL) => LL.organizationFilters.title(), roles: organizationAdmin, group: 'organization', icon: 'filter' },
  ],
  kinds: {
    organization: { path: '/admin/organizationinfo' },
    organization_filter: { path: '/admin/organizationfilter' },
  },
}
