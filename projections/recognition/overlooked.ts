import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { fitsChoice } from '#registry/organization/class-filter.ts'
import type { Fragment } from '../engine/fragments.ts'

/** Both days are included. */
export type OverlookedFilter = Readonly<{
  organizationId: string
  periodId: string
  from: string
  to: string
  /** Undefined lists students without an award. */
  below?: number | undefined
  categoryId?: string | undefined
  giverId?: string | undefined
  /** `class:1A`, `grade:1` or `NONE`. */
  choice?: string | undefined
  profileIds?: readonly string[] | undefined
}>

const Overlooked = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  last_day: z.string().nullable(),
})
export type OverlookedRow = z.infer<typeof Overlooked>

export const overlookedOrders = ['class', 'name_en', 'name_zh', 'points', 'last_day'] as const
export type OverlookedOrder = Readonly<{
  order: (typeof overlookedOrders)[number]
  descending: boolean
}>

const byClass = sql.fragment`class COLLATE natural_order, class_no, profile_id`
const columnOf: Record<OverlookedOrder['order'], Fragment> = {
  class: sql.fragment`class COLLATE natural_order`,
  name_en: sql.fragment`name_en COLLATE natural_order`,
  name_zh: sql.fragment`name_zh COLLATE natural_order`,
  points: sql.fragment`points`,
  last_day: sql.fragment`last_day`,
}
// A student without an award has waited longest.
const orderOf = ({ order, descending }: OverlookedOrder) => {
  const direction = descending ? sql.fragment`DESC NULLS LAST` : sql.fragment`ASC NULLS FIRST`
  return sql.fragment`${columnOf[order]} ${direction}, ${byClass}`
}

const when = (value: string | undefined, condition: (value: string) => Fragment): Fragment =>
  value === undefined ? sql.fragment`` : condition(value)

/**
 * Active students. One scan sums all awards, because separate sums would read the index once for
 * each student.
 */
const found = (filter: OverlookedFilter) => {
  const { organizationId, periodId, from, to, below, categoryId, giverId, choice, profileIds } =
    filter
  const isOverlooked =
    below === undefined
      ? sql.fragment`COALESCE(awards, 0) = 0`
      : sql.fragment`COALESCE(points, 0) < ${below}`
  return sql.fragment`(
    WITH students AS MATERIALIZED (
      SELECT profiles.id AS profile_id, users.id AS user_id, username, name_en, name_zh, class, class_no
      FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
      WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
        AND erased_at IS NULL AND is_active AND class_no IS NOT NULL
        ${when(choice, (one) => sql.fragment`AND ${fitsChoice(organizationId, one, sql.fragment`profiles.class`)}`)}
        ${profileIds ? sql.fragment`AND profiles.id = ANY(${sql.array([...profileIds], 'uuid')})` : sql.fragment``}
    ), given AS (
      SELECT profile_id, max(day)::text AS last_day,
        sum(awards) FILTER (WHERE day >= ${from}) AS awards, sum(points) FILTER (WHERE day >= ${from}) AS points
      FROM recognition_days
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND day <= ${to} AND awards > 0
        AND profile_id IN (SELECT profile_id FROM students)
        ${when(categoryId, (id) => sql.fragment`AND category_id = ${id}`)}
        ${when(giverId, (id) => sql.fragment`AND giver_id = ${id}`)}
      GROUP BY profile_id
    )
    SELECT students.*, COALESCE(points, 0)::bigint AS points, last_day
    FROM students LEFT JOIN given USING (profile_id)
    WHERE ${isOverlooked}
  ) AS found`
}

type Page = OverlookedOrder & Readonly<{ limit: number; page: number }>

export const listOverlooked = async (
  db: CommonQueryMethods,
  filter: OverlookedFilter,
  { limit, page, ...order }: Page,
) => {
  const rows = await db.any(sql.type(Overlooked.extend({ total: z.number() }))`
    SELECT *, count(*) OVER () AS total FROM ${found(filter)}
    ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${page * limit}`)
  const total = rows[0]?.total ?? (page > 0 ? await countOverlooked(db, filter) : 0)
  return { rows, total }
}

const countOverlooked = (db: CommonQueryMethods, filter: OverlookedFilter) =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`SELECT count(*) FROM ${found(filter)}`)

const inOnePage = 1000

/** Reads with one query, so that no student is repeated or missed. */
export async function* streamOverlooked(
  db: CommonQueryMethods,
  filter: OverlookedFilter,
  order: OverlookedOrder,
) {
  const rows = await db.any(sql.type(Overlooked)`
    SELECT * FROM ${found(filter)} ORDER BY ${orderOf(order)}`)
  for (let at = 0; at < rows.length; at += inOnePage) yield rows.slice(at, at + inOnePage)
}
