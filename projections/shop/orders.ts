import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { handovers, type OrderState, orderStates } from '#domain/shop/rules.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { isOneOf } from '#platform/postgres/is-one-of.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { type ListQuery, readList } from '#registry/lists.ts'
import { allOf } from '../engine/fragments.ts'
import { nameFragment } from '../history/history-names.ts'
import { readOrderCounts } from './order-counts.ts'

const OrderRow = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(orderStates),
  rule_id: z.string(),
  rule_name: z.string(),
  rule_name_en: z.string(),
  image: z.string().nullable(),
  collect_at: z.string(),
  count: z.number(),
  point: z.number(),
  handover: z.enum(handovers),
  collect_by: z.string().nullable(),
  profile_id: z.string(),
  period_id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  ordered_at: z.string(),
  ready_at: z.string().nullable(),
  collected_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancelled_by: z.string().nullable(),
  reason: z.string().nullable(),
  restored_as: z.string().nullable(),
  actor_id: z.string(),
  actor_en: z.string(),
  actor_zh: z.string(),
})
export type OrderRow = z.infer<typeof OrderRow>

const columns = sql.fragment`
  orders.id, orders.code, orders.state, orders.rule_id, orders.rule_name, orders.rule_name_en, rules.image,
  COALESCE(rules.collect_at, '') AS collect_at, orders.count, orders.point, orders.handover, orders.collect_by,
  orders.profile_id, orders.period_id, orders.class,
  CASE WHEN profiles.class = orders.class AND students.erased_at IS NULL THEN profiles.class_no END AS class_no,
  students.id AS user_id, ${nameFragment('students', 'en')} AS name_en, ${nameFragment('students', 'zh')} AS name_zh,
  orders.ordered_at, orders.ready_at, orders.collected_at, orders.cancelled_at, orders.cancelled_by, orders.reason,
  orders.restored_as, orders.actor_id,
  ${nameFragment('actors', 'en')} AS actor_en, ${nameFragment('actors', 'zh')} AS actor_zh`

const from = sql.fragment`
  prize_orders AS orders
  JOIN profiles ON profiles.organization_id = orders.organization_id AND profiles.id = orders.profile_id
  JOIN users AS students ON students.organization_id = orders.organization_id AND students.id = profiles.user_id
  LEFT JOIN point_rules AS rules ON rules.organization_id = orders.organization_id AND rules.id = orders.rule_id
  LEFT JOIN users AS actors ON actors.organization_id = orders.organization_id AND actors.id = orders.actor_id`

const orders = {
  ordered_at: sql.fragment`orders.ordered_at`,
  class: sql.fragment`orders.class COLLATE natural_order`,
  prize: sql.fragment`orders.rule_name COLLATE natural_order`,
  point: sql.fragment`orders.point`,
  changed_at: sql.fragment`orders.changed_at`,
}
export type OrderSort = keyof typeof orders

export type OrderFilter = Readonly<{
  organizationId: string
  /** The school's date, which decides which orders are overdue. */
  today: string
  state?: OrderState | undefined
  overdue?: boolean | undefined
  prize?: string | undefined
  class?: string | undefined
  period?: string | undefined
  profiles?: readonly string[] | undefined
  user?: string | undefined
  voucher?: string | undefined
  search?: string | undefined
}>

const isOverdue = (today: string) =>
  sql.fragment`(orders.state IN ('ordered', 'ready') AND orders.collect_by < ${today}::date)`

const isId = z.uuid()

const conditionsOf = (filter: OrderFilter) => {
  const { organizationId, today, overdue, prize, period, profiles, user, voucher } = filter
  return allOf([
    sql.fragment`orders.organization_id = ${organizationId}`,
    ...(overdue === undefined
      ? []
      : [
          sql.fragment`${isOverdue(today)} IS ${overdue ? sql.fragment`TRUE` : sql.fragment`NOT TRUE`}`,
        ]),
    ...(prize === undefined ? [] : [sql.fragment`orders.rule_id = ${prize}`]),
    ...(filter.class === undefined ? [] : [sql.fragment`orders.class = ${filter.class}`]),
    ...(period === undefined ? [] : [sql.fragment`orders.period_id = ${period}`]),
    ...(profiles === undefined ? [] : [isOneOf(sql.fragment`orders.profile_id`, profiles)]),
    ...(user === undefined ? [] : [sql.fragment`profiles.user_id = ${user}`]),
    ...(voucher === undefined
      ? []
      : [
          isId.safeParse(voucher).success
            ? sql.fragment`orders.id = ${voucher}::uuid`
            : sql.fragment`orders.code = ${voucher.toUpperCase()}`,
        ]),
    ...wordsIn(filter.search, searched),
  ])
}

const searched = sql.fragment`concat_ws(' ', orders.code, orders.class, profiles.class_no, students.name_zh,
  students.name_en, students.username, orders.rule_name, orders.rule_name_en)`

const ofState = ({ state }: OrderFilter) =>
  state === undefined ? sql.fragment`true` : sql.fragment`orders.state = ${state}`

const list = {
  row: OrderRow,
  columns,
  from,
  orders,
  searched,
  defaultOrder: sql.fragment`orders.ordered_at DESC, orders.position DESC, orders.id`,
}

export const orderList = { row: OrderRow, columns, from, orders, conditionsOf, ofState }

/** `total` comes from countOrders. */
export const listOrders = async (
  db: CommonQueryMethods,
  filter: OrderFilter,
  query: Omit<ListQuery<OrderSort>, 'search'>,
) => {
  const where = sql.fragment`${conditionsOf(filter)} AND ${ofState(filter)}`
  const counts = await countOrders(db, filter)
  const { ordered, ready, collected, cancelled } = counts
  const total = filter.state ? counts[filter.state] : ordered + ready + collected + cancelled
  return { ...(await readList(db, { ...list, where, total }, query)), counts }
}

const CountRow = z.object({
  ordered: z.number(),
  ready: z.number(),
  collected: z.number(),
  cancelled: z.number(),
  overdue: z.number(),
})

/** Counts orders in every state. For a whole school, reads the stored counts. */
export const countOrders = async (db: CommonQueryMethods, filter: OrderFilter) => {
  const { organizationId, today, state: _, ...narrowing } = filter
  if (Object.values(narrowing).some((value) => value !== undefined)) return countEach(db, filter)
  const [counts, overdue] = await Promise.all([
    readOrderCounts(db, organizationId),
    db.oneFirst(sql.type(CountRow.pick({ overdue: true }))`
      SELECT count(*) AS overdue FROM prize_orders AS orders
      WHERE orders.organization_id = ${organizationId} AND ${isOverdue(today)}`),
  ])
  return { ...counts, overdue }
}

const countEach = (db: CommonQueryMethods, filter: OrderFilter) =>
  db.one(sql.type(CountRow)`
    SELECT count(*) FILTER (WHERE state = 'ordered') AS ordered, count(*) FILTER (WHERE state = 'ready') AS ready,
      count(*) FILTER (WHERE state = 'collected') AS collected, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
      count(*) FILTER (WHERE ${isOverdue(filter.today)}) AS overdue
    FROM ${from} WHERE ${conditionsOf(filter)}`)

const OpenRow = z.object({ period_id: z.string(), open: z.number() })

/** Counts the orders of each period that are neither collected nor cancelled. */
export const countOpenOrders = async (db: CommonQueryMethods, organizationId: string) => {
  const rows = await db.any(sql.type(OpenRow)`
    SELECT period_id, count(*) AS open FROM prize_orders
    WHERE organization_id = ${organizationId} AND state IN ('ordered', 'ready') GROUP BY period_id`)
  return new Map(rows.map(({ period_id, open }) => [period_id, open]))
}

export const FoundOrder = z.object({
  id: z.string(),
  profile_id: z.string(),
  period_id: z.string(),
  user_id: z.string(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

export const findOrders = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly FoundOrder[]> =>
  db.any(sql.type(FoundOrder)`
    SELECT orders.id, orders.profile_id, orders.period_id, profiles.user_id
    FROM prize_orders AS orders
    JOIN profiles ON profiles.organization_id = orders.organization_id AND profiles.id = orders.profile_id
    WHERE orders.organization_id = ${organizationId} AND orders.id = ANY(${sql.array([...ids], 'uuid')})`)

export const findOverdueOrders = (db: CommonQueryMethods, filter: OrderFilter, limit: number) =>
  db.any(sql.type(FoundOrder)`
    SELECT orders.id, orders.profile_id, orders.period_id, profiles.user_id
    FROM ${from} WHERE ${conditionsOf({ ...filter, overdue: true })}
    ORDER BY orders.collect_by, orders.id LIMIT ${limit}`)

const PopularityRow = z.object({ rule_id: z.string(), ordered: z.number() })

/** Counts how often each prize was ordered since a moment, without cancelled orders. */
export const countPrizeOrders = async (
  db: CommonQueryMethods,
  organizationId: string,
  since: Date,
) => {
  const rows = await db.any(sql.type(PopularityRow)`
    SELECT rule_id, sum(count)::bigint AS ordered FROM prize_orders
    WHERE organization_id = ${organizationId} AND ordered_at >= ${since.toISOString()} AND state <> 'cancelled'
    GROUP BY rule_id`)
  return new Map(rows.map(({ rule_id, ordered }) => [rule_id, ordered]))
}

const OwnOrderRow = OrderRow.pick({
  id: true,
  ordered_at: true,
  rule_name: true,
  rule_name_en: true,
  count: true,
  point: true,
  state: true,
  collected_at: true,
  cancelled_at: true,
})

export const streamOwnOrders = (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
) =>
  inPages<z.infer<typeof OwnOrderRow>>(
    (after, limit) =>
      db.any(sql.type(OwnOrderRow)`
        SELECT id, ordered_at, rule_name, rule_name_en, count, point, state, collected_at, cancelled_at
        FROM prize_orders
        WHERE organization_id = ${organizationId} AND ${isOneOf(sql.fragment`profile_id`, profileIds)}
          AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}`),
    500,
  )
