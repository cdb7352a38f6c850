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

type Wanted = Readonly<{
  organizationId: string
  periodId?: string
  profileId?: string
  /** Of this class alone. */
  class?: string | null
  since: Date
}>

/** Written out, so that the database keeps its plan. */
const most = sql.literalValue('5')

/** The newest badges that stand and were reached since then. */
export const listLatestBadges = (db: CommonQueryMethods, wanted: Wanted) => {
  const { organizationId, periodId, profileId, since } = wanted
  const given = [
    ...(periodId ? [sql.fragment`AND badges.period_id = ${periodId}`] : []),
    ...(profileId ? [sql.fragment`AND badges.profile_id = ${profileId}`] : []),
    ...(wanted.class ? [sql.fragment`AND badges.class = ${wanted.class}`] : []),
  ]
  const newest = sql.type(Latest)`
    SELECT badges.id, badges.created_at, rule_id, rule_name, rule_name_en, COALESCE(badge_rules.image, '') AS image,
      profile_id, students.name_en, students.name_zh, badges.class,
      CASE WHEN profiles.class = badges.class THEN profiles.class_no END AS class_no
    FROM badges
    JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = profile_id
    JOIN users AS students ON students.organization_id = ${organizationId} AND students.id = profiles.user_id
    LEFT JOIN badge_rules ON badge_rules.organization_id = ${organizationId} AND badge_rules.id = rule_id
    WHERE badges.organization_id = ${organizationId} AND reverted_by IS NULL AND students.erased_at IS NULL
      AND badges.created_at >= ${since.toISOString()} ${sql.join(given, sql.fragment` `)}
    ORDER BY badges.created_at DESC, badges.position DESC LIMIT ${most}`
  return db.any(prepared(newest))
}
