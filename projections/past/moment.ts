import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Basis, blockDays, startOfDay } from './days.ts'
import { countingBy, sumsUntil, type View } from './sums-until.ts'

const Moment = z
  .string()
  .transform((text) => new Date(text).toISOString())
  .nullable()

/** Reverts are entries too. */
export const PastMomentRow = z.object({
  entries: z.number(),
  of: z.number(),
  total: z.number(),
  balance: z.number(),
  previous: Moment,
  next: Moment,
  first: Moment,
  last: Moment,
})
export type PastMomentRow = z.infer<typeof PastMomentRow>

export const findMoment = (db: CommonQueryMethods, view: View) => {
  const own = sql.fragment`organization_id = ${view.organizationId} AND period_id = ${view.periodId}`
  const column = sql.identifier([`${view.basis}_at`])
  const at = view.at.toISOString()
  const soonest = sql.fragment`date_trunc('milliseconds', min(${column}))`
  const latest = sql.fragment`date_trunc('milliseconds', max(${column}))`
  const until = sumsUntil(view, 'classes')
  return db.one(sql.type(PastMomentRow)`
    SELECT entries, total, balance,
      (SELECT COALESCE(sum(entries), 0)::bigint FROM past_classes WHERE ${own} AND ${countingBy(view.basis)} AND days = ${blockDays}) AS of,
      json_build_object('at', (SELECT ${latest} FROM past_entries WHERE ${own} AND ${column} < ${at}::timestamptz)) ->> 'at' AS previous,
      json_build_object('at', (SELECT ${soonest} FROM past_entries WHERE ${own}
        AND ${column} >= ${at}::timestamptz + interval '1 millisecond')) ->> 'at' AS next,
      json_build_object('at', (SELECT ${soonest} FROM past_entries WHERE ${own})) ->> 'at' AS first,
      json_build_object('at', (SELECT ${latest} FROM past_entries WHERE ${own})) ->> 'at' AS last
    FROM (
      SELECT COALESCE(sum(entries), 0)::bigint AS entries, COALESCE(sum(total), 0)::bigint AS total,
        COALESCE(sum(balance), 0)::bigint AS balance FROM (${until}) AS classes) AS summed`)
}

export type DayEntries = Readonly<{ day: string; entries: number }>

const mostDays = 400

export const listDays = async (
  db: CommonQueryMethods,
  {
    organizationId,
    periodId,
    basis,
  }: Readonly<{ organizationId: string; periodId: string; basis: Basis }>,
) => {
  const rows = await db.any(sql.type(z.object({ day: z.number(), entries: z.number() }))`
    SELECT first_day AS day, sum(entries)::bigint AS entries FROM past_classes
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND ${countingBy(basis)} AND days = 1
    GROUP BY first_day ORDER BY first_day DESC LIMIT ${mostDays}`)
  return rows
    .map(({ day, entries }): DayEntries => ({ day: startOfDay(day).slice(0, 10), entries }))
    .reverse()
}
