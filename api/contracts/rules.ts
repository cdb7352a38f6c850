import { z } from 'zod'
import { pointRuleTypes, quotaTypes, ruleCategoryTypes } from '#domain/points/events.ts'
import {
  Flag,
  Id,
  ListPaging,
  Localized,
  LocalizedName,
  LogPosition,
  paged,
  RuleName,
  success,
} from './common.ts'
import { Line, Paragraph } from './text.ts'

export const RuleCategoryInput = z.object({ name: LocalizedName, type: z.enum(ruleCategoryTypes) })
export type RuleCategoryInput = z.infer<typeof RuleCategoryInput>
export const RuleCategoryUpdate = RuleCategoryInput.omit({ type: true })
export const RuleCategory = z.object({
  _id: Id,
  name: Localized,
  type: z.enum(ruleCategoryTypes),
  rules: z.number(),
})
export type RuleCategory = z.infer<typeof RuleCategory>
export const RuleCategoryAnswer = success(RuleCategory)
export const RuleCategoriesAnswer = paged(RuleCategory)
export const RuleCategoriesQuery = ListPaging.extend({
  type: z.enum(ruleCategoryTypes).optional(),
  order_by: z.enum(['name_en', 'name_zh', 'rules']).optional(),
})

export const ruleFields = {
  name: Line().min(1),
  name_en: Line().nullish(),
  description: Paragraph(2000).default(''),
  isActive: z.boolean().default(true),
}
const shared = { ...ruleFields, point: z.int().min(0).max(1_000_000) }
export const PointRuleInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reward'), ruleCategory: Id, ...shared }),
  z.object({
    type: z.literal('parent_reward'),
    ruleCategory: Id,
    quota_type: z.enum(quotaTypes),
    quota_count: z.int().min(1).max(1000),
    ...shared,
  }),
  z.object({ type: z.literal('redeem'), ...shared }),
  z.object({ type: z.literal('virtual_redeem'), ...shared }),
])
export type PointRuleInput = z.infer<typeof PointRuleInput>

export const PointRule = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  /** Always positive; the type gives the direction. */
  point: z.number(),
  type: z.enum(pointRuleTypes),
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  isActive: z.boolean(),
  isReward: z.boolean(),
  quota_type: z.enum(quotaTypes).nullable(),
  quota_count: z.number().nullable(),
})
export type PointRule = z.infer<typeof PointRule>
export const PointRuleAnswer = success(PointRule)
export const PointRulesAnswer = paged(PointRule)

export const PointRulesQuery = ListPaging.extend({
  isReward: Flag.optional(),
  isActive: Flag.optional(),
  type: z.enum(pointRuleTypes).optional(),
  ruleCategory: Id.optional(),
  order_by: z.enum(['name', 'name_en', 'category', 'point', 'type', 'isActive']).optional(),
})

export const ParentRule = PointRule.extend({ quota_left: z.number() })
export type ParentRule = z.infer<typeof ParentRule>
export const ParentRulesAnswer = paged(ParentRule)
export const ParentRulesQuery = ListPaging.extend({
  ruleCategory: Id.optional(),
  minPosition: LogPosition.optional(),
})
