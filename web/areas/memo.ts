import { type Area, commanders, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const memo: Area = {
  name: 'memo',
  screens: [
    { path: '/admin/memo', folder: 'memos', title: (LL) => LL.messagesStaff.memo.title(), roles: staff, group: 'messages', icon: 'note', period: 'choose' },
    { path: '/admin/memo/publish', folder: 'memo-editor', title: (LL) => LL.messagesStaff.memo.add(), roles: commanders, period: 'choose' },
    { path: '/admin/memo/edit/:memo_id', folder: 'memo-editor', title: (LL) => LL.messagesStaff.memo.edit(), roles: commanders, period: 'choose' },
    { path: '/admin/memo/:id/readers', folder: 'memo-readers', title: (LL) => LL.messagesStaff.readers(), roles: staff, period: 'choose' },
    { path: '/user/memo', folder: 'user-memos', title: (LL) => LL.messages.memos(), roles: user, group: 'messages', icon: 'note', period: 'read-only' },
    { path: '/user/memo/:id', folder: 'user-memo', title: (LL) => LL.messages.memo(), roles: user },
  ],
  kinds: { memo: { path: '/admin/memo' } },
}
