import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'

const Count = z.number()

/** Points, orders, homework and attendance move to the other account. Badges are counted again. */
const RecordCounts = z.object({
  balance: Count,
  awards: Count,
  redemptions: Count,
  orders: Count,
  badges: Count,
  homework: Count,
  /** Records of a day for which the remaining account has its own. They do not move. */
  homework_conflicts: Count,
  attendance: Count,
  /** Check-ins of a day on which the remaining account has its own. They do not move. */
  attendance_conflicts: Count,
  games: Count,
  board_games: Count,
  certificates: Count,
  other_periods: Count,
})
export type RecordCounts = z.infer<typeof RecordCounts>

export type CountedAccount = Readonly<{
  organizationId: string
  profile: string
  /** The account that stays after the merge. */
  kept: string
}>

/** Counts the records of an account in one period, without those that were undone. */
export const countRecords = (
  db: CommonQueryMethods,
  { organizationId, profile, kept }: CountedAccount,
): Promise<RecordCounts> => {
  const standing = (alias: string) => {
    const table = sql.identifier([alias])
    return sql.fragment`${table}.organization_id = ${organizationId} AND ${table}.profile_id = ${profile}
      AND ${table}.reverts IS NULL AND ${table}.reverted_by IS NULL`
  }
  const countOf = (table: string, more: Fragment = sql.fragment``) =>
    sql.fragment`(SELECT count(*) FROM ${sql.identifier([table])} WHERE ${standing(table)} ${more})`
  const own = sql.fragment`organization_id = ${organizationId} AND profile_id = ${profile}`
  const ofKept = (alias: string) => {
    const table = sql.identifier([alias])
    return sql.fragment`${table}.organization_id = ${organizationId} AND ${table}.profile_id = ${kept}`
  }
  return db.one(sql.type(RecordCounts)`
    SELECT coalesce((SELECT point FROM balances WHERE ${own}), 0) AS balance,
      ${countOf('actions', sql.fragment`AND type <> 'redeem'`)} AS awards,
      ${countOf('actions', sql.fragment`AND type = 'redeem'`)} AS redemptions,
      (SELECT count(*) FROM prize_orders WHERE ${own} AND state IN ('ordered', 'ready')) AS orders,
      (SELECT count(*) FROM badges WHERE ${own} AND reverted_by IS NULL AND reverts IS NULL) AS badges,
      ${countOf('homework_marks')} + ${countOf('unfinished_homework')} AS homework,
      ${countOf(
        'homework_marks',
        sql.fragment`AND date IN (SELECT date FROM homework_marks AS theirs WHERE ${ofKept('theirs')} AND stands)`,
      )} + ${countOf(
        'unfinished_homework',
        sql.fragment`AND (date, rule_id) IN (
          SELECT date, rule_id FROM unfinished_homework AS theirs WHERE ${ofKept('theirs')} AND reverted_by IS NULL
            AND reverts IS NULL)`,
      )} AS homework_conflicts,
      ${countOf('records')} AS attendance,
      ${countOf(
        'records',
        sql.fragment`AND (local_date, type) IN (
          SELECT local_date, type FROM records AS theirs WHERE ${ofKept('theirs')} AND reverted_by IS NULL
            AND reverts IS NULL)`,
      )} AS attendance_conflicts,
      (SELECT count(*) FROM game_sessions WHERE ${own} AND finished_at IS NOT NULL) AS games,
      (SELECT count(*) FROM board_players JOIN board_sessions AS sessions
          ON sessions.organization_id = board_players.organization_id AND sessions.id = session_id
        WHERE board_players.organization_id = ${organizationId} AND profile_id = ${profile}
          AND reverted_at IS NULL) AS board_games,
      ${countOf('certificates')} AS certificates,
      (SELECT count(*) FROM profiles AS others JOIN profiles AS own
          ON own.organization_id = others.organization_id AND own.user_id = others.user_id AND own.id <> others.id
        WHERE own.organization_id = ${organizationId} AND own.id = ${profile} AND others.class_no IS NOT NULL)
        AS other_periods`)
}
