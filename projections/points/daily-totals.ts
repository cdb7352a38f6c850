import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { ActionType } from '#domain/points/events.ts'
import { date, int8, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import type { Part } from './changes.ts'

const dailyTotals = defineTable('daily_totals', {
  organization_id: uuid,
  period_id: uuid,
  // The action's date in the school's time zone. A revert uses the same date.
  local_date: date,
  kind: text,
  count: int8,
  // Never negative: the points given by rewards, or spent by redemptions.
  points: int8,
})

export const dailyTotalTables = [
  sql.typeAlias('void')`CREATE TABLE daily_totals (
    ${dailyTotals.definitions}, PRIMARY KEY (organization_id, period_id, kind, local_date)
  ) WITH (fillfactor = 70)`,
]

const adding = sql.fragment`
  ON CONFLICT (organization_id, period_id, kind, local_date) DO UPDATE SET
    count = daily_totals.count + excluded.count, points = daily_totals.points + excluded.points`

const kindOf = (type: ActionType) => (type === 'redeem' ? 'redeem' : 'reward')

export const projectDailyTotals: Part = (changes) => {
  const days = grouped(
    changes,
    [
      ({ organizationId }) => organizationId,
      ({ periodId }) => periodId,
      ({ type }) => kindOf(type),
      ({ action }) => action.localDate,
    ],
    {
      begin: ({ organizationId, periodId, type, action }) => ({
        organization_id: organizationId,
        period_id: periodId,
        local_date: action.localDate,
        kind: kindOf(type),
        count: 0,
        points: 0,
      }),
      add: (day, { type, sign, point }) => {
        day.count += sign
        day.points += type === 'redeem' ? -point : point
      },
    },
  )
  return [insertInto(dailyTotals, days, adding)]
}

export const DailyTotals = z.object({
  count: z.number(),
  weeks: z.array(z.object({ start: z.string(), count: z.number() })),
})
export type DailyTotals = z.infer<typeof DailyTotals>

export type DailyTotalKind = 'reward' | 'redeem'
export type DailyTotalQuery = Readonly<{
  organizationId: string
  periodId: string
  kind: DailyTotalKind
}>

export const totals = ({ organizationId, periodId, kind }: DailyTotalQuery) => sql.fragment`
  WITH weeks AS (
    SELECT date_trunc('week', local_date)::date AS start, sum(count)::bigint AS count FROM daily_totals
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND kind = ${kind} AND count <> 0
    GROUP BY 1),
  every AS (
    SELECT start::date AS start, COALESCE(weeks.count, 0) AS count
    FROM generate_series((SELECT min(start) FROM weeks), (SELECT max(start) FROM weeks), interval '7 days') AS start
    LEFT JOIN weeks USING (start))
  SELECT COALESCE(sum(count), 0)::bigint AS count,
    COALESCE(json_agg(json_build_object('start', start, 'count', count) ORDER BY start), '[]') AS weeks
  FROM every`

export const findTotals = (db: CommonQueryMethods, query: DailyTotalQuery) =>
  db.one(sql.type(DailyTotals)`${totals(query)}`)

const DayPoints = z.object({ date: z.string(), total: z.number() })
export type RecentDaysQuery = Readonly<{ organizationId: string; periodId: string; today: string }>

const mostDays = 366

/** Lists 366 days at most. A revert counts on its action's day. */
export const listDayPoints = (
  db: CommonQueryMethods,
  { organizationId, periodId, today }: RecentDaysQuery,
) =>
  db.any(sql.type(DayPoints)`
    WITH given AS (
      SELECT local_date, points FROM daily_totals
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND kind = 'reward' AND points <> 0),
    span AS (
      SELECT LEAST(start_at, (SELECT min(local_date) FROM given)) AS first,
        GREATEST(LEAST(end_at, ${today}::date), (SELECT max(local_date) FROM given)) AS last
      FROM periods WHERE organization_id = ${organizationId} AND id = ${periodId})
    SELECT day::date AS date, COALESCE(points, 0) AS total
    FROM span CROSS JOIN LATERAL
      generate_series(GREATEST(first, last - ${mostDays - 1}::int), last, interval '1 day') AS day
    LEFT JOIN given ON local_date = day::date
    ORDER BY day`)
