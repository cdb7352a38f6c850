import { type Area, commanders, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const points: Area = {
  name: 'points',
  screens: [
    { path: '/admin/dashboard', folder: 'dashboard/dashboard', title: (LL) => LL.dashboard.title(), roles: staff, group: 'everyDay', icon: 'dashboard', period: 'choose' },
    { path: '/admin/studentoverview', folder: 'dashboard/dashboard', title: (LL) => LL.dashboard.title(), roles: staff, period: 'choose' },
    { path: '/admin/dashboard/user_ranking', folder: 'points/user-ranking', title: (LL) => LL.ranking.userTitle(), roles: staff, period: 'choose' },
    { path: '/admin/dashboard/class_ranking', folder: 'points/class-ranking', title: (LL) => LL.ranking.classTitle(), roles: staff, period: 'choose' },
    { path: '/admin/myclass', folder: 'points/my-class', title: (LL) => LL.myClass.title(), short: (LL) => LL.myClass.short(), roles: commanders, group: 'everyDay', icon: 'student', period: 'read-only' },
    { path: '/admin/reward', folder: 'points/reward', title: (LL) => LL.reward.title(), roles: staff, group: 'everyDay', icon: 'reward', period: 'read-only' },
    { path: '/admin/redeem', folder: 'points/redeem', title: (LL) => LL.redeem.title(), roles: staff, group: 'everyDay', icon: 'redeem', period: 'choose' },
    { path: '/admin/history', folder: 'points/history', title: (LL) => LL.history.title(), roles: staff, group: 'everyDay', icon: 'history', period: 'choose' },
    { path: '/user/overview', folder: 'dashboard/user-overview', title: (LL) => LL.userOverview.title(), roles: user, group: 'everyDay', icon: 'dashboard' },
    { path: '/user/overview/point_record', folder: 'points/user-point-record', title: (LL) => LL.record.points(), roles: user },
    { path: '/user/overview/attendance_record', folder: 'attendance/user-attendance-record', title: (LL) => LL.record.attendance(), roles: user },
    { path: '/user/ranking', folder: 'points/student-ranking', title: (LL) => LL.places.ranking(), roles: user, namedRankings: true, group: 'everyDay', icon: 'up', period: 'read-only' },
    { path: '/user/reward', folder: 'points/parent-reward', title: (LL) => LL.parentReward.title(), roles: user, audience: 'parent', group: 'everyDay', icon: 'reward' },
    { path: '/user/profile', folder: 'people/user-profile', title: (LL) => LL.userProfile.title(), roles: user, group: 'everyDay', icon: 'student' },
  ],
}
