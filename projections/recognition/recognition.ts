import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { startOfIsoWeek } from '#domain/calendar.ts'
import type { AccountEvent, Action } from '#domain/points/events.ts'
import { date, int8, nullable, type RowOf, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'
import { earlierIds, replacedByRepricing } from '../points/repricing.ts'

// The event of an undo does not name the giver, from whom the undone award is subtracted.
const givers = defineTable('recognition_givers', {
  organization_id: uuid,
  // The id of the request (its batch), or of a single award with another giver.
  id: uuid,
  giver_id: uuid,
})

/** Awards by staff for each student and school day. Undone awards do not count. */
const recognitionDays = defineTable('recognition_days', {
  organization_id: uuid,
  period_id: uuid,
  profile_id: uuid,
  day: date,
  category_id: nullable(uuid),
  giver_id: uuid,
  awards: int8,
  points: int8,
})

// Weeks begin on Monday. With these, the fairness page need not read days.
const studentWeeks = defineTable('recognition_student_weeks', {
  organization_id: uuid,
  period_id: uuid,
  week: date,
  profile_id: uuid,
  awards: int8,
})
const giverWeeks = defineTable('recognition_giver_weeks', {
  organization_id: uuid,
  period_id: uuid,
  week: date,
  giver_id: uuid,
  category_id: nullable(uuid),
  awards: int8,
})

const tables = [
  sql.typeAlias('void')`CREATE TABLE recognition_givers (
    ${givers.definitions}, PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE recognition_days (
    ${recognitionDays.definitions},
    CONSTRAINT recognition_days_key UNIQUE NULLS NOT DISTINCT
      (organization_id, period_id, profile_id, day, category_id, giver_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE recognition_student_weeks (
    ${studentWeeks.definitions}, PRIMARY KEY (organization_id, period_id, week, profile_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE recognition_giver_weeks (
    ${giverWeeks.definitions},
    CONSTRAINT recognition_giver_weeks_key UNIQUE NULLS NOT DISTINCT
      (organization_id, period_id, week, giver_id, category_id)
  ) WITH (fillfactor = 70)`,
]

const KnownGiver = z.object({ id: z.string(), giver_id: z.string() })

/** LATERAL … LIMIT keeps the planner from reading the rows of all schools. */
const findGivers = async (changes: readonly PointsChange[], db: CommonQueryMethods) => {
  if (changes.length === 0) return new Map<string, string>()
  const known = await db.any(sql.type(KnownGiver)`
    SELECT sought.id, known.giver_id
    FROM ${earlierIds(changes)} AS sought
    CROSS JOIN LATERAL (
      SELECT giver_id FROM recognition_givers AS giver
      WHERE (giver.organization_id, giver.id) = (sought.organization_id, sought.id)
      LIMIT 1) AS known`)
  return new Map(known.map(({ id, giver_id }) => [id, giver_id]))
}

/** Finds givers in this page or in the table. Repricing keeps the giver. */
const giversOf = async (changes: readonly PointsChange[], db: CommonQueryMethods) => {
  const known = await findGivers(changes, db)
  const given = new Map<string, string>()
  const giverOfAward = ({ actionId, batchId }: Action) =>
    given.get(actionId) ?? known.get(actionId) ?? known.get(batchId)
  const news: RowOf<typeof givers.columns>[] = []
  for (const { organizationId, action, sign, actorId } of changes) {
    if (sign === -1) continue
    const former = replacedByRepricing(action)
    const giver = (former && giverOfAward(former)) ?? actorId
    given.set(action.actionId, giver)
    const first = known.get(action.batchId)
    if (first === giver) continue
    if (first === undefined) known.set(action.batchId, giver)
    news.push({
      organization_id: organizationId,
      id: first === undefined ? action.batchId : action.actionId,
      giver_id: giver,
    })
  }
  const giverOf = ({ action, actorId }: PointsChange) => giverOfAward(action) ?? actorId
  return { giverOf, news }
}

/** Excludes opening balances, which nobody gave. */
const isByStaff = ({ type, isByParent, action }: PointsChange) =>
  !isByParent && (type === 'reward' || type === 'parent_reward') && action.origin !== 'opening'

const inPeriod = [
  ({ organizationId }: PointsChange) => organizationId,
  ({ periodId }: PointsChange) => periodId,
]
const dayOf = ({ action }: PointsChange) => action.localDate
const weekOf = ({ action }: PointsChange) => startOfIsoWeek(action.localDate)
const profileOf = ({ profileId }: PointsChange) => profileId
const categoryOf = ({ action }: PointsChange) => action.categoryId

type Sum = { change: PointsChange; awards: number; points: number }
const adding = {
  begin: (change: PointsChange): Sum => ({ change, awards: 0, points: 0 }),
  add: (sum: Sum, { sign, earned }: PointsChange) => {
    sum.awards += sign
    sum.points += earned
  },
}
const keysOf = ({ organizationId, periodId }: PointsChange) => ({
  organization_id: organizationId,
  period_id: periodId,
})

type Giver = (change: PointsChange) => string
type Write = (
  db: CommonQueryMethods,
  changes: readonly PointsChange[],
  giverOf: Giver,
) => Promise<void>

const writeDays: Write = async (db, changes, giverOf) => {
  const days = grouped(changes, [...inPeriod, profileOf, dayOf, categoryOf, giverOf], adding)
  const rows = days.map(({ change, awards, points }) => ({
    ...keysOf(change),
    profile_id: change.profileId,
    day: dayOf(change),
    category_id: categoryOf(change),
    giver_id: giverOf(change),
    awards,
    points,
  }))
  const adds = sql.fragment`
    ON CONFLICT (organization_id, period_id, profile_id, day, category_id, giver_id) DO UPDATE SET
      awards = recognition_days.awards + excluded.awards,
      points = recognition_days.points + excluded.points`
  await insertRows(db, recognitionDays, rows, adds)
}

const writeStudentWeeks: Write = async (db, changes) => {
  const weeks = grouped(changes, [...inPeriod, weekOf, profileOf], adding)
  const rows = weeks.map(({ change, awards }) => ({
    ...keysOf(change),
    week: weekOf(change),
    profile_id: change.profileId,
    awards,
  }))
  const adds = sql.fragment`ON CONFLICT (organization_id, period_id, week, profile_id) DO UPDATE SET
    awards = recognition_student_weeks.awards + excluded.awards`
  await insertRows(db, studentWeeks, rows, adds)
}

const writeGiverWeeks: Write = async (db, changes, giverOf) => {
  const weeks = grouped(changes, [...inPeriod, weekOf, giverOf, categoryOf], adding)
  const rows = weeks.map(({ change, awards }) => ({
    ...keysOf(change),
    week: weekOf(change),
    giver_id: giverOf(change),
    category_id: categoryOf(change),
    awards,
  }))
  const adds = sql.fragment`
    ON CONFLICT (organization_id, period_id, week, giver_id, category_id) DO UPDATE SET
      awards = recognition_giver_weeks.awards + excluded.awards`
  await insertRows(db, giverWeeks, rows, adds)
}

export const recognitionProjection = defineProjection({
  name: 'recognition',
  version: 2,
  isLazy: true,
  events: ['PointsRewarded', 'ActionReverted'],
  tables: [...tables, ...periodPositionTables],
  apply: async (events, db) => {
    const all = pointsChangesOf(events as readonly ProjectedEvent<AccountEvent>[])
    const changes = all.filter(isByStaff)
    const { giverOf, news } = await giversOf(changes, db)
    await insertRows(db, givers, news)
    for (const write of [writeDays, writeStudentWeeks, writeGiverWeeks])
      await write(db, changes, giverOf)
    await db.query(sql.typeAlias('void')`${movingPeriods(all)}`)
  },
})
