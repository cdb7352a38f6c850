import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { mostBadges, type RewardedBy, type ThresholdBy } from '#domain/badges/rules.ts'
import type { CutoffPeriod } from '#domain/badges/windows.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'

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

const Student = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  count: z.number(),
})
const PreviewCountsRow = z.object({
  entries: z.number(),
  students: z.number(),
  badges: z.number(),
  often: z.array(z.object({ times: z.number(), students: z.number() })),
  classes: z.array(z.object({ class: z.string(), badges: z.number() })),
  /** Badges that were earned, and lost when an entry was undone. */
  lost: z.number(),
  rows: z.array(Student),
})

type PreviewLimits = Readonly<{
  rows: number
  times: number
  classes: number
}>

/** Counts the badges that the rule would have given, and those lost to undone entries. */
export const previewBadges = (db: CommonQueryMethods, rule: Previewed, most: PreviewLimits) =>
  db.one(sql.type(PreviewCountsRow)`
    WITH all_entries AS (
      SELECT profile_id, ${windowOf(rule)} AS window_key, ${amountOf(rule)} AS amount, position, reverted_by
      FROM ${entriesOf(rule)}),
    counted AS (
      SELECT profile_id, sum(amount) AS counter, count(*) AS entries FROM all_entries WHERE reverted_by IS NULL
      GROUP BY profile_id, window_key),
    moves AS (
      SELECT profile_id, window_key, amount, position FROM all_entries
      WHERE profile_id IN (SELECT profile_id FROM all_entries WHERE reverted_by IS NOT NULL)
      UNION ALL
      SELECT all_entries.profile_id, window_key, -amount, ${positionOfTaking(rule)} FROM all_entries
      JOIN ${tableOf(rule)} AS taken
        ON taken.organization_id = ${rule.organizationId} AND taken.id = all_entries.reverted_by
      ${replacementOf(rule)}),
    counters AS (
      SELECT profile_id, sum(amount) AS amount,
        sum(sum(amount)) OVER (PARTITION BY profile_id, window_key ORDER BY position) AS counter
      FROM moves GROUP BY profile_id, window_key, position),
    earned AS (
      SELECT profiles.id AS profile_id, users.id AS user_id, users.name_en, users.name_zh, profiles.class,
        profiles.class_no, reached.count
      FROM (
        SELECT profile_id, sum(${worthOf(rule, sql.fragment`counter`)})::bigint AS count
        FROM counted WHERE counter >= ${rule.threshold} GROUP BY profile_id) AS reached
      JOIN profiles ON profiles.organization_id = ${rule.organizationId} AND profiles.id = reached.profile_id
      JOIN users ON users.organization_id = ${rule.organizationId} AND users.id = profiles.user_id
      WHERE users.erased_at IS NULL),
    often AS (
      SELECT least(count, ${most.times}) AS times, count(*) AS students FROM earned GROUP BY 1),
    classes AS (
      SELECT class, sum(count) AS badges FROM earned GROUP BY class ORDER BY class COLLATE natural_order LIMIT ${most.classes}),
    listed AS (
      SELECT * FROM earned
      ORDER BY count DESC, class COLLATE natural_order, class_no, profile_id LIMIT ${most.rows})
    SELECT COALESCE((SELECT sum(entries)::bigint FROM counted), 0) AS entries,
      (SELECT count(*)::int FROM earned) AS students,
      COALESCE((SELECT sum(count)::bigint FROM earned), 0) AS badges,
      (SELECT COALESCE(json_agg(often ORDER BY times), '[]') FROM often) AS often,
      (SELECT COALESCE(json_agg(classes ORDER BY class COLLATE natural_order), '[]') FROM classes) AS classes,
      (SELECT COALESCE(json_agg(listed ORDER BY count DESC, class COLLATE natural_order, class_no, profile_id), '[]')
        FROM listed) AS rows,
      (SELECT COALESCE(sum(${worthOf(rule, sql.fragment`counter - amount`)} - ${worthOf(rule, sql.fragment`counter`)}), 0)::bigint
        FROM counters JOIN profiles ON profiles.organization_id = ${rule.organizationId} AND profiles.id = profile_id
        JOIN users ON users.organization_id = ${rule.organizationId} AND users.id = profiles.user_id
        WHERE amount < 0 AND users.erased_at IS NULL) AS lost`)

// The same rule as in domain/badges/windows.ts.
const worthOf = ({ threshold, cutoff_limit: limit }: Previewed, counter: Fragment) =>
  sql.fragment`least(div(${counter}, ${threshold}), ${limit ?? mostBadges})`

const tableOf = ({ reward_by }: Previewed) =>
  reward_by === 'attendanceRule' ? sql.fragment`records` : sql.fragment`actions`

// As in workers/reactors/badges: a reversal and its replacement for one student are one step.
const replacementOf = ({ reward_by, organizationId }: Previewed) =>
  reward_by === 'attendanceRule'
    ? sql.fragment``
    : sql.fragment`LEFT JOIN actions AS given ON given.organization_id = ${organizationId}
        AND given.id = taken.corrected_by AND taken.corrected_to = taken.profile_id`

const positionOfTaking = ({ reward_by }: Previewed) =>
  reward_by === 'attendanceRule'
    ? sql.fragment`taken.position`
    : sql.fragment`coalesce(given.position, taken.position)`

const amountOf = ({ reward_by, threshold_by }: Previewed) => {
  if (reward_by === 'attendanceRule') return sql.fragment`1`
  return threshold_by === 'count' ? sql.fragment`count` : sql.fragment`point`
}

const entriesOf = ({ organizationId, periodId, reward_by: rewardBy, target_id: id }: Previewed) => {
  const entries = sql.fragment`organization_id = ${organizationId} AND period_id = ${periodId} AND reverts IS NULL`
  const points = sql.fragment`actions WHERE ${entries} AND type <> 'redeem'`
  switch (rewardBy) {
    case 'attendanceRule':
      return sql.fragment`records WHERE ${entries} AND type = 'checkin' AND rule_id = ${id}`
    case 'pointRule':
      return sql.fragment`${points} AND rule_id = ${id}`
    case 'ruleCategory':
      return sql.fragment`${points} AND category_id = ${id}`
    case 'all_reward':
      return points
  }
}

// The same rule as in domain/badges/windows.ts.
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
