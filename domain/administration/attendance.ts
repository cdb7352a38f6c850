import type { AreaWords } from './words.ts'

export const attendanceWords = {
  subjects: ['attendance_rule', 'device'],
  kinds: ['attendance_rule', 'device'],
  actions: ['paired', 'unpaired'],
  fields: ['state', 'attendance_rule_id', 'point_rule_id', 'is_function_enabled'],
} as const satisfies AreaWords
