import { type Area, user } from './area.ts'

// biome-ignore format: one line for each screen
export const notice: Area = {
  name: 'notice',
  screens: [
    { path: '/user/notice', folder: 'user-notices', title: (LL) => LL.messages.notices(), roles: user, group: 'messages', icon: 'bell', period: 'read-only' },
    { path: '/user/notice/:id', folder: 'user-notice', title: (LL) => LL.messages.notice(), roles: user },
  ],
  kinds: { notice: { path: '/admin/notice' } },
  actions: { restored: { tone: 'leaf', icon: 'undo' } },
}
