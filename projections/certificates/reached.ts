import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { CertificateLevel } from '#domain/certificates/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { fitsChoice } from '#registry/organization/class-filter.ts'
import type { Fragment } from '../engine/fragments.ts'
import { GiverColumns, giverColumns, withShownGivers } from '../history/history-givers.ts'
import { nameFragment } from '../history/history-names.ts'

export type ReachedFilter = Readonly<{
  organizationId: string
  periodId: string
  level: CertificateLevel
  /** Null: the points of all categories. */
  categoryId: string | null
  /** The level's fewest points; null if the school has set none. */
  from: number | null
  /**
   * The next level's fewest points: excludes students who have them, unless this level was printed.
   */
  below: number | null
  /** `class:1A`, `grade:1`, or `NONE` for classes without a filter. */
  choice?: string | undefined
  isPrinted?: boolean | undefined
  profileIds?: readonly string[] | undefined
  /**
   * Shows who printed as the school has set, but always this person's name; undefined: every name.
   */
  giversBut?: string | undefined
}>

const Reached = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  has_reached: z.boolean(),
  printed_at: z.string().nullable(),
  printed_times: z.number(),
  /** Who printed the certificate last. */
  actor_id: z.string().nullable(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
  ...GiverColumns.shape,
})
export type ReachedRow = z.infer<typeof Reached>

const reachedOrders = ['class', 'name_en', 'name_zh', 'points', 'printed_at'] as const
export type ReachedOrder = Readonly<{
  order: (typeof reachedOrders)[number]
  descending: boolean
}>

const byClass = sql.fragment`class COLLATE natural_order, class_no, profile_id`
const columnOf: Record<ReachedOrder['order'], Fragment> = {
  class: sql.fragment`class COLLATE natural_order`,
  name_en: sql.fragment`name_en COLLATE natural_order`,
  name_zh: sql.fragment`name_zh COLLATE natural_order`,
  points: sql.fragment`points`,
  printed_at: sql.fragment`printed_at`,
}
const orderOf = ({ order, descending }: ReachedOrder) => {
  const direction = descending ? sql.fragment`DESC NULLS LAST` : sql.fragment`ASC NULLS FIRST`
  return sql.fragment`${columnOf[order]} ${direction}, ${byClass}`
}

const none = sql.fragment``
const printedOnly = {
  true: sql.fragment`AND printed_at IS NOT NULL`,
  false: sql.fragment`AND printed_at IS NULL`,
}

/** Active students at the level, or for whom its certificate was printed. */
const reached = (filter: ReachedFilter) => {
  const { organizationId, periodId, level, categoryId, from, below, choice, profileIds } = filter
  const { isPrinted } = filter
  const isHere = sql.fragment`organization_id = ${organizationId} AND period_id = ${periodId}`
  return sql.fragment`(
    WITH students AS MATERIALIZED (
      SELECT profiles.id AS profile_id, users.id AS user_id, username, name_en, name_zh, class, class_no
      FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
      WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
        AND erased_at IS NULL AND is_active AND class_no IS NOT NULL
        ${choice === undefined ? none : sql.fragment`AND ${fitsChoice(organizationId, choice, sql.fragment`profiles.class`)}`}
        ${profileIds ? sql.fragment`AND profiles.id = ANY(${sql.array([...profileIds], 'uuid')})` : none}
    ), given AS (
      SELECT profile_id, sum(points) AS points FROM recognition_days
      WHERE ${isHere} AND profile_id IN (SELECT profile_id FROM students)
        ${categoryId === null ? none : sql.fragment`AND category_id = ${categoryId}`}
      GROUP BY profile_id
    ), printed AS (
      SELECT DISTINCT ON (profile_id) profile_id, created_at AS printed_at, actor_id,
        count(*) OVER (PARTITION BY profile_id) AS times
      FROM certificates
      WHERE ${isHere} AND level = ${level} AND category_id IS NOT DISTINCT FROM ${categoryId}::uuid
        AND reverts IS NULL AND reverted_by IS NULL
      ORDER BY profile_id, created_at DESC, position DESC
    ), listed AS (
      SELECT students.*, COALESCE(points, 0)::bigint AS points, printed_at, COALESCE(times, 0) AS printed_times,
        actor_id, COALESCE(COALESCE(points, 0) >= ${from}::bigint, false) AS has_reached,
        COALESCE(COALESCE(points, 0) >= ${below}::bigint, false) AS has_next
      FROM students LEFT JOIN given USING (profile_id) LEFT JOIN printed USING (profile_id)
    )
    SELECT ${giverColumns(organizationId)} listed.*,
      ${nameFragment('actors', 'en')} AS actor_name_en, ${nameFragment('actors', 'zh')} AS actor_name_zh
    FROM listed LEFT JOIN users AS actors
      ON actors.organization_id = ${organizationId} AND actors.id = actor_id
    WHERE ((has_reached AND NOT has_next) OR printed_at IS NOT NULL)
      ${isPrinted === undefined ? none : printedOnly[`${isPrinted}`]}
  ) AS found`
}

const shownIn = <Row extends ReachedRow>({ giversBut }: ReachedFilter, rows: readonly Row[]) =>
  giversBut === undefined ? rows : withShownGivers(rows, giversBut)

type Page = ReachedOrder & Readonly<{ limit: number; page: number }>

export const listReached = async (
  db: CommonQueryMethods,
  filter: ReachedFilter,
  { limit, page, ...order }: Page,
) => {
  const rows = await db.any(sql.type(Reached.extend({ total: z.number() }))`
    SELECT *, count(*) OVER () AS total FROM ${reached(filter)}
    ORDER BY ${orderOf(order)} LIMIT ${limit} OFFSET ${page * limit}`)
  const total = rows[0]?.total ?? (page > 0 ? await countReached(db, filter) : 0)
  return { rows: shownIn(filter, rows), total }
}

const countReached = (db: CommonQueryMethods, filter: ReachedFilter) =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`SELECT count(*) FROM ${reached(filter)}`)

const inOnePage = 1000

/** One query, so that no student is repeated or left out. Yields one empty list for nobody. */
export async function* streamReached(
  db: CommonQueryMethods,
  filter: ReachedFilter,
  order: ReachedOrder,
) {
  const found = await db.any(sql.type(Reached)`
    SELECT * FROM ${reached(filter)} ORDER BY ${orderOf(order)}`)
  const rows = shownIn(filter, found)
  for (let at = 0; at === 0 || at < rows.length; at += inOnePage)
    yield rows.slice(at, at + inOnePage)
}
