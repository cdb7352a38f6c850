import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { mostBadges, type RewardedBy, type ThresholdBy } from '#domain/badges/rules.ts'
import type { CutoffPeriod } from '#domain/badges/windows.ts'
import { sql } from '#platform/postgres/pool.ts'

export type Previewed = Readonly<{
  organizationId: string
  periodId: string
  reward_by: RewardedBy
  target_id: string | null
  threshold_by: ThresholdBy
  threshold: number
  cutoff_period: CutoffPeriod
  cutoff_limit: number | null
}>

const Row = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  count: z.number(),
  /** Of all, beside those that are answered. */
  students: z.number(),
  badges: z.number(),
})

/** Who would have how many badges by all that stands of a period: those with the most, `limit` at most. Counted in the database, beside the calls. */
export const previewBadges = (db: CommonQueryMethods, wanted: Previewed, limit: number) =>
  db.any(sql.type(Row)`
    WITH counted AS (
      SELECT profile_id, sum(${amountOf(wanted)}) AS counter FROM ${entriesOf(wanted)}
      GROUP BY profile_id, ${windowOf(wanted)}),
    earned AS (
      SELECT profile_id, sum(least(div(counter, ${wanted.threshold}), ${wanted.cutoff_limit ?? mostBadges}))::int AS count
      FROM counted WHERE counter >= ${wanted.threshold} GROUP BY profile_id)
    SELECT profiles.id AS profile_id, users.id AS user_id, users.name_en, users.name_zh, profiles.class,
      profiles.class_no, earned.count, count(*) OVER ()::int AS students, (sum(earned.count) OVER ())::int AS badges
    FROM earned
    JOIN profiles ON profiles.organization_id = ${wanted.organizationId} AND profiles.id = earned.profile_id
    JOIN users ON users.organization_id = ${wanted.organizationId} AND users.id = profiles.user_id
    WHERE users.erased_at IS NULL
    ORDER BY earned.count DESC, profiles.class COLLATE natural_order, profiles.class_no, profiles.id LIMIT ${limit}`)

const amountOf = ({ reward_by, threshold_by }: Previewed) => {
  if (reward_by === 'attendanceRule') return sql.fragment`1`
  return threshold_by === 'count' ? sql.fragment`count` : sql.fragment`point`
}

const entriesOf = ({ organizationId, periodId, reward_by: rewardBy, target_id: id }: Previewed) => {
  const standing = sql.fragment`
    organization_id = ${organizationId} AND period_id = ${periodId} AND reverts IS NULL AND reverted_by IS NULL`
  const points = sql.fragment`actions WHERE ${standing} AND type <> 'redeem'`
  switch (rewardBy) {
    case 'attendanceRule':
      return sql.fragment`records WHERE ${standing} AND type = 'checkin' AND rule_id = ${id}`
    case 'pointRule':
      return sql.fragment`${points} AND rule_id = ${id}`
    case 'ruleCategory':
      return sql.fragment`${points} AND category_id = ${id}`
    case 'all_reward':
      return points
  }
}

// As domain/badges/windows.ts has it.
const windowOf = ({ cutoff_period: cutoff }: Previewed) => {
  switch (cutoff) {
    case 'weekly':
      return sql.fragment`date_trunc('week', local_date)`
    case 'monthly':
      return sql.fragment`date_trunc('month', local_date)`
    case 'no_limit':
    case 'periodly':
      return sql.fragment`period_id`
  }
}
