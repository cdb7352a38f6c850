import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'

const Latest = z.object({
  id: z.string(),
  created_at: z.string(),
  rule_id: z.string(),
  rule_name: z.string(),
  rule_name_en: z.string(),
  image: z.string(),
  profile_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
})
export type LatestBadge = z.infer<typeof Latest>

type LatestBadgeQuery = Readonly<{
  organizationId: string
  since: Date
}> &
  (Readonly<{ periodId: string }> | Readonly<{ profileIds: readonly string[] }>)

export const badgesShown = 5
/** A literal tells the planner how many rows to expect. */
const most = sql.literalValue(String(badgesShown))
/** Limits the search when many badges are earned at once. */
const mostLookedAt = sql.literalValue('300')

/** Lists the newest badges of each student, or of a period and its classes. */
export const listLatestBadges = (db: CommonQueryMethods, query: LatestBadgeQuery) => {
  const { organizationId, since } = query
  const given =
    'periodId' in query
      ? sql.fragment`badges.period_id = ${query.periodId}`
      : sql.fragment`badges.profile_id = ANY(${sql.array(query.profileIds, 'uuid')})`
  const part = 'periodId' in query ? sql.fragment`badges.class` : sql.fragment`profile_id`
  const newest = sql.type(Latest)`
    SELECT * FROM (
      SELECT badges.id, badges.created_at, rule_id, rule_name, rule_name_en, COALESCE(badge_rules.image, '') AS image,
        profile_id, students.name_en, students.name_zh, badges.class,
        CASE WHEN profiles.class = badges.class THEN profiles.class_no END AS class_no,
        row_number() OVER (ORDER BY badges.created_at DESC, badges.position DESC) AS nth,
        row_number() OVER (PARTITION BY ${part} ORDER BY badges.created_at DESC, badges.position DESC) AS nth_in_part
      FROM (
        SELECT * FROM badges
        WHERE organization_id = ${organizationId} AND reverted_by IS NULL
          -- A subquery: with a literal moment the planner would choose a custom plan each time and cache none.
          AND badges.created_at >= (SELECT ${since.toISOString()}::timestamptz) AND ${given}
        ORDER BY created_at DESC, position DESC LIMIT ${mostLookedAt}) AS badges
      JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = profile_id
      JOIN users AS students ON students.organization_id = ${organizationId} AND students.id = profiles.user_id
      LEFT JOIN badge_rules ON badge_rules.organization_id = ${organizationId} AND badge_rules.id = rule_id
      WHERE students.erased_at IS NULL) AS newest
    WHERE nth <= ${most} OR nth_in_part <= ${most} ORDER BY nth`
  return db.any(prepared(newest))
}
