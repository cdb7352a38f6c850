import { type Area, organizationAdmin, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const homework: Area = {
  name: 'homework',
  screens: [
    { path: '/admin/homeworksubmitrecord', folder: 'homework-submit', title: (LL) => LL.homeworkSubmit.title(), roles: staff, group: 'homework', icon: 'attendance', period: 'read-only' },
    { path: '/admin/unfinishedhomeworkrecord', folder: 'homework-unfinished', title: (LL) => LL.homeworkUnfinished.title(), roles: staff, group: 'homework', icon: 'edit', period: 'read-only' },
    { path: '/admin/homeworktype', folder: 'homework-types', title: (LL) => LL.homeworkTypes.title(), roles: organizationAdmin, group: 'organization', icon: 'category' },
    { path: '/admin/homeworksetting', folder: 'homework-setting', title: (LL) => LL.homeworkSetting.title(), roles: organizationAdmin, group: 'organization', icon: 'calendar' },
  ],
  kinds: { homework_type: { path: '/admin/homeworktype' } },
}
