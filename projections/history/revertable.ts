import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'

export const RevertableAction = z.object({
  id: z.string(),
  batch_id: z.string(),
  profile_id: z.string(),
  period_id: z.string(),
  actor_id: z.string(),
  actor_role: z.string(),
  reverted_by: z.string().nullable(),
  reverts: z.string().nullable(),
})
export type RevertableAction = z.infer<typeof RevertableAction>

const columns = sql.fragment`id, batch_id, profile_id, period_id, actor_id, actor_role, reverted_by, reverts`

/** Twice the 5,000 students of a request, because undoing a correction gives each award again. */
export const mostInBatch = 10_000

/** `findBatch` returns one entry above the limit, which shows a larger batch. */
export const createFinders = (table: string) => {
  const entries = sql.identifier([table])
  return {
    findAction: (db: CommonQueryMethods, organizationId: string, id: string) =>
      db.maybeOne(sql.type(RevertableAction)`
        SELECT ${columns} FROM ${entries} WHERE organization_id = ${organizationId} AND id = ${id}`),
    findBatch: (db: CommonQueryMethods, organizationId: string, batchId: string) =>
      db.any(sql.type(RevertableAction)`
        SELECT ${columns} FROM ${entries}
        WHERE organization_id = ${organizationId} AND batch_id = ${batchId} ORDER BY profile_id, id
        LIMIT ${mostInBatch + 1}`),
  }
}

export type TakenBack = Readonly<{
  organizationId: string
  actionId: string
  id: string
  occurredAt: string
}>

export const markingReverted = (table: string, taken: readonly TakenBack[]): Fragment => {
  const rows = taken.map(({ organizationId, actionId, id, occurredAt }) => ({
    organization_id: organizationId,
    entry_id: actionId,
    id,
    created_at: occurredAt,
  }))
  return sql.fragment`
    UPDATE ${sql.identifier([table])} AS entries SET reverted_by = revert.id, reverted_at = revert.created_at
    FROM ${sentRows(rows, revertColumns)} AS revert
    WHERE entries.organization_id = revert.organization_id AND entries.id = revert.entry_id`
}

const revertColumns = { organization_id: uuid, entry_id: uuid, id: uuid, created_at: timestamptz }

export const markReverted = (db: CommonQueryMethods, table: string, taken: readonly TakenBack[]) =>
  db.query(sql.typeAlias('void')`${markingReverted(table, taken)}`)
