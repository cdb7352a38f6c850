import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { position, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { grouped } from './grouped.ts'
import type { ReadModelName } from './projection.ts'
import { schemaFor } from './schema-names.ts'

/** The position of each period's last event in this read model. */
const periodPositions = defineTable('period_positions', {
  organization_id: uuid,
  period_id: uuid,
  position,
})

export const periodPositionTables = [
  sql.typeAlias('void')`CREATE TABLE period_positions (
    ${periodPositions.definitions}, PRIMARY KEY (organization_id, period_id)
  ) WITH (fillfactor = 50)`,
]

type Moved = Readonly<{ organizationId: string; periodId: string; position: Position }>

/** Sorted, so that two batches cannot deadlock. */
export const movingPeriods = (moves: readonly Moved[]) => {
  const key = [({ organizationId }: Moved) => organizationId, ({ periodId }: Moved) => periodId]
  const last = grouped(moves, key, {
    begin: (move) => ({ move }),
    add: (period, move) => {
      period.move = move
    },
  })
  const rows = last.map(({ move }) => ({
    organization_id: move.organizationId,
    period_id: move.periodId,
    position: move.position,
  }))
  return insertInto(
    periodPositions,
    rows,
    sql.fragment`ON CONFLICT (organization_id, period_id) DO UPDATE SET position = excluded.position`,
  )
}

/** Without a period, all periods count. */
export type PeriodOf = Readonly<{ organizationId: string; periodId?: string }>

export const findPeriodPosition = async (
  db: CommonQueryMethods,
  projections: readonly ReadModelName[],
  { organizationId, periodId }: PeriodOf,
): Promise<Position> => {
  const tables = projections.map(
    (projection) => sql.fragment`
    SELECT position FROM ${sql.identifier([schemaFor(projection), 'period_positions'])}
    WHERE organization_id = ${organizationId}
      ${periodId === undefined ? sql.fragment`` : sql.fragment`AND period_id = ${periodId}`}`,
  )
  const last = sql.type(z.object({ position: z.string().nullable() }))`
    SELECT max(position) AS position FROM (${sql.join(tables, sql.fragment` UNION ALL `)}) AS positions`
  const position = await db.oneFirst(prepared(last))
  return position ?? start
}

const MovedRow = z.object({
  organizationId: z.string(),
  periodId: z.string(),
  position: z.string(),
})

export const listPeriodsAfter = (
  db: CommonQueryMethods,
  projection: ReadModelName,
  after: Position,
) =>
  db.any(sql.type(MovedRow)`
    SELECT organization_id AS "organizationId", period_id AS "periodId", position
    FROM ${sql.identifier([schemaFor(projection), 'period_positions'])} WHERE position > ${after} ORDER BY position`)
