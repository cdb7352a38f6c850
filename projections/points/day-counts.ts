import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { date, int8, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import type { HistoryFilter } from '../history/history-filter.ts'
import type { Part } from './changes.ts'

/** Counts days in UTC, so that a change of the school's time zone does no harm. */
const dayCounts = defineTable('day_counts', {
  organization_id: uuid,
  day: date,
  period_id: uuid,
  type: text,
  // A revert is its own row.
  count: int8,
})

export const dayCountTables = [
  sql.typeAlias('void')`CREATE TABLE day_counts (
    ${dayCounts.definitions}, PRIMARY KEY (organization_id, day, period_id, type)
  ) WITH (fillfactor = 70)`,
]

const adding = sql.fragment`
  ON CONFLICT (organization_id, day, period_id, type) DO UPDATE SET
    count = day_counts.count + excluded.count`

export const projectDayCounts: Part = (changes) => {
  const days = grouped(
    changes,
    [
      ({ organizationId }) => organizationId,
      ({ occurredAt }) => utcDayOf(occurredAt),
      ({ periodId }) => periodId,
      ({ type }) => type,
    ],
    {
      begin: ({ organizationId, occurredAt, periodId, type }) => ({
        organization_id: organizationId,
        day: utcDayOf(occurredAt),
        period_id: periodId,
        type,
        count: 0,
      }),
      add: (day) => {
        day.count += 1
      },
    },
  )
  return [insertInto(dayCounts, days, adding)]
}

const utcDayOf = (moment: string) => moment.slice(0, 10)

const PeriodSpan = z.object({ from: z.string().nullable(), before: z.string().nullable() })

export const findPeriodSpan = async (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
) => {
  const { from, before } = await db.one(sql.type(PeriodSpan)`
    SELECT min(day) AS from, max(day) + 1 AS before FROM day_counts
    WHERE organization_id = ${organizationId} AND period_id = ${periodId}`)
  return from !== null && before !== null
    ? { from: new Date(from), before: new Date(before) }
    : undefined
}

/** Filters that stored counts can answer. For other filters, entries are counted. */
const counted: ReadonlySet<string> = new Set([
  'organizationId',
  'from',
  'before',
  'periodId',
  'type',
  'timeZone',
])

const dayInMs = 86_400_000
const Count = z.object({ count: z.number() })
type MomentRange = Readonly<{ from?: Date | undefined; before?: Date | undefined }>

/** Returns undefined if the entries must be read. */
export const countByDays = async (
  db: CommonQueryMethods,
  filter: HistoryFilter,
): Promise<number | undefined> => {
  const { organizationId, periodId, type } = filter
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && !counted.has(name)) return undefined
  }
  const spans = spansOf(filter)
  if (!spans) return undefined
  const { days, edges } = spans
  const ofKind = sql.fragment`organization_id = ${organizationId}
    ${periodId === undefined ? sql.fragment`` : sql.fragment`AND period_id = ${periodId}`}
    ${type === undefined ? sql.fragment`` : sql.fragment`AND type = ${type}`}`
  const inSpan = (column: 'day' | 'created_at', { from, before }: MomentRange) => {
    const name = sql.identifier([column])
    const as = column === 'day' ? sql.fragment`::date` : sql.fragment`::timestamptz`
    return sql.fragment`
      ${from ? sql.fragment`AND ${name} >= ${from.toISOString()}${as}` : sql.fragment``}
      ${before ? sql.fragment`AND ${name} < ${before.toISOString()}${as}` : sql.fragment``}`
  }
  const parts = [
    sql.fragment`(SELECT COALESCE(sum(count), 0)::bigint FROM day_counts WHERE ${ofKind} ${inSpan('day', days)})`,
    ...edges.map(
      (edge) =>
        sql.fragment`(SELECT count(*) FROM actions WHERE ${ofKind} ${inSpan('created_at', edge)})`,
    ),
  ]
  return await db.oneFirst(
    prepared(sql.type(Count)`SELECT ${sql.join(parts, sql.fragment` + `)} AS count`),
  )
}

/** Splits a span into whole days and the hours at both ends. Undefined without a whole day. */
const spansOf = ({
  from,
  before,
}: MomentRange): { days: MomentRange; edges: MomentRange[] } | undefined => {
  const first = from && new Date(Math.ceil(from.getTime() / dayInMs) * dayInMs)
  const end = before && new Date(Math.floor(before.getTime() / dayInMs) * dayInMs)
  if (first && end && first >= end) return undefined
  const edges = [
    ...(from && first && from < first ? [{ from, before: first }] : []),
    ...(before && end && end < before ? [{ from: end, before }] : []),
  ]
  return { days: { from: first, before: end }, edges }
}
