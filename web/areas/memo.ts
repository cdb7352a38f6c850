import { type Area, commanders, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const memo: Area = {
  name: 'memo',
  screens: [
    { path: '/admin/memo', folder: 'messages/memos', title: (LL) => LL.messagesStaff.memo.title(), roles: staff, group: 'messages', icon: 'note', period: 'choose' },
    { path: '/admin/memo/publish', folder: 'messages/memo-editor', title: (LL) => LL.messagesStaff.memo.add(), roles: commanders, period: 'choose' },
    { path: '/admin/memo/edit/:memo_id', folder: 'messages/memo-editor', title: (LL) => LL.messagesStaff.memo.edit(), roles: commanders, period: 'choose' },
    { path: '/admin/memo/:id/readers', folder: 'messages/memo-readers', title: (LL) => LL.messagesStaff.readers(), roles: staff, period: 'choose' },
    { path: '/user/memo', folder: 'messages/user-memos', title: (LL) => LL.messages.memos(), roles: user, group: 'messages', icon: 'note', period: 'read-only' },
    { path: '/user/memo/:id', folder: 'messages/user-memo', title: (LL) => LL.messages.memo(), roles: user },
  ],
  kinds: { memo: { path: '/admin/memo' } },
}
