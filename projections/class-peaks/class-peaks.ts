import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import type { AccountEvent } from '#domain/points/events.ts'
import { int8, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'

/** Stores the highest points, so that a reached goal stays reached after an undo. */
const classPeaks = defineTable('class_peaks', {
  organization_id: uuid,
  period_id: uuid,
  // The class at the time of the award.
  class: text,
  total: int8,
  // The highest total so far, at least 0.
  peak: int8,
})

const createPeaks = sql.typeAlias('void')`CREATE TABLE class_peaks (
    ${classPeaks.definitions}, PRIMARY KEY (organization_id, period_id, class)
  ) WITH (fillfactor = 70)`

const raising = sql.fragment`
  ON CONFLICT (organization_id, period_id, class) DO UPDATE SET
    total = class_peaks.total + excluded.total,
    peak = greatest(class_peaks.peak, class_peaks.total + excluded.peak)`

/** Adds up a page of events. `peak`: the highest sum along the way. */
const adding = {
  begin: ({ organizationId, periodId, action }: PointsChange) => ({
    organization_id: organizationId,
    period_id: periodId,
    class: action.class,
    total: 0,
    peak: 0,
  }),
  add: (sum: { total: number; peak: number }, { earned }: PointsChange) => {
    sum.total += earned
    sum.peak = Math.max(sum.peak, sum.total)
  },
}

export const classPeaksProjection = defineProjection({
  name: 'peaks',
  version: 1,
  isLazy: true,
  events: ['PointsRewarded', 'ParentPointsRewarded', 'PointsGranted', 'ActionReverted'],
  tables: [createPeaks, ...periodPositionTables],
  apply: async (events, db) => {
    const all = pointsChangesOf(events as readonly ProjectedEvent<AccountEvent>[])
    const sums = grouped(
      all.filter(({ type }) => type !== 'redeem'),
      [
        ({ organizationId }) => organizationId,
        ({ periodId }) => periodId,
        ({ action }) => action.class,
      ],
      adding,
    )
    if (sums.length > 0)
      await db.query(prepared(sql.typeAlias('void')`${insertInto(classPeaks, sums, raising)}`))
    await db.query(sql.typeAlias('void')`${movingPeriods(all)}`)
  },
})

const Peak = classPeaks.row.pick({ class: true, total: true, peak: true })
export type Peak = z.infer<typeof Peak>
type PeakScope = Readonly<{ organizationId: string; periodId: string }>

/** The stored peaks may lag behind the points, so a higher total counts as the peak. */
export const listPeaks = (db: CommonQueryMethods, { organizationId, periodId }: PeakScope) =>
  db.any(
    prepared(sql.type(Peak)`
      SELECT present.class, present.total, greatest(present.total, 0, peak) AS peak
      FROM (
        SELECT class, sum(total)::bigint AS total FROM class_points
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} GROUP BY class) AS present
      LEFT JOIN class_peaks
        ON organization_id = ${organizationId} AND period_id = ${periodId} AND class_peaks.class = present.class`),
  )
