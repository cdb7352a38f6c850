import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'

export type RewardType = 'reward' | 'parent_reward'

/** The dialog's values; the contract picks those that the type has. */
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
}
export type RuleOutput = Extract<PointRuleInput, { type: RewardType }>

/** The form of a rule, or of a new one of a type. A parent's rule begins with once a day. */
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
})
