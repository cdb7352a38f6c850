import { z } from 'zod'
import {
  Id,
  Localized,
  listOf,
  Moment,
  Position,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { errorCodes } from './errors.ts'
import { ExportLanguage, HistoryEntry, HistoryQuery, HistorySearch } from './history.ts'
import { ruleTypes } from './rules.ts'

const Count = z.int().min(1).max(5)
/**
 * The rule's `point` that the person saw: once, for one student, whatever the count. Of other
 * points by now nothing is recorded: 409 `points_changed`, whose details are `PointsChanged`. Left
 * out, the rule's present points are recorded. A request that was recorded is a duplicate when it
 * is sent again with its key, also after the rule has changed.
 */
export const ExpectedPoint = z.int().min(0).max(1_000_000).optional().meta({
  description:
    "The rule's `point` as the person saw it: once, for one student. Others now: 409 points_changed.",
})
/** The students that a command is for. */
export const Profiles = listOf(Id, { max: 5000 }).refine(
  (ids) => new Set(ids).size === ids.length,
  'profile_duplicate',
)

/** POST /v2/actions/profiles: staff give one rule to students, `counts` times each. */
export const RewardProfiles = z.object({
  pointRule_id: Id,
  profiles: Profiles,
  counts: Count.default(1),
  expected_point: ExpectedPoint,
})
export type RewardProfiles = z.infer<typeof RewardProfiles>

/**
 * POST /v2/actions/profiles_redeem: one prize to students. One who has too few points, and nobody's
 * is recorded.
 */
export const RedeemProfiles = z.object({
  pointRule_id: Id,
  profiles: Profiles,
  counts: z.int().min(1).max(999).default(1),
  expected_point: ExpectedPoint,
})
export type RedeemProfiles = z.infer<typeof RedeemProfiles>

/**
 * POST /actions/rules: the basket of one student, all or nothing. Each line expects its own rule's
 * points for one piece; a rule may be in several lines.
 */
export const RedeemRules = z.object({
  profile: Id,
  pointRules: listOf(
    z.object({ rule: Id, count: z.int().min(1).max(999), expected_point: ExpectedPoint }),
    {
      max: 100,
    },
  ),
})
export type RedeemRules = z.infer<typeof RedeemRules>

/** POST /v2/cms/profiles/parent: a parent rewards the own child. */
export const ParentReward = z.object({
  pointRule_id: Id,
  period_id: Id,
  expected_point: ExpectedPoint,
})

/**
 * The details of `points_changed`: each rule whose points are not as expected, once, and its points
 * now.
 */
export const PointsChanged = z.object({
  changed: z.array(z.object({ rule: Id, expected: z.number(), point: z.number() })).min(1),
  /**
   * The students for whom an earlier try with the same key was recorded: only the others are to be
   * asked about.
   */
  duplicates: z.array(Id).optional(),
})
export type PointsChanged = z.infer<typeof PointsChanged>

export const outcomes = ['appended', 'duplicate', 'rejected', 'retryable'] as const
export const Outcome = z.object({
  profile: Id,
  outcome: z.enum(outcomes),
  code: z.enum(errorCodes).optional(),
  action: Id.optional(),
  /** With `duplicate`: the action was recorded and has been reverted since. */
  reverted: z.boolean().optional(),
  /**
   * Of a check-in or check-out that stands: when it happened, or the earlier one that made this a
   * `duplicate`.
   */
  at: Moment.optional(),
})
export type Outcome = z.infer<typeof Outcome>

/**
 * What every command on the ledger answers. `position` is for `minPosition` of the queries after
 * it, and for undo.
 */
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
/**
 * DELETE /actions/{id} and /v2/actions/batches/{batch}. `minPosition`: 503 and nothing reverted if
 * the history is not there yet.
 */
export const RevertQuery = z.object({
  reason: z.enum(revertReasons).optional(),
  minPosition: Position.optional(),
})
export const BatchParams = z.object({ batch: Id })

export const actionTypes = ['reward', 'redeem', 'parent_reward', 'virtual_reward'] as const

/** What one request made, of the entries that meet the filters. */
export const BatchGroup = z.object({
  entries: z.number(),
  students: z.number(),
  /** Of all of them, null for several. */
  class: z.string().nullable(),
  rules: z.number(),
  /** Signed, of all of them, and of each, null where it differs. */
  point: z.number(),
  each: z.number().nullable(),
  /** How many of them were taken back. */
  reverted: z.number(),
})
export type BatchGroup = z.infer<typeof BatchGroup>

/** A row of the history of points. */
export const ActionRow = HistoryEntry.extend({
  type: z.enum(actionTypes),
  /** Signed: what it did to the balance. */
  point: z.number(),
  count: z.number(),
  pointRule: z.object({
    _id: Id,
    ...RuleName.shape,
    /** `game`: the points of a game that was played, whose id and name these are. */
    type: z.enum([...ruleTypes, 'game']),
    ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  }),
  /**
   * Who it was, as the school lets the caller see: students and parents get the name that it shows,
   * and no id of staff.
   */
  created_by: z.object({
    _id: Id.nullable(),
    name: Localized,
    isParent: z.boolean(),
    isSystem: z.boolean(),
  }),
  /**
   * With `group=batch`: the row is its first entry. It is `reverted_by` something where all of it
   * is, and `revertable` where any of it is.
   */
  group: BatchGroup.optional(),
})
export type ActionRow = z.infer<typeof ActionRow>
/** With `group=batch` its pages are of `batches`; `total` counts entries. */
export const ActionsAnswer = paged(ActionRow).extend({ batches: z.number().optional() })

/** The fields of the history's `search`, itself URL-encoded JSON. */
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
/** GET /v2/actions, /actions and /v2/actions/export_stream. */
export const ActionsQuery = HistoryQuery.extend({
  type: z.enum(actionTypes).optional(),
  order_by: z.enum(actionOrders).optional(),
  /** One row for what a request made, 100 at most on a page. */
  group: z.enum(['batch']).optional(),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>
export const ExportQuery = ActionsQuery.omit({ page: true, limit: true, group: true }).extend({
  lang: ExportLanguage,
})
