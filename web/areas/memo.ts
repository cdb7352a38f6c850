import type { Area } from './area.ts'

export const memo: Area = { name: 'memo', screens: [], kinds: { memo: { path: '/admin/memo' } } }
