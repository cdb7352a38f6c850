import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent, Action } from '#domain/points/events.ts'
import { date, int8, type RowOf, text, timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'
import { earlierIds, replacedByRepricing } from '../points/repricing.ts'

// The quarter hour of each request, for its reverts. An award of another quarter has its own row.
const moments = defineTable('rhythm_moments', {
  organization_id: uuid,
  // The id of the request (its batch) or of the award.
  id: uuid,
  quarter: timestamptz,
})

/** Quarter hours add up to whole hours in every time zone. */
const rhythmQuarters = defineTable('rhythm_quarters', {
  organization_id: uuid,
  period_id: uuid,
  quarter: timestamptz,
  // Counts only entries that were not undone.
  entries: int8,
  points: int8,
})

const rhythmDays = defineTable('rhythm_days', {
  organization_id: uuid,
  period_id: uuid,
  // The class at the time of the award.
  class: text,
  // The date in the school's time zone.
  day: date,
  entries: int8,
  points: int8,
})

const tables = [
  sql.typeAlias('void')`CREATE TABLE rhythm_moments (
    ${moments.definitions}, PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE rhythm_quarters (
    ${rhythmQuarters.definitions}, PRIMARY KEY (organization_id, period_id, quarter)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE rhythm_days (
    ${rhythmDays.definitions}, PRIMARY KEY (organization_id, period_id, class, day)
  ) WITH (fillfactor = 70)`,
]

const quarterOf = (moment: string) => {
  const minutes = Math.floor(Number(moment.slice(14, 16)) / 15) * 15
  return `${moment.slice(0, 14)}${String(minutes).padStart(2, '0')}:00.000Z`
}

const KnownQuarterRow = z.object({ id: z.string(), quarter: z.string() })

/** Finds quarters in this page or in the table. Repricing keeps them. */
const momentsOf = async (changes: readonly PointsChange[], db: CommonQueryMethods) => {
  const known = await findKnown(changes, db)
  const given = new Map<string, string>()
  const quarterOfAward = ({ actionId, batchId }: Action) =>
    given.get(actionId) ?? known.get(actionId) ?? known.get(batchId)
  const news: RowOf<typeof moments.columns>[] = []
  for (const { organizationId, action, sign, occurredAt } of changes) {
    if (sign === -1) continue
    const former = replacedByRepricing(action)
    const quarter = (former && quarterOfAward(former)) ?? quarterOf(occurredAt)
    given.set(action.actionId, quarter)
    const first = known.get(action.batchId)
    if (first === quarter) continue
    if (first === undefined) known.set(action.batchId, quarter)
    news.push({
      organization_id: organizationId,
      id: first === undefined ? action.batchId : action.actionId,
      quarter,
    })
  }
  const quarter = ({ action, occurredAt }: PointsChange) =>
    quarterOfAward(action) ?? quarterOf(occurredAt)
  return { quarter, news }
}

/** LATERAL … LIMIT keeps the planner from reading the rows of all schools. */
const findKnown = async (
  changes: readonly PointsChange[],
  db: CommonQueryMethods,
): Promise<Map<string, string>> => {
  if (changes.length === 0) return new Map()
  const known = await db.any(sql.type(KnownQuarterRow)`
    SELECT sought.id, known.quarter
    FROM ${earlierIds(changes)} AS sought
    CROSS JOIN LATERAL (
      SELECT quarter FROM rhythm_moments AS moment
      WHERE (moment.organization_id, moment.id) = (sought.organization_id, sought.id) LIMIT 1) AS known`)
  return new Map(known.map(({ id, quarter }) => [id, new Date(quarter).toISOString()]))
}

type Sum = { change: PointsChange; entries: number; points: number }
const adding = {
  begin: (change: PointsChange): Sum => ({ change, entries: 0, points: 0 }),
  add: (sum: Sum, { sign, earned }: PointsChange) => {
    sum.entries += sign
    sum.points += earned
  },
}

export const rhythmProjection = defineProjection({
  name: 'rhythm',
  version: 3,
  isLazy: true,
  events: ['PointsRewarded', 'ParentPointsRewarded', 'PointsGranted', 'ActionReverted'],
  tables: [...tables, ...periodPositionTables],
  apply: async (events, db) => {
    const all = pointsChangesOf(events as readonly ProjectedEvent<AccountEvent>[])
    const changes = all.filter(({ type }) => type !== 'redeem')
    const { quarter, news } = await momentsOf(changes, db)
    const inPeriod = [
      ({ organizationId }: PointsChange) => organizationId,
      ({ periodId }: PointsChange) => periodId,
    ]
    const quarters = grouped(changes, [...inPeriod, quarter], adding)
    const days = grouped(
      changes,
      [...inPeriod, ({ action }) => action.class, ({ action }) => action.localDate],
      adding,
    )
    await insertRows(db, moments, news)
    await insertRows(
      db,
      rhythmQuarters,
      quarters.map(({ change, entries, points }) => ({
        organization_id: change.organizationId,
        period_id: change.periodId,
        quarter: quarter(change),
        entries,
        points,
      })),
      sql.fragment`ON CONFLICT (organization_id, period_id, quarter) DO UPDATE SET
        entries = rhythm_quarters.entries + excluded.entries, points = rhythm_quarters.points + excluded.points`,
    )
    await insertRows(
      db,
      rhythmDays,
      days.map(({ change, entries, points }) => ({
        organization_id: change.organizationId,
        period_id: change.periodId,
        class: change.action.class,
        day: change.action.localDate,
        entries,
        points,
      })),
      sql.fragment`ON CONFLICT (organization_id, period_id, class, day) DO UPDATE SET
        entries = rhythm_days.entries + excluded.entries, points = rhythm_days.points + excluded.points`,
    )
    await db.query(sql.typeAlias('void')`${movingPeriods(all)}`)
  },
})
