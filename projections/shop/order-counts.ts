import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { type OrderState, orderStates } from '#domain/shop/rules.ts'
import { int4, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'

/** Orders by state. Stored, because counting all orders for the menu would be too slow. */
const prizeOrderCounts = defineTable('prize_order_counts', {
  organization_id: uuid,
  state: text,
  count: int4,
})

export const orderCountTables = [
  sql.typeAlias('void')`CREATE TABLE prize_order_counts (
    ${prizeOrderCounts.definitions}, PRIMARY KEY (organization_id, state)
  ) WITH (fillfactor = 50)`,
]

const adding = sql.fragment`
  ON CONFLICT (organization_id, state) DO UPDATE SET count = prize_order_counts.count + excluded.count`

type Ordered = Readonly<{ organization_id: string; state: string }>

export const countOrdered = async (db: CommonQueryMethods, orders: readonly Ordered[]) => {
  const key = [({ organization_id }: Ordered) => organization_id, ({ state }: Ordered) => state]
  const rows = grouped(orders, key, {
    begin: ({ organization_id, state }) => ({ organization_id, state, count: 0 }),
    add: (row) => {
      row.count += 1
    },
  })
  if (rows.length > 0)
    await db.query(sql.typeAlias('void')`${insertInto(prizeOrderCounts, rows, adding)}`)
}

/** `updating`: a statement that returns each order's former state (`was`) and its new `state`. */
export const movingCount = (organizationId: string, updating: Fragment) => sql.fragment`
  WITH changed AS (${updating})
  INSERT INTO prize_order_counts (organization_id, state, count)
  SELECT ${organizationId}::uuid, moved.state, moved.count
  FROM changed CROSS JOIN LATERAL (VALUES (was, -1), (changed.state, 1)) AS moved (state, count)
  WHERE was <> changed.state ${adding}`

const CountRow = z.object({ state: z.enum(orderStates), count: z.number() })

export const readOrderCounts = async (
  db: CommonQueryMethods,
  organizationId: string,
): Promise<Readonly<Record<OrderState, number>>> => {
  const rows = await db.any(sql.type(CountRow)`
    SELECT state, count FROM prize_order_counts WHERE organization_id = ${organizationId}`)
  const none = { ordered: 0, ready: 0, collected: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}
