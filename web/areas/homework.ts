import { type Area, organizationAdmin, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const homework: Area = {
  name: 'homework',
  screens: [
    { path: '/admin/homeworksubmitrecord', folder: 'homework/homework-submit', title: (LL) => LL.homeworkSubmit.title(), roles: staff, group: 'homework', icon: 'attendance', period: 'read-only' },
    { path: '/admin/unfinishedhomeworkrecord', folder: 'homework/homework-unfinished', title: (LL) => LL.homeworkUnfinished.title(), roles: staff, group: 'homework', icon: 'edit', period: 'read-only' },
    { path: '/admin/homeworkHistory', folder: 'homework/homework-history', title: (LL) => LL.homeworkHistory.title(), roles: staff, group: 'homework', icon: 'history', period: 'choose' },
    { path: '/admin/homeworkstatistics', folder: 'homework/homework-statistics', title: (LL) => LL.homeworkStatistics.title(), roles: staff, group: 'homework', icon: 'category', period: 'choose' },
    { path: '/admin/student_list/:userId/submitted_homework_record', folder: 'homework/student-submitted-homework-record', title: (LL) => LL.homeworkRecord.submitted(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId/unfinished_homework_record', folder: 'homework/student-unfinished-homework-record', title: (LL) => LL.homeworkRecord.unfinished(), roles: staff, period: 'choose' },
    { path: '/user/overview/submitted_homework_record', folder: 'homework/user-submitted-homework-record', title: (LL) => LL.homeworkRecord.submitted(), roles: user },
    { path: '/user/overview/unfinished_homework_record', folder: 'homework/user-unfinished-homework-record', title: (LL) => LL.homeworkRecord.unfinished(), roles: user },
    { path: '/user/studentHomeworkStatistics', folder: 'homework/user-homework-statistics', title: (LL) => LL.homeworkStatistics.title(), short: (LL) => LL.homeworkStatistics.short(), roles: user, group: 'everyDay', icon: 'book', period: 'choose' },
    { path: '/admin/homeworktype', folder: 'homework/homework-types', title: (LL) => LL.homeworkTypes.title(), roles: organizationAdmin, group: 'organization', icon: 'category' },
    { path: '/admin/homeworksetting', folder: 'homework/homework-setting', title: (LL) => LL.homeworkSetting.title(), roles: organizationAdmin, group: 'organization', icon: 'calendar' },
  ],
  kinds: { homework_type: { path: '/admin/homeworktype' } },
}
