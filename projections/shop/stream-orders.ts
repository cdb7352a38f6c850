import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { ListQuery } from '#registry/lists.ts'
import { type OrderFilter, type OrderRow, type OrderSort, orderList } from './orders.ts'

const { columns, from, orders, conditionsOf, ofState } = orderList

const Place = z.object({
  id: z.string(),
  ordered_at: z.string(),
  position: z.string(),
  sort_key: z.union([z.string(), z.number()]),
})
type Place = z.infer<typeof Place>

type Sort = Pick<ListQuery<OrderSort>, 'order' | 'order_by'>
type PlacesQuery = Readonly<{ filter: OrderFilter; sort: Sort; after: Place | undefined }>

const types = {
  ordered_at: sql.fragment`::timestamptz`,
  class: sql.fragment`::text COLLATE natural_order`,
  prize: sql.fragment`::text COLLATE natural_order`,
  point: sql.fragment`::int4`,
  changed_at: sql.fragment`::timestamptz`,
} as const satisfies Record<OrderSort, unknown>

/** Streams the rows of `listOrders` in the same order. */
export async function* streamOrders(
  db: CommonQueryMethods,
  filter: OrderFilter,
  sort: Sort,
): AsyncGenerator<readonly OrderRow[], void> {
  const pages = inPages<Place>(
    (after, limit) => readPlaces(db, { filter, sort, after }, limit),
    placesAtOnce,
  )
  for await (const places of pages)
    for (let first = 0; first < places.length; first += rowsAtOnce) {
      const ids = places.slice(first, first + rowsAtOnce).map(({ id }) => id)
      yield await readRows(db, filter.organizationId, ids)
    }
}

// Many positions at once, because most orders have no index and each page of positions reads all
// rows.
const [placesAtOnce, rowsAtOnce] = [4_000, 500]

const readPlaces = (
  db: CommonQueryMethods,
  { filter, sort, after }: PlacesQuery,
  limit: number,
) => {
  const { order_by = 'ordered_at' } = sort
  const order = sort.order_by ? (sort.order ?? 'asc') : 'desc'
  const key = orders[order_by]
  const direction = order === 'desc' ? sql.fragment`DESC` : sql.fragment`ASC`
  // Names, numbers and users are in other tables.
  const isInOrders = filter.search === undefined && filter.user === undefined
  const source = isInOrders ? sql.fragment`prize_orders AS orders` : from
  return db.any(sql.type(Place)`
    SELECT orders.id, orders.ordered_at, orders.position, ${key} AS sort_key FROM ${source}
    WHERE ${conditionsOf(filter)} AND ${ofState(filter)} AND ${isAfter({ order_by, order }, after)}
    ORDER BY ${key} ${direction}, orders.ordered_at DESC, orders.position DESC LIMIT ${limit}`)
}

type FullSort = Readonly<{ order_by: OrderSort; order: 'asc' | 'desc' }>

const isAfter = ({ order_by, order }: FullSort, after: Place | undefined) => {
  if (!after) return sql.fragment`true`
  const { ordered_at, position, sort_key } = after
  const earlier = sql.fragment`(orders.ordered_at, orders.position)
    < (${ordered_at}::timestamptz, ${position} COLLATE "C")`
  if (order_by === 'ordered_at' && order === 'desc') return earlier
  const key = orders[order_by]
  const last = sql.fragment`${sort_key}${types[order_by]}`
  const compare = order === 'desc' ? sql.fragment`<` : sql.fragment`>`
  return sql.fragment`(${key} ${compare} ${last} OR (${key} = ${last} AND ${earlier}))`
}

const readRows = (db: CommonQueryMethods, organizationId: string, ids: readonly string[]) =>
  db.any(sql.type(orderList.row)`
    SELECT ${columns}
    FROM unnest(${sql.array([...ids], 'uuid')}) WITH ORDINALITY AS places (id, place)
    JOIN (${from}) ON orders.organization_id = ${organizationId} AND orders.id = places.id
    ORDER BY places.place`)
