import { z } from 'zod'
import { badgeStarts, mostBadges, rewardedBy, thresholdsBy } from '#domain/badges/rules.ts'
import { cutoffPeriods } from '#domain/badges/windows.ts'
import { ImageAddress } from './blobs.ts'
import {
  Day,
  Flag,
  Id,
  ListPaging,
  Localized,
  Moment,
  Paging,
  Position,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { Line, Paragraph } from './text.ts'

const shown = {
  name: Line().min(1),
  /** Beside the usual name. Null or empty: none; left out, what is there stays. */
  name_en: Line().nullish(),
  description: Paragraph(2000).default(''),
}

const criterion = {
  reward_by: z.enum(rewardedBy),
  /** The one that `reward_by` says is required; the others are left out or null. */
  pointRule: Id.nullish(),
  ruleCategory: Id.nullish(),
  attendanceRule: Id.nullish(),
  /** Check-ins have no points: by `attendanceRule` only `count`. */
  threshold_by: z.enum(thresholdsBy),
  threshold: z.int().min(1).max(1_000_000),
  cutoff_period: z.enum(cutoffPeriods),
  /** Badges of a window at most; required unless there is `no_limit`, which has none. */
  cutoff_limit: z.int().min(1).max(mostBadges).nullish(),
}

const Criterion = z.object(criterion)
type Criterion = z.infer<typeof Criterion>
const targets = ['pointRule', 'ruleCategory', 'attendanceRule'] as const

const checkCriterion = ({ value: rule, issues }: z.core.ParsePayload<Criterion>) => {
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: rule })
  for (const target of targets) {
    if (target === rule.reward_by && !rule[target]) refuse(target, 'yup_required')
    if (target !== rule.reward_by && rule[target]) refuse(target, 'yup_type_error')
  }
  if (rule.reward_by === 'attendanceRule' && rule.threshold_by === 'point')
    refuse('threshold_by', 'yup_type_error')
  const hasLimit = rule.cutoff_limit !== null && rule.cutoff_limit !== undefined
  if (rule.cutoff_period === 'no_limit' && hasLimit) refuse('cutoff_limit', 'yup_type_error')
  if (rule.cutoff_period !== 'no_limit' && !hasLimit) refuse('cutoff_limit', 'yup_required')
}

/** POST /v2/cms/badgeRules */
export const BadgeRuleInput = z
  .object({
    ...shown,
    ...criterion,
    /** As POST /blobs/batch (field `badge`) or a GET of the rule answered it. */
    image_url: ImageAddress('badge'),
    isActive: z.boolean().default(true),
    /**
     * `now`: counters begin at 0 when the rule is saved. `beginning`: all of the period `period_id`
     * counts too, by a job that is followed.
     */
    start: z.enum(badgeStarts).default('now'),
    /** Of `beginning`; the current one without it. */
    period_id: Id.nullish(),
  })
  .check(checkCriterion)
export type BadgeRuleInput = z.infer<typeof BadgeRuleInput>

/**
 * PUT /v2/cms/badgeRules/{id}: what else of a rule is sent has to be what is stored (400
 * `field_locked`).
 */
export const BadgeRuleUpdate = z.object({
  ...shown,
  image_url: ImageAddress('badge').optional(),
  isActive: z.boolean().default(true),
  ...Criterion.partial().shape,
})
export type BadgeRuleUpdate = z.infer<typeof BadgeRuleUpdate>

const Named = z.object({ _id: Id, ...RuleName.shape })

/**
 * `running`: the history is being counted. `paused`: it goes on when the rule is active again.
 * `done`: all is counted; always so of `now`.
 */
export const startStates = ['running', 'paused', 'done'] as const

export const BadgeRule = z.object({
  _id: Id,
  ...RuleName.shape,
  description: z.string(),
  image_url: z.string(),
  reward_by: z.enum(rewardedBy),
  pointRule: Named.nullable(),
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  attendanceRule: Named.nullable(),
  threshold_by: z.enum(thresholdsBy),
  threshold: z.number(),
  cutoff_period: z.enum(cutoffPeriods),
  cutoff_limit: z.number().nullable(),
  isActive: z.boolean(),
  /** Badges that stand in the current period, of all students. */
  awarded: z.number(),
  created_at: Moment,
  start: z.object({
    from: z.enum(badgeStarts),
    period: z.object({ _id: Id, name: z.string() }).nullable(),
    state: z.enum(startStates),
    /** Students whose history is counted, and how many there are. */
    progress: z.object({ done: z.number(), total: z.number() }),
    /** How many badges the history was worth so far. */
    badges: z.number(),
  }),
})
export type BadgeRule = z.infer<typeof BadgeRule>
export const BadgeRuleAnswer = success(BadgeRule)
export const BadgeRulesAnswer = paged(BadgeRule)
/** GET /v2/cms/badgeRules; GET /v2/cms/badgeRules/{id} is one of them, which follows `start`. */
export const BadgeRulesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  reward_by: z.enum(rewardedBy).optional(),
  order_by: z
    .enum(['name', 'name_en', 'reward_by', 'threshold', 'isActive', 'created_at'])
    .optional(),
})

/**
 * POST /v2/cms/badgeRules/preview: who would have which badges by such a rule from the beginning of
 * the period; nothing is saved.
 */
export const BadgePreviewInput = z
  .object({ ...criterion, period_id: Id.nullish() })
  .check(checkCriterion)
export type BadgePreviewInput = z.infer<typeof BadgePreviewInput>
/** Rows that a preview answers at most: those with the most badges. */
export const mostPreviewed = 500
/** Who would have it so many times or more is counted together. */
export const mostTimes = 6
export const BadgePreview = z.object({
  period: z.object({ _id: Id, name: z.string() }),
  /**
   * Students who would have one, and badges of all of them: also of those whom `rows` has no room
   * for.
   */
  students: z.number(),
  badges: z.number(),
  /** Rewards or check-ins of the period that were counted for it. */
  entries: z.number(),
  /** Of all students: how many would have it how often, `mostTimes` with all that is more. */
  often: z.array(z.object({ times: z.number(), students: z.number() })),
  /** Of all badges, in the order of the classes' names. */
  classes: z.array(z.object({ class: z.string(), badges: z.number() })),
  /**
   * Badges of `badges` no more: reached and lost again, for what earned them was taken back. A
   * history shows both.
   */
  lost: z.number(),
  rows: z.array(
    z.object({
      profile: Id,
      user: z.object({ _id: Id, name: Localized }),
      class: z.string(),
      class_no: z.number().nullable(),
      /** How many badges. */
      count: z.number(),
    }),
  ),
})
export type BadgePreview = z.infer<typeof BadgePreview>
export const BadgePreviewAnswer = success(BadgePreview)

const badgeOrders = ['created_at', 'badge_rule', 'class', 'class_no', 'name_zh', 'name_en'] as const

/** GET /v2/cms/profileBadges. A student is answered the own ones only. */
export const ProfileBadgesQuery = Paging.extend({
  /** The current one without it. */
  period_id: Id.optional(),
  /** Of one student, in the period. */
  user: Id.optional(),
  badge_rule: Id.optional(),
  /** Words that all have to be in the badge's or the student's names, the class or the number. */
  search: SearchText.optional(),
  /** `class:1A`, `grade:1` or `NONE`. */
  class_filter: Line().optional(),
  order_by: z.enum(badgeOrders).optional(),
})
export type ProfileBadgesQuery = z.infer<typeof ProfileBadgesQuery>
/** GET /v2/cms/profileBadges/export_stream: a CSV file. */
export const BadgeExportQuery = ProfileBadgesQuery.omit({ page: true, limit: true }).extend({
  lang: z.enum(['zh', 'en']).default('zh'),
})

/** `name` as it was when the badge was earned, the image as the rule has it now. */
const ShownRule = Named.extend({ image_url: z.string() })

/** A badge that stands. */
export const ProfileBadge = z.object({
  _id: Id,
  /** When it was earned. */
  created_at: Moment,
  /** The same by the school's own calendar. */
  date: Day,
  badge_rule: ShownRule,
  /** The nth of its week, month or period. */
  nth: z.number(),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  user: z.object({ _id: Id, name: Localized }).nullable(),
})
export type ProfileBadge = z.infer<typeof ProfileBadge>
export const ProfileBadgesAnswer = paged(ProfileBadge)

/**
 * GET /v2/cms/profileBadges/groupByRule: one student's. Staff name the `user`; students are
 * answered their own.
 */
export const BadgeGroupsQuery = z.object({
  period_id: Id.optional(),
  user: Id.optional(),
  /** Also active rules that the student has no badge of. */
  include_ungained: Flag.optional(),
  minPosition: Position.optional(),
})
export const BadgeGroup = z.object({
  badge_rule: ShownRule.extend({ description: z.string() }),
  /** How many stand. */
  count: z.number(),
  last_created_at: Moment.nullable(),
  /**
   * "7 of 10": how far the next one of the present week, month or period is; null where none can be
   * earned any more.
   */
  progress: z
    .object({
      reached: z.number(),
      needed: z.number(),
      threshold_by: z.enum(thresholdsBy),
      by_attendance: z.boolean(),
    })
    .nullable(),
})
export type BadgeGroup = z.infer<typeof BadgeGroup>
export const BadgeGroupsAnswer = success(z.array(BadgeGroup)).extend({
  stale: z.boolean().optional(),
})
