import { type Area, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const birthday: Area = {
  name: 'birthday',
  screens: [
    { path: '/admin/birthdaysetting', folder: 'birthdays/birthday-setting', title: (LL) => LL.birthdaySetting.title(), roles: staff, group: 'students', icon: 'birthday' },
  ],
}
