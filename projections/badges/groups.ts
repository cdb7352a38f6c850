import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { thresholdsBy } from '#domain/badges/rules.ts'
import { cutoffPeriods } from '#domain/badges/windows.ts'
import { sql } from '#platform/postgres/pool.ts'
import { reactorSchema } from '../engine/schema-names.ts'
import { badgeReactor } from './boundary.ts'

const Group = z.object({
  badge_rule_id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  image: z.string(),
  is_open: z.boolean(),
  threshold: z.number(),
  threshold_by: z.enum(thresholdsBy),
  by_attendance: z.boolean(),
  cutoff_period: z.enum(cutoffPeriods),
  cutoff_limit: z.number().nullable(),
  count: z.number(),
  last_created_at: z.string().nullable(),
})
export type BadgeGroupRow = z.infer<typeof Group>

type BadgeGroupQuery = Readonly<{ organizationId: string; profileId: string; ungained: boolean }>

/** `ungained` adds active rules without a badge. */
export const listBadgeGroups = (
  db: CommonQueryMethods,
  { organizationId, profileId, ungained }: BadgeGroupQuery,
) =>
  db.any(sql.type(Group)`
    WITH own AS (
      SELECT rule_id, count(*) AS count, max(created_at) AS last_created_at FROM badges
      WHERE organization_id = ${organizationId} AND profile_id = ${profileId} AND reverted_by IS NULL GROUP BY rule_id)
    SELECT rules.id AS badge_rule_id, rules.name, rules.name_en, description, image,
      is_active AND deleted_at IS NULL AS is_open, threshold, threshold_by, reward_by = 'attendanceRule' AS by_attendance,
      cutoff_period, cutoff_limit, COALESCE(own.count, 0) AS count, own.last_created_at
    FROM badge_rules AS rules LEFT JOIN own ON own.rule_id = rules.id
    WHERE rules.organization_id = ${organizationId} AND (own.rule_id IS NOT NULL
      ${ungained ? sql.fragment`OR (is_active AND deleted_at IS NULL)` : sql.fragment``})
    ORDER BY own.last_created_at DESC NULLS LAST, rules.created_at, rules.id`)

const Counter = z.object({ badge_rule_id: z.string(), window_key: z.string(), counter: z.number() })

export const listCountersOf = async (
  db: CommonQueryMethods,
  { organizationId, profileId }: Omit<BadgeGroupQuery, 'ungained'>,
  windows: readonly string[],
) => {
  const table = [reactorSchema(badgeReactor), 'windows']
  if (!(await tableExists(db, table.join('.')))) return []
  return db.any(sql.type(Counter)`
    SELECT one.key AS badge_rule_id, window_key, one.value::bigint AS counter
    FROM ${sql.identifier(table)} CROSS JOIN jsonb_each_text(counters) AS one
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId}
      AND window_key = ANY(${sql.array([...windows], 'text')})`)
}

const tableExists = (db: CommonQueryMethods, name: string) =>
  db.oneFirst(
    sql.type(
      z.object({ is_there: z.boolean() }),
    )`SELECT to_regclass(${name}) IS NOT NULL AS is_there`,
  )
