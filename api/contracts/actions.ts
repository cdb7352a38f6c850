import { z } from 'zod'
import { actionTypes, pointRuleTypes } from '#domain/points/events.ts'
import { overrideReasons } from '#domain/shop/rules.ts'
import {
  Id,
  Localized,
  LogPosition,
  listOf,
  Moment,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { errorCodes } from './errors.ts'
import { ExportLanguage, HistoryEntry, HistoryQuery, HistorySearch } from './history.ts'

const Count = z.int().min(1).max(5)
/** The points on the screen. If they changed since, nothing is recorded: 409 `points_changed`. */
export const ExpectedPoint = z.int().min(0).max(1_000_000).optional().meta({
  description:
    "The rule's `point` that was shown, for one student. 409 points_changed if it is another now.",
})
export const Profiles = listOf(Id, { max: 5000 }).refine(
  (ids) => new Set(ids).size === ids.length,
  'profile_duplicate',
)

export const RewardProfiles = z.object({
  pointRule_id: Id,
  profiles: Profiles,
  counts: Count.default(1),
  expected_point: ExpectedPoint,
})
export type RewardProfiles = z.infer<typeof RewardProfiles>

/** Why a prize is given outside its hours, or above a student's limit. Never above its stock. */
const OverrideReason = z.enum(overrideReasons).optional()

/** Nothing is recorded if one student has too few points. */
export const RedeemProfiles = z.object({
  pointRule_id: Id,
  profiles: Profiles,
  counts: z.int().min(1).max(999).default(1),
  expected_point: ExpectedPoint,
  override: OverrideReason,
})
export type RedeemProfiles = z.infer<typeof RedeemProfiles>

export const RedeemRules = z.object({
  profile: Id,
  pointRules: listOf(
    z.object({ rule: Id, count: z.int().min(1).max(999), expected_point: ExpectedPoint }),
    {
      max: 100,
    },
  ),
  override: OverrideReason,
})
export type RedeemRules = z.infer<typeof RedeemRules>

export const ParentReward = z.object({
  pointRule_id: Id,
  period_id: Id,
  expected_point: ExpectedPoint,
})

export const PointsChanged = z.object({
  changed: z.array(z.object({ rule: Id, expected: z.number(), point: z.number() })).min(1),
  duplicates: z.array(Id).optional(),
})
export type PointsChanged = z.infer<typeof PointsChanged>

export const outcomes = ['appended', 'duplicate', 'rejected', 'retryable'] as const
export const Outcome = z.object({
  profile: Id,
  outcome: z.enum(outcomes),
  code: z.enum(errorCodes).optional(),
  action: Id.optional(),
  reverted: z.boolean().optional(),
  at: Moment.optional(),
})
export type Outcome = z.infer<typeof Outcome>

export const CommandResult = z.object({
  batch: Id,
  position: z.string(),
  outcomes: z.array(Outcome),
})
export type CommandResult = z.infer<typeof CommandResult>
export const CommandAnswer = success(CommandResult)

export const revertReasons = [
  'mistake',
  'wrong_student',
  'wrong_rule',
  'returned',
  'other',
] as const
export const RevertQuery = z.object({
  reason: z.enum(revertReasons).optional(),
  minPosition: LogPosition.optional(),
})
export const BatchParams = z.object({ batch: Id })

export const BatchGroup = z.object({
  entries: z.number(),
  students: z.number(),
  class: z.string().nullable(),
  rules: z.number(),
  point: z.number(),
  /** Points of each student; null where students differ. */
  each: z.number().nullable(),
  reverted: z.number(),
})
export type BatchGroup = z.infer<typeof BatchGroup>

export const ActionRow = HistoryEntry.extend({
  type: z.enum(actionTypes),
  point: z.number(),
  count: z.number(),
  pointRule: z.object({
    _id: Id,
    ...RuleName.shape,
    type: z.enum([...pointRuleTypes, 'game']),
    ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  }),
  /** Students and parents see the shown name, and no id. */
  created_by: z.object({
    _id: Id.nullable(),
    name: Localized,
    isParent: z.boolean(),
    isSystem: z.boolean(),
  }),
  group: BatchGroup.optional(),
})
export type ActionRow = z.infer<typeof ActionRow>
/** With `group=batch`, pages hold `batches`, and `total` counts entries. */
export const ActionsAnswer = paged(ActionRow).extend({ batches: z.number().optional() })

export const ActionsSearch = HistorySearch.extend({
  point_rule_name: SearchText.optional(),
  type: z.enum(actionTypes).optional(),
})
export type ActionsSearch = z.infer<typeof ActionsSearch>

export const actionOrders = [
  'created_at',
  'class',
  'class_no',
  'name_zh',
  'name_en',
  'point_rule_name',
  'point_rule_name_en',
  'point',
  'type',
  'created_by',
] as const
export const ActionsQuery = HistoryQuery.extend({
  type: z.enum(actionTypes).optional(),
  order_by: z.enum(actionOrders).optional(),
  group: z.enum(['batch']).optional(),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>
export const ExportQuery = ActionsQuery.omit({ page: true, limit: true, group: true }).extend({
  lang: ExportLanguage,
})
