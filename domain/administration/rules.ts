import type { AreaWords } from './words.ts'

export const ruleWords = {
  subjects: ['rule_category', 'point_rule'],
  kinds: ['rule_category', 'point_rule', 'prize_rule'],
  actions: [],
  fields: ['point', 'rule_category_id', 'quota_type', 'quota_count'],
} as const satisfies AreaWords
