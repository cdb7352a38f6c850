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
  LogPosition,
  Moment,
  Paging,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { Line, Paragraph } from './text.ts'

const shown = {
  name: Line().min(1),
  /** Null or empty removes the English name; absent keeps it. */
  name_en: Line().nullish(),
  description: Paragraph(2000).default(''),
}

const criterion = {
  reward_by: z.enum(rewardedBy),
  pointRule: Id.nullish(),
  ruleCategory: Id.nullish(),
  attendanceRule: Id.nullish(),
  /** `attendanceRule` allows only `count`, because check-ins have no points. */
  threshold_by: z.enum(thresholdsBy),
  threshold: z.int().min(1).max(1_000_000),
  cutoff_period: z.enum(cutoffPeriods),
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

export const BadgeRuleInput = z
  .object({
    ...shown,
    ...criterion,
    image_url: ImageAddress('badge'),
    isActive: z.boolean().default(true),
    /** `beginning` counts all of `period_id` in a background job. */
    start: z.enum(badgeStarts).default('now'),
    period_id: Id.nullish(),
  })
  .check(checkCriterion)
export type BadgeRuleInput = z.infer<typeof BadgeRuleInput>

/** The criterion's fields may be sent, but not changed (400 `field_locked`). */
export const BadgeRuleUpdate = z.object({
  ...shown,
  image_url: ImageAddress('badge').optional(),
  isActive: z.boolean().default(true),
  ...Criterion.partial().shape,
})
export type BadgeRuleUpdate = z.infer<typeof BadgeRuleUpdate>

const Named = z.object({ _id: Id, ...RuleName.shape })

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
  awarded: z.number(),
  created_at: Moment,
  start: z.object({
    from: z.enum(badgeStarts),
    period: z.object({ _id: Id, name: z.string() }).nullable(),
    state: z.enum(startStates),
    progress: z.object({ done: z.number(), total: z.number() }),
    badges: z.number(),
  }),
})
export type BadgeRule = z.infer<typeof BadgeRule>
export const BadgeRuleAnswer = success(BadgeRule)
export const BadgeRulesAnswer = paged(BadgeRule)
export const BadgeRulesQuery = ListPaging.extend({
  isActive: Flag.optional(),
  reward_by: z.enum(rewardedBy).optional(),
  order_by: z
    .enum(['name', 'name_en', 'reward_by', 'threshold', 'isActive', 'created_at'])
    .optional(),
})

export const BadgePreviewInput = z
  .object({ ...criterion, period_id: Id.nullish() })
  .check(checkCriterion)
export type BadgePreviewInput = z.infer<typeof BadgePreviewInput>
export const mostPreviewed = 500
export const BadgePreview = z.object({
  period: z.object({ _id: Id, name: z.string() }),
  students: z.number(),
  badges: z.number(),
  entries: z.number(),
  often: z.array(z.object({ times: z.number(), students: z.number() })),
  classes: z.array(z.object({ class: z.string(), badges: z.number() })),
  /** Badges lost because their actions were reverted. */
  lost: z.number(),
  rows: z.array(
    z.object({
      profile: Id,
      user: z.object({ _id: Id, name: Localized }),
      class: z.string(),
      class_no: z.number().nullable(),
      count: z.number(),
    }),
  ),
})
export type BadgePreview = z.infer<typeof BadgePreview>
export const BadgePreviewAnswer = success(BadgePreview)

const badgeOrders = ['created_at', 'badge_rule', 'class', 'class_no', 'name_zh', 'name_en'] as const

export const ProfileBadgesQuery = Paging.extend({
  period_id: Id.optional(),
  user: Id.optional(),
  badge_rule: Id.optional(),
  search: SearchText.optional(),
  class_filter: Line().optional(),
  order_by: z.enum(badgeOrders).optional(),
})
export type ProfileBadgesQuery = z.infer<typeof ProfileBadgesQuery>
export const BadgeExportQuery = ProfileBadgesQuery.omit({ page: true, limit: true }).extend({
  lang: z.enum(['zh', 'en']).default('zh'),
})

/** The name when the badge was earned, with the current image. */
const ShownRule = Named.extend({ image_url: z.string() })

export const ProfileBadge = z.object({
  _id: Id,
  created_at: Moment,
  date: Day,
  badge_rule: ShownRule,
  nth: z.number(),
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  user: z.object({ _id: Id, name: Localized }).nullable(),
})
export type ProfileBadge = z.infer<typeof ProfileBadge>
export const ProfileBadgesAnswer = paged(ProfileBadge)

export const BadgeGroupsQuery = z.object({
  period_id: Id.optional(),
  user: Id.optional(),
  include_ungained: Flag.optional(),
  minPosition: LogPosition.optional(),
})
export const BadgeGroup = z.object({
  badge_rule: ShownRule.extend({ description: z.string() }),
  count: z.number(),
  last_created_at: Moment.nullable(),
  /** Null for an inactive rule, another period, or a window that allows no more badges. */
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
