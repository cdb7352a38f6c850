import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'
import {
  type CategorizedRule,
  isRewardType,
  type PointRuleFields,
} from '#registry/points/point-rules.ts'

/** Empty for none, undefined if not sent. */
export const englishName = ({ name_en }: { name_en?: string | null | undefined }) =>
  name_en === null ? '' : name_en

export const pointRuleFields = (id: string, input: PointRuleInput): PointRuleFields => ({
  id,
  name: input.name,
  name_en: englishName(input),
  description: input.description,
  point: input.point,
  type: input.type,
  rule_category_id: 'ruleCategory' in input ? input.ruleCategory : null,
  quota_type: 'quota_type' in input ? input.quota_type : null,
  quota_count: 'quota_count' in input ? input.quota_count : null,
  is_active: input.isActive,
})

export const pointRuleAnswer = (rule: CategorizedRule): PointRule => ({
  _id: rule.id,
  name: rule.name,
  name_en: rule.name_en,
  description: rule.description,
  point: rule.point,
  type: rule.type,
  ruleCategory:
    (rule.rule_category_id && {
      _id: rule.rule_category_id,
      name: { en: rule.category_en ?? '', zh: rule.category_zh ?? '' },
    }) ||
    null,
  isActive: rule.is_active,
  isReward: isRewardType(rule.type),
  quota_type: rule.quota_type,
  quota_count: rule.quota_count,
})
