import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'

type Fragment = ReturnType<typeof sql.fragment>

export type ListQuery<Order extends string> = Readonly<{
  search?: string | undefined
  order_by?: Order | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  page?: number | undefined
}>

type List<Row, Order extends string> = Readonly<{
  row: z.ZodType<Row>
  columns: Fragment
  from: Fragment
  where: Fragment
  searched: Fragment
  orders: Readonly<Record<Order, Fragment>>
  /** Orders rows that are otherwise equal. It must be total, so that pages do not overlap. */
  defaultOrder: Fragment
  /** The total number of rows, if it is known without counting. */
  total?: number
}>

export const readList = async <Row, Order extends string>(
  db: CommonQueryMethods,
  list: List<Row, Order>,
  listQuery: ListQuery<Order>,
): Promise<{ rows: readonly Row[]; total: number }> => {
  const condition = sql.join(
    [list.where, ...wordsIn(listQuery.search, list.searched)],
    sql.fragment` AND `,
  )
  const { limit, page = 0 } = listQuery
  const rows = await db.any(sql.type(list.row)`
    SELECT ${list.columns} FROM ${list.from} WHERE ${condition} ORDER BY ${orderOf(list, listQuery)}
    ${limit === undefined ? sql.fragment`` : sql.fragment`LIMIT ${limit} OFFSET ${page * limit}`}`)
  if (limit === undefined || (page === 0 && rows.length < limit))
    return { rows, total: rows.length }
  if (list.total !== undefined) return { rows, total: list.total }
  const total = await db.oneFirst(sql.type(z.object({ total: z.number() }))`
    SELECT count(*) AS total FROM ${list.from} WHERE ${condition}`)
  return { rows, total }
}

const orderOf = <Row, Order extends string>(
  { orders, defaultOrder }: List<Row, Order>,
  listQuery: ListQuery<Order>,
) => {
  if (listQuery.order_by === undefined) return defaultOrder
  const direction = listQuery.order === 'desc' ? sql.fragment`DESC` : sql.fragment`ASC`
  return sql.fragment`${orders[listQuery.order_by]} ${direction} NULLS LAST, ${defaultOrder}`
}
