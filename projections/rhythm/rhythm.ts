import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AccountEvent } from '#domain/points-account/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { type Change, changesOf, groupChanges } from '../points/changes.ts'

/**
 * When points are given: by quarters of an hour, so that any school's clock makes whole hours of them, and by class and day. Added long after
 * the first entries: it fills itself from the log.
 */
const tables = [
  // Of each award its moment, for what takes it back.
  sql.typeAlias('void')`CREATE TABLE rhythm_awards (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    quarter timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE rhythm_quarters (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    quarter timestamptz NOT NULL,
    -- Of what was not taken back.
    entries bigint NOT NULL,
    points bigint NOT NULL,
    PRIMARY KEY (organization_id, period_id, quarter)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE rhythm_days (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    -- At the time of the award.
    class text NOT NULL,
    -- The school's own.
    day date NOT NULL,
    entries bigint NOT NULL,
    points bigint NOT NULL,
    PRIMARY KEY (organization_id, period_id, class, day)
  ) WITH (fillfactor = 70)`,
]

const quarterInMs = 15 * 60_000
const quarterOf = (moment: string) => new Date(Math.floor(Date.parse(moment) / quarterInMs) * quarterInMs).toISOString()
const keyOf = (organizationId: string, id: string) => `${organizationId} ${id}`

const Known = z.object({ organization_id: z.string(), id: z.string(), quarter: z.string() })

/** In which quarter of an hour each of these was given: in this page, or in an earlier one. */
const quartersOf = async (changes: readonly Change[], db: CommonQueryMethods) => {
  const quarters = new Map<string, string>()
  const missing: string[][] = []
  for (const { organizationId, action, occurredAt, sign } of changes)
    if (sign === 1) quarters.set(keyOf(organizationId, action.actionId), quarterOf(occurredAt))
  for (const { organizationId, action, sign } of changes)
    if (sign === -1 && !quarters.has(keyOf(organizationId, action.actionId)))
      missing.push([organizationId, action.actionId])
  if (missing.length > 0) {
    const known = await db.any(sql.type(Known)`
      SELECT organization_id, id, quarter FROM rhythm_awards
      JOIN ${unnest(missing, ['uuid', 'uuid'])} AS sought (organization_id, id) USING (organization_id, id)`)
    for (const { organization_id, id, quarter } of known)
      quarters.set(keyOf(organization_id, id), new Date(quarter).toISOString())
  }
  return (change: Change) =>
    quarters.get(keyOf(change.organizationId, change.action.actionId)) ?? quarterOf(change.occurredAt)
}

type Sum = { change: Change; entries: number; points: number }
const adding = {
  begin: (change: Change): Sum => ({ change, entries: 0, points: 0 }),
  add: (sum: Sum, { sign, earned }: Change) => {
    sum.entries += sign
    sum.points += earned
  },
}

export const rhythm = defineProjection({
  name: 'rhythm',
  version: 1,
  rest: 500,
  events: ['PointsRewarded', 'ParentPointsRewarded', 'PointsGranted', 'ActionReverted'],
  tables: [...tables, ...periodPositionTables],
  apply: async (events, db) => {
    const all = changesOf(events as readonly ProjectedEvent<AccountEvent>[])
    const changes = all.filter(({ type }) => type !== 'redeem')
    const quarter = await quartersOf(changes, db)
    const awards = changes.flatMap((change) =>
      change.sign === 1 ? [[change.organizationId, change.action.actionId, quarter(change)]] : [],
    )
    const quarters = groupChanges(changes, (one) => `${one.organizationId} ${one.periodId} ${quarter(one)}`, adding)
    const days = groupChanges(
      changes,
      ({ organizationId, periodId, action }) => `${organizationId} ${periodId} ${action.localDate} ${action.class}`,
      adding,
    )
    if (awards.length > 0)
      await db.query(sql.typeAlias('void')`
        INSERT INTO rhythm_awards (organization_id, id, quarter)
        SELECT * FROM ${unnest(awards, ['uuid', 'uuid', 'timestamptz'])}`)
    if (changes.length > 0) {
      await db.query(sql.typeAlias('void')`
        INSERT INTO rhythm_quarters (organization_id, period_id, quarter, entries, points)
        SELECT * FROM ${unnest(
          quarters.map(({ change, entries, points }) => [
            ...[change.organizationId, change.periodId, quarter(change), entries, points],
          ]),
          ['uuid', 'uuid', 'timestamptz', 'int8', 'int8'],
        )}
        ON CONFLICT (organization_id, period_id, quarter) DO UPDATE SET
          entries = rhythm_quarters.entries + excluded.entries, points = rhythm_quarters.points + excluded.points`)
      await db.query(sql.typeAlias('void')`
        INSERT INTO rhythm_days (organization_id, period_id, class, day, entries, points)
        SELECT * FROM ${unnest(
          days.map(({ change, entries, points }) => [
            ...[change.organizationId, change.periodId, change.action.class, change.action.localDate, entries, points],
          ]),
          ['uuid', 'uuid', 'text', 'date', 'int8', 'int8'],
        )}
        ON CONFLICT (organization_id, period_id, class, day) DO UPDATE SET
          entries = rhythm_days.entries + excluded.entries, points = rhythm_days.points + excluded.points`)
    }
    await db.query(sql.typeAlias('void')`${movingPeriods(all)}`)
  },
})
