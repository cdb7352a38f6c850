import { z } from 'zod'
import { pointRuleTypes, quotaTypes, ruleCategoryTypes } from '#domain/points/events.ts'
import { handovers, limitSpans } from '#domain/shop/rules.ts'
import { ImageAddress } from './blobs.ts'
import {
  Flag,
  Id,
  ListPaging,
  Localized,
  LocalizedName,
  LogPosition,
  listOf,
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

const WholeNumber = z.number({ error: 'yup_integer' }).multipleOf(1, 'yup_integer')
export const PrizeLimit = z.object({
  count: WholeNumber.min(1).max(1000),
  span: z.enum(limitSpans),
})
export type PrizeLimit = z.infer<typeof PrizeLimit>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** In the school's time zone. 1 is Monday. `to` follows `from` on the same day. */
export const OpeningTime = z
  .object({
    days: listOf(WholeNumber.min(1).max(7), { max: 7 }),
    from: TimeOfDay,
    to: z.union([TimeOfDay, z.literal('24:00')]),
  })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    error: 'end_time_after_start',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type OpeningTime = z.infer<typeof OpeningTime>
export const OpeningTimes = z.array(OpeningTime)

/** Absent fields stay unchanged. `description` is Chinese. */
const prizeFields = {
  image: ImageAddress('prize').nullish(),
  description_en: Paragraph(2000).optional(),
  /** The number left; null: no limit. Send it only to change it. */
  stock: WholeNumber.min(0).max(100_000).nullish(),
  /** The number left that the user saw. If it has changed: 409 stock_changed. */
  expected_stock: WholeNumber.min(0).max(100_000).nullish(),
  limit: PrizeLimit.nullish(),
  /** Names of classes in any period; empty for all. */
  classes: listOf(Line().min(1), { min: 0, max: 200 }).optional(),
  /** Empty: always open. */
  opening_hours: listOf(OpeningTime, { min: 0, max: 21 }).optional(),
  handover: z.enum(handovers).optional(),
  /** Days after the order; null: no deadline. */
  collect_within_days: WholeNumber.min(1).max(365).nullish(),
  /** Where the prize is handed out. */
  collect_at: Line(100).optional(),
  in_shop: z.boolean().optional(),
}
export const PointRuleInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reward'),
    ruleCategory: Id,
    ...shared,
    /** Whether the rule is for balances from an older system. Absent: unchanged. */
    is_opening: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('parent_reward'),
    ruleCategory: Id,
    quota_type: z.enum(quotaTypes),
    quota_count: z.int().min(1).max(1000),
    ...shared,
  }),
  z.object({ type: z.literal('redeem'), ...shared, ...prizeFields }),
  z.object({ type: z.literal('virtual_redeem'), ...shared, ...prizeFields }),
])
export type PointRuleInput = z.infer<typeof PointRuleInput>

export const PointRule = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  /** Always positive, because the type decides the sign. */
  point: z.number(),
  type: z.enum(pointRuleTypes),
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  isActive: z.boolean(),
  isReward: z.boolean(),
  quota_type: z.enum(quotaTypes).nullable(),
  quota_count: z.number().nullable(),
  is_opening: z.boolean().optional(),
  /** Only for prizes, like the fields below. */
  image: z.string().nullish(),
  description_en: z.string().optional(),
  stock: z.number().nullish(),
  limit: PrizeLimit.nullish(),
  classes: z.array(z.string()).optional(),
  opening_hours: OpeningTimes.optional(),
  handover: z.enum(handovers).optional(),
  collect_within_days: z.number().nullish(),
  collect_at: z.string().optional(),
  in_shop: z.boolean().optional(),
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
