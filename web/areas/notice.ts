import { type Area, commanders, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const notice: Area = {
  name: 'notice',
  screens: [
    { path: '/admin/notice', folder: 'messages/notices', title: (LL) => LL.messagesStaff.notice.title(), roles: staff, group: 'messages', icon: 'bell', period: 'choose' },
    { path: '/admin/notice/publish', folder: 'messages/notice-editor', title: (LL) => LL.messagesStaff.notice.add(), roles: commanders, period: 'choose' },
    { path: '/admin/notice/edit/:notice_id', folder: 'messages/notice-editor', title: (LL) => LL.messagesStaff.notice.edit(), roles: commanders, period: 'choose' },
    { path: '/admin/notice/:id/readers', folder: 'messages/notice-readers', title: (LL) => LL.messagesStaff.readers(), roles: staff, period: 'choose' },
    { path: '/user/notice', folder: 'messages/user-notices', title: (LL) => LL.messages.notices(), roles: user, noticesForParents: true, group: 'messages', icon: 'bell', period: 'read-only' },
    { path: '/user/notice/:id', folder: 'messages/user-notice', title: (LL) => LL.messages.notice(), roles: user, noticesForParents: true },
  ],
  kinds: { notice: { path: '/admin/notice' } },
  actions: { restored: { tone: 'leaf', icon: 'undo' } },
}
