import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { groupChanges, type Part } from './changes.ts'

export const periodPositionTables = [
  sql.typeAlias('void')`CREATE TABLE period_positions (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, period_id)
  ) WITH (fillfactor = 50)`,
]

export const projectPeriodPositions: Part = (changes) => {
  const periods = groupChanges(changes, ({ organizationId, periodId }) => `${organizationId} ${periodId}`, {
    begin: ({ organizationId, periodId, position }) => ({ organizationId, periodId, position }),
    add: (period, { position }) => {
      period.position = position
    },
  })
  const rows = periods.map(({ organizationId, periodId, position }) => [organizationId, periodId, position])
  return [
    sql.fragment`
    INSERT INTO period_positions (organization_id, period_id, position)
    SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'text'])}
    ON CONFLICT (organization_id, period_id) DO UPDATE SET position = excluded.position`,
  ]
}

/** Where in the log anything last happened in a period, `start` if nothing ever did. Others' events do not move it. */
export const findPeriodPosition = async (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
): Promise<Position> => {
  const position = await db.maybeOneFirst(sql.type(z.object({ position: z.string() }))`
    SELECT position FROM period_positions WHERE organization_id = ${organizationId} AND period_id = ${periodId}`)
  return position ?? start
}
