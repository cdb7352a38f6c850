import { anyStaff, organizationAdmin, recordingStaff, type WebArea } from './area.ts'

export const housesArea: WebArea = {
  name: 'houses',
  screens: [
    {
      path: '/admin/houseawards',
      folder: 'houses/house-awards',
      title: (LL) => LL.houseAwards.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'trophy',
      period: 'choose',
      houseAccounts: true,
    },
    {
      path: '/admin/houses',
      folder: 'houses/houses',
      title: (LL) => LL.houses.title(),
      roles: organizationAdmin,
      group: 'organization',
      icon: 'flag',
    },
    {
      path: '/admin/houses/:houseId',
      folder: 'houses/house-members',
      title: (LL) => LL.houses.membersTitle(),
      roles: organizationAdmin,
      period: 'read-only',
    },
    {
      path: '/admin/groups',
      folder: 'houses/groups',
      title: (LL) => LL.groups.title(),
      roles: recordingStaff,
      period: 'read-only',
    },
  ],
  kinds: { house: { path: '/admin/houses' }, class_group: { path: '/admin/groups' } },
}
