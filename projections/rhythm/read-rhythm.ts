import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

export type RhythmScope = Readonly<{ organizationId: string; periodId?: string | undefined }>

const ofPeriod = ({ organizationId, periodId }: RhythmScope) =>
  periodId === undefined
    ? sql.fragment`organization_id = ${organizationId}`
    : sql.fragment`organization_id = ${organizationId} AND period_id = ${periodId}`

/** `weekday`: 1 is Monday, in the school's time zone. */
const Hour = z.object({
  weekday: z.number(),
  hour: z.number(),
  entries: z.number(),
  points: z.number(),
})
export type RhythmHour = z.infer<typeof Hour>

export const listHours = (db: CommonQueryMethods, scope: RhythmScope, timeZone: string) =>
  db.any(sql.type(Hour)`
    SELECT extract(isodow FROM quarter AT TIME ZONE ${timeZone})::int AS weekday,
      extract(hour FROM quarter AT TIME ZONE ${timeZone})::int AS hour,
      sum(entries)::bigint AS entries, sum(points)::bigint AS points
    FROM rhythm_quarters WHERE ${ofPeriod(scope)} AND entries > 0 GROUP BY 1, 2 ORDER BY 1, 2`)

const ClassDays = z.object({
  class: z.string(),
  first: z.string(),
  best: z.string(),
  best_points: z.number(),
  points: z.number(),
})
export type RhythmClass = z.infer<typeof ClassDays>

const mostClasses = 500

/** Finds each class's first day and its best day; of equally good days, the earliest. */
export const listClassDays = (db: CommonQueryMethods, scope: RhythmScope) =>
  db.any(sql.type(ClassDays)`
    WITH days AS (
      SELECT class, day, sum(points)::bigint AS points FROM rhythm_days
      WHERE ${ofPeriod(scope)} AND entries > 0 GROUP BY class, day)
    SELECT class, min(day)::text AS first, (array_agg(day ORDER BY points DESC, day))[1]::text AS best,
      max(points)::bigint AS best_points, sum(points)::bigint AS points
    FROM days GROUP BY class ORDER BY class COLLATE natural_order, class LIMIT ${mostClasses}`)
