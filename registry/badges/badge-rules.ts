import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { badgeStarts, rewardedBy, thresholdsBy } from '#domain/badges/rules.ts'
import { cutoffPeriods } from '#domain/badges/windows.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'

export const BadgeRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  image: z.string(),
  reward_by: z.enum(rewardedBy),
  /** A rule or category, by `reward_by`; null for all_reward. */
  target_id: z.string().nullable(),
  target_zh: z.string().nullable(),
  target_en: z.string().nullable(),
  threshold_by: z.enum(thresholdsBy),
  threshold: z.number(),
  cutoff_period: z.enum(cutoffPeriods),
  cutoff_limit: z.number().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  start: z.enum(badgeStarts),
  start_period_id: z.string().nullable(),
  start_period_name: z.string().nullable(),
  /** `done` of `total` students are counted, and got `badges` badges in all. */
  done: z.number().nullable(),
  total: z.number().nullable(),
  badges: z.number().nullable(),
  finished_at: z.string().nullable(),
})
export type BadgeRuleRow = z.infer<typeof BadgeRuleRow>

const list = {
  row: BadgeRuleRow,
  columns: sql.fragment`
    rules.id, rules.name, rules.name_en, rules.description, rules.image, reward_by, target_id,
    COALESCE(point_rules.name, category.name_zh, attendance_rules.name) AS target_zh,
    COALESCE(point_rules.name_en, category.name_en, attendance_rules.name_en) AS target_en,
    threshold_by, threshold, cutoff_period, cutoff_limit, rules.is_active, rules.created_at, rules.start,
    start_period_id, periods.name AS start_period_name, starts.done, starts.total, starts.badges, starts.finished_at`,
  from: sql.fragment`
    badge_rules AS rules
    LEFT JOIN point_rules ON reward_by = 'pointRule'
      AND point_rules.organization_id = rules.organization_id AND point_rules.id = target_id
    LEFT JOIN rule_categories AS category ON reward_by = 'ruleCategory'
      AND category.organization_id = rules.organization_id AND category.id = target_id
    LEFT JOIN attendance_rules ON reward_by = 'attendanceRule'
      AND attendance_rules.organization_id = rules.organization_id AND attendance_rules.id = target_id
    LEFT JOIN periods ON periods.organization_id = rules.organization_id AND periods.id = start_period_id
    LEFT JOIN badge_rule_starts AS starts
      ON starts.organization_id = rules.organization_id AND starts.badge_rule_id = rules.id`,
  searched: sql.fragment`concat_ws(' ', rules.name, rules.name_en, rules.description)`,
  orders: {
    name: sql.fragment`rules.name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(rules.name_en, ''), rules.name) COLLATE natural_order`,
    reward_by: sql.fragment`reward_by`,
    threshold: sql.fragment`threshold`,
    isActive: sql.fragment`rules.is_active`,
    created_at: sql.fragment`rules.created_at`,
  },
  defaultOrder: sql.fragment`rules.created_at, rules.id`,
}

export type BadgeRuleListQuery = ListQuery<keyof typeof list.orders> &
  Readonly<{
    ids?: readonly string[]
    isActive?: boolean | undefined
    reward_by?: BadgeRuleRow['reward_by'] | undefined
  }>

export const listBadgeRules = (
  db: CommonQueryMethods,
  organizationId: string,
  query: BadgeRuleListQuery = {},
) => {
  const { ids, isActive, reward_by: rewardBy } = query
  const where = sql.fragment`rules.organization_id = ${organizationId} AND rules.deleted_at IS NULL
    ${ids ? sql.fragment`AND rules.id = ANY(${sql.array(ids, 'uuid')})` : nothing}
    ${isActive === undefined ? nothing : sql.fragment`AND rules.is_active = ${isActive}`}
    ${rewardBy === undefined ? nothing : sql.fragment`AND reward_by = ${rewardBy}`}`
  return readList(db, { ...list, where }, query)
}

export const findBadgeRule = async (db: CommonQueryMethods, organizationId: string, id: string) =>
  (await listBadgeRules(db, organizationId, { ids: [id] })).rows[0] ?? null

const nothing = sql.fragment``
