import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { grouped } from '../engine/grouped.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { type PointsChange, pointsChangesOf } from '../points/changes.ts'

/** Keeps each class's highest points, so that a goal is reached once, whatever is undone later. */
const tables = [
  sql.typeAlias('void')`CREATE TABLE class_peaks (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    -- At the time of the award.
    class text NOT NULL,
    total bigint NOT NULL,
    -- The highest that the total has been, 0 at least.
    peak bigint NOT NULL,
    PRIMARY KEY (organization_id, period_id, class)
  ) WITH (fillfactor = 70)`,
]

/** A page's sum, and its highest value on the way. */
const adding = {
  begin: (change: PointsChange) => ({ change, total: 0, peak: 0 }),
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
  tables: [...tables, ...periodPositionTables],
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
    const rows = sums.map(({ change, total, peak }) => [
      ...[change.organizationId, change.periodId, change.action.class, total, peak],
    ])
    if (rows.length > 0)
      await db.query(
        prepared(sql.typeAlias('void')`
        INSERT INTO class_peaks (organization_id, period_id, class, total, peak)
        SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'text', 'int8', 'int8'])} AS rows
        ON CONFLICT (organization_id, period_id, class) DO UPDATE SET
          total = class_peaks.total + excluded.total,
          peak = greatest(class_peaks.peak, class_peaks.total + excluded.peak)`),
      )
    await db.query(sql.typeAlias('void')`${movingPeriods(all)}`)
  },
})

const Peak = z.object({ class: z.string(), total: z.number(), peak: z.number() })
export type Peak = z.infer<typeof Peak>
type PeakScope = Readonly<{ organizationId: string; periodId: string }>

/** Lists each class's points and peak. The points' read model may be ahead of this one. */
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
