import type { Area } from './area.ts'

export const notice: Area = {
  name: 'notice',
  screens: [],
  kinds: { notice: { path: '/admin/notice' } },
  actions: { restored: { tone: 'leaf', icon: 'undo' } },
}
