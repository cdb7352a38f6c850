import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { HistoryFilter } from './history-filter.ts'
import type { HistoryOrder } from './history-order.ts'

/** A batch appears at the place of its first entry. */
type BatchScope = Readonly<{
  table: string
  filter: HistoryFilter
  conditions: Fragment
  order: HistoryOrder
  descending: boolean
}>

/** The most entries searched for batches. */
const mostLooked = 100_000

const Place = z.object({ created_at: z.string(), position: z.string(), batch_id: z.string() })

const directionOf = ({ descending }: BatchScope) =>
  descending ? sql.fragment`DESC` : sql.fragment`ASC`

const lookedThrough = (of: BatchScope) => {
  const { table, filter, conditions, order } = of
  const names = order.names?.(filter)
  const direction = directionOf(of)
  return sql.fragment`
    ${names ? sql.fragment`WITH named AS MATERIALIZED (${names.query})` : sql.fragment``}
    SELECT entries.created_at, entries.position, entries.batch_id, ${order.key} AS sort_key
    FROM ${sql.identifier([table])} AS entries
    ${names ? sql.fragment`LEFT JOIN named ON ${names.on}` : sql.fragment``}
    WHERE ${conditions}
    ORDER BY ${order.key} ${direction}, entries.created_at ${direction}, entries.position ${direction}
    LIMIT ${mostLooked}`
}

/** OFFSET stops the planner from searching the whole history. */
export const findFirstEntries = (
  db: CommonQueryMethods,
  of: BatchScope,
  { limit, page }: { limit: number; page: number },
) => {
  const { table, filter, conditions } = of
  const direction = directionOf(of)
  return db.any(sql.type(Place)`
    SELECT created_at, position, batch_id FROM (${lookedThrough(of)}) AS found
    WHERE NOT EXISTS (
      SELECT FROM (
        SELECT * FROM ${sql.identifier([table])}
        WHERE organization_id = ${filter.organizationId} AND batch_id = found.batch_id OFFSET 0
      ) AS entries
      WHERE ${conditions} AND (entries.created_at, entries.position) < (found.created_at, found.position))
    ORDER BY sort_key ${direction}, created_at ${direction}, position ${direction}
    LIMIT ${limit} OFFSET ${page * limit}`)
}

/** Counts the batches among the first `mostLooked` entries. */
export const countBatches = (db: CommonQueryMethods, of: BatchScope) =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) FROM (SELECT DISTINCT batch_id FROM (${lookedThrough(of)}) AS found) AS batches`)

const HistoryBatchRow = z.object({
  batch_id: z.string(),
  entries: z.number(),
  students: z.number(),
  class: z.string().nullable(),
  rules: z.number(),
  amount: z.number(),
  each: z.number().nullable(),
  reverted: z.number(),
})
export type HistoryBatchRow = z.infer<typeof HistoryBatchRow>

export const readGroups = async (
  db: CommonQueryMethods,
  {
    table,
    filter,
    conditions,
    amount = sql.fragment`0`,
  }: BatchScope & Readonly<{ amount?: Fragment | undefined }>,
  places: readonly { batch_id: string }[],
): Promise<ReadonlyMap<string, HistoryBatchRow>> => {
  const ids = places.map(({ batch_id }) => batch_id)
  const groups = await db.any(sql.type(HistoryBatchRow)`
    SELECT batch_id, count(*) AS entries, count(DISTINCT profile_id) AS students,
      CASE WHEN min(class) = max(class) THEN min(class) END AS class, count(DISTINCT rule_id) AS rules,
      sum(${amount})::bigint AS amount, CASE WHEN min(${amount}) = max(${amount}) THEN min(${amount}) END AS each,
      count(*) FILTER (WHERE reverted_by IS NOT NULL) AS reverted
    FROM (
      SELECT * FROM ${sql.identifier([table])}
      WHERE organization_id = ${filter.organizationId} AND batch_id = ANY(${sql.array(ids, 'uuid')}) OFFSET 0
    ) AS entries
    WHERE ${conditions} GROUP BY batch_id`)
  return new Map(groups.map((group) => [group.batch_id, group]))
}
