import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'

export type RewardType = 'reward' | 'parent_reward'

export type RuleForm = {
  type: RewardType
  name: string
  name_en: string
  description: string
  point: number | undefined
  ruleCategory: string
  isActive: boolean
  quota_type: string
  quota_count: number | undefined
  is_opening: boolean
}
export type RuleOutput = Extract<PointRuleInput, { type: RewardType }>

/**
 * Returns the form of a rule, or of a new one of a type. A new parent rule starts with once a day.
 */
export const ruleFormOf = (type: RewardType, rule?: PointRule): RuleForm => ({
  type,
  name: rule?.name ?? '',
  name_en: rule?.name_en ?? '',
  description: rule?.description ?? '',
  point: rule?.point,
  ruleCategory: rule?.ruleCategory?._id ?? '',
  isActive: rule?.isActive ?? true,
  quota_type: rule?.quota_type ?? 'daily',
  quota_count: rule?.quota_count ?? 1,
  is_opening: rule?.is_opening ?? false,
})
