import { z } from 'zod'
import { actionTypes, awardOrigins, pointRuleTypes } from '#domain/points/events.ts'
import { overrideReasons } from '#domain/shop/rules.ts'
import {
  DateOnly,
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
export const mostCounts = 100_000
export const mostAwardLines = 2000
/** The points on the screen. If they have changed, nothing is recorded (`points_changed`). */
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

/** Awards from a file: one batch, all or none. */
const AwardLines = z.object({
  lines: listOf(
    z.object({
      profile: Id,
      pointRule_id: Id,
      counts: z.int({ error: 'yup_integer' }).min(1).max(mostCounts),
      date: DateOnly.optional(),
      expected_point: ExpectedPoint,
    }),
    { max: mostAwardLines },
  ),
})
export const CheckLines = AwardLines
export const RewardLines = AwardLines.extend({
  /** Without it, a file whose content was recorded before is refused (`file_recorded`). */
  again: z.boolean().optional(),
})
export type RewardLines = z.infer<typeof RewardLines>

/** Lines are numbered from 1. */
export const AwardLinesCheck = z.object({
  /** The numbers of the lines that would exceed the quota of a rule for parents. */
  above_quota: z.array(z.number()),
  /** An earlier file with the same awards that was not undone. */
  recorded: z.object({ batch: Id, at: Moment, by: Localized.nullable() }).nullable(),
})
export type AwardLinesCheck = z.infer<typeof AwardLinesCheck>
export const AwardLinesCheckAnswer = success(AwardLinesCheck)

/** Why a prize is given outside its hours or above a limit. Its stock still applies. */
const OverrideReason = z.enum(overrideReasons).optional()

/** If one student has too few points, nothing is recorded. */
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
  'rule_changed',
  'accounts_merged',
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
  /** Points of each student; null if students differ. */
  each: z.number().nullable(),
  reverted: z.number(),
})
export type BatchGroup = z.infer<typeof BatchGroup>

/**
 * The correction's other entry. Students and parents never see another student's name or rule.
 */
const AwardCorrectionLink = z.object({
  /** `replaced`: the other entry replaces this one; `replaces`: this one replaces the other. */
  kind: z.enum(['replaced', 'replaces']),
  /** True if the correction was undone and the first award given again. */
  is_undo: z.boolean(),
  /** True if the award went from one student to another. */
  is_moved: z.boolean(),
  /** A merge of two accounts moved the award here. */
  is_merged: z.literal(true).optional(),
  entry: Id.nullable(),
  number: z.string().optional(),
  /** Null if the award stayed with the student. */
  user: z.object({ _id: Id, name: Localized }).nullable(),
  pointRule: RuleName.nullable(),
  /** The other entry's points, if only the points differ. */
  point: z.number().optional(),
})

export const CorrectAward = z
  .object({
    profile: Id.optional(),
    pointRule_id: Id.optional(),
    expected_point: ExpectedPoint,
    reason: z.enum(['mistake', 'wrong_student', 'wrong_rule', 'other']).optional(),
    minPosition: LogPosition.optional(),
  })
  .refine(({ profile, pointRule_id: rule }) => profile !== undefined || rule !== undefined, {
    path: ['profile'],
    message: 'yup_required',
  })
export type CorrectAward = z.infer<typeof CorrectAward>

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
  /** Students and parents get only the shown name, without an id. */
  created_by: z.object({
    _id: Id.nullable(),
    name: Localized,
    isParent: z.boolean(),
    isSystem: z.boolean(),
  }),
  origin: z.enum(awardOrigins).optional(),
  correction: AwardCorrectionLink.optional(),
  group: BatchGroup.optional(),
})
export type ActionRow = z.infer<typeof ActionRow>
/** With `group=batch` each row is a batch: `batches` counts them, and `total` their entries. */
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
