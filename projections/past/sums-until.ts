import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import { type Basis, blockDays, blockOf, dayNumberOf, startOfDay } from './days.ts'

export type View = Readonly<{
  organizationId: string
  periodId: string
  at: Date
  /** `recorded`: as known then; `occurred`: as known now. */
  basis: Basis
  withReverted: boolean
}>

const lastOf = (moment: Date) => new Date(moment.getTime() + 1).toISOString()

export const countingBy = (basis: Basis): Fragment => sql.fragment`basis IN ('both', ${basis})`

const keys = {
  students: { table: 'past_students', key: 'profile_id' },
  classes: { table: 'past_classes', key: 'class' },
  categories: { table: 'past_classes', key: 'category_id' },
} as const

/** Sums whole blocks of days, and the entries after the last block. */
export const sumsUntil = (view: View, by: keyof typeof keys): Fragment => {
  const { table, key } = keys[by]
  const name = sql.identifier([key])
  const day = dayNumberOf(lastOf(view.at))
  const block = blockOf(day)
  const own = sql.fragment`organization_id = ${view.organizationId} AND period_id = ${view.periodId}`
  const kept = sql.fragment`
    SELECT ${name} AS key, entries, earned, earned_back, point, point_back FROM ${sql.identifier([table])}
    WHERE ${own} AND ${countingBy(view.basis)}`
  const [whole, since] =
    by === 'students'
      ? [sql.fragment`${kept} AND first_day < ${block}`, block]
      : [
          sql.fragment`${kept} AND days = ${blockDays} AND first_day < ${block}
            UNION ALL ${kept} AND days = 1 AND first_day >= ${block} AND first_day < ${day}`,
          day,
        ]
  const column = sql.identifier([`${view.basis}_at`])
  // Splits rows that stand for several equal changes.
  const [each, times] =
    by === 'students'
      ? [sql.fragment`unnest(profile_ids)`, sql.fragment`1`]
      : [name, sql.fragment`cardinality(ids)`]
  const back = view.withReverted ? sql.fragment`` : sql.fragment`+ sum(point_back)`
  const earnedBack = view.withReverted ? sql.fragment`` : sql.fragment`+ sum(earned_back)`
  return sql.fragment`
    SELECT key, sum(entries)::bigint AS entries, (sum(earned) ${earnedBack})::bigint AS total, (sum(point) ${back})::bigint AS balance
    FROM (
      ${whole}
      UNION ALL SELECT ${each}, ${times}, ${times} * CASE WHEN is_revert THEN 0 ELSE earned END,
        ${times} * CASE WHEN is_revert THEN earned ELSE 0 END, ${times} * CASE WHEN is_revert THEN 0 ELSE point END,
        ${times} * CASE WHEN is_revert THEN point ELSE 0 END
      FROM past_entries WHERE ${own} AND ${column} >= ${startOfDay(since)}::timestamptz AND ${column} < ${lastOf(view.at)}::timestamptz
    ) AS parts GROUP BY key`
}
