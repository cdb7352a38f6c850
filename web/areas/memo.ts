import { type Area, user } from './area.ts'

// biome-ignore format: one line for each screen
export const memo: Area = {
  name: 'memo',
  screens: [
    { path: '/user/memo', folder: 'user-memos', title: (LL) => LL.messages.memos(), roles: user, group: 'messages', icon: 'note', period: 'read-only' },
    { path: '/user/memo/:id', folder: 'user-memo', title: (LL) => LL.messages.memo(), roles: user },
  ],
  kinds: { memo: { path: '/admin/memo' } },
}
