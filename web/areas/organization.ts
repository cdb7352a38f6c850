import { anyStaff, organizationAdmin, type WebArea } from './area.ts'

export const organizationArea: WebArea = {
  name: 'organizations',
  screens: [
    {
      path: '/admin/external_links',
      folder: 'organization/external-links',
      title: (LL) => LL.externalLinks.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'external',
    },
    {
      path: '/admin/organizationinfo',
      folder: 'organization/organization-info',
      title: (LL) => LL.organizationInfo.title(),
      roles: organizationAdmin,
      group: 'organization',
      icon: 'staff',
    },
    {
      path: '/admin/organizationfilter',
      folder: 'organization/organization-filters',
      title: (LL) => LL.organizationFilters.title(),
      roles: organizationAdmin,
      group: 'organization',
      icon: 'filter',
    },
  ],
  kinds: {
    organization: { path: '/admin/organizationinfo' },
    organization_filter: { path: '/admin/organizationfilter' },
  },
  actions: { old_data_removed: { tone: 'red', icon: 'delete' } },
}

export const periodsArea: WebArea = {
  name: 'periods',
  screens: [
    {
      path: '/admin/period',
      folder: 'organization/periods',
      title: (LL) => LL.periods.title(),
      roles: organizationAdmin,
      group: 'organization',
      icon: 'calendar',
    },
    {
      path: '/admin/period/:id/students',
      folder: 'organization/period-students',
      title: (LL) => LL.periodStudents.title(),
      roles: organizationAdmin,
    },
  ],
  kinds: { period: { path: '/admin/period' } },
  actions: { activated: { tone: 'leaf', icon: 'success' } },
}

export const subjectsArea: WebArea = {
  name: 'subject',
  screens: [
    {
      path: '/admin/subjectsetting',
      folder: 'organization/subjects',
      title: (LL) => LL.subjects.title(),
      roles: organizationAdmin,
      group: 'organization',
      icon: 'book',
    },
  ],
  kinds: { subject: { path: '/admin/subjectsetting' } },
  actions: { reordered: { tone: 'amber', icon: 'edit' } },
}
