import { anyStaff, type WebArea } from './area.ts'

export const birthdaysArea: WebArea = {
  name: 'birthday',
  screens: [
    {
      path: '/admin/birthdaysetting',
      folder: 'birthdays/birthday-setting',
      title: (LL) => LL.birthdaySetting.title(),
      roles: anyStaff,
      group: 'students',
      icon: 'birthday',
    },
  ],
}
