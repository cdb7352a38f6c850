import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { inClass, inGrade } from '../organization/class-filter.ts'
import { withMerged } from './merged-students.ts'

export const ListedStudent = z.object({
  id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  date_of_birth: z.string().nullable(),
  card_id: z.string().nullable(),
  house_id: z.string().nullable(),
  is_active: z.boolean(),
  setup_password: z.boolean(),
  profile_id: z.string(),
  class: z.string(),
  class_no: z.number(),
  point: z.number(),
  cumulative_point: z.number(),
  /** Usernames of accounts that were merged into this one, directly or through others. */
  merged_usernames: z.array(z.string()),
})
export type ListedStudent = z.infer<typeof ListedStudent>

const merged = withMerged({
  organizationId: sql.fragment`profiles.organization_id`,
  profileId: sql.fragment`profiles.id`,
})

const columns = sql.fragment`
  users.id, username, name_en, name_zh, date_of_birth, card_id, house_id, is_active, setup_password, profiles.id AS profile_id,
  class, class_no, COALESCE(point, 0) AS point, COALESCE(cumulative_point, 0) AS cumulative_point,
  ARRAY(${merged} SELECT former.username FROM gone
    JOIN users AS former ON former.organization_id = profiles.organization_id AND former.id = gone.user_id
    WHERE former.username IS NOT NULL ORDER BY former.username) AS merged_usernames`

const tables = sql.fragment`
  profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
  LEFT JOIN balances ON balances.organization_id = profiles.organization_id AND profile_id = profiles.id`

const byClass = sql.fragment`class COLLATE natural_order`

const orders = {
  u_id: sql.fragment`username COLLATE natural_order`,
  class: byClass,
  class_no: sql.fragment`class_no`,
  name_en: sql.fragment`name_en COLLATE natural_order`,
  name_zh: sql.fragment`name_zh COLLATE natural_order`,
  date_of_birth: sql.fragment`date_of_birth`,
  point: sql.fragment`COALESCE(point, 0)`,
  cumulative_point: sql.fragment`COALESCE(cumulative_point, 0)`,
  house: sql.fragment`(SELECT name COLLATE natural_order FROM houses
    WHERE houses.organization_id = users.organization_id AND houses.id = house_id)`,
}

/** `search` looks in names, username, card and class. */
export type StudentListQuery = Readonly<{
  period: string
  search?: string | undefined
  class?: string | undefined
  grade?: string | undefined
  /** `none`: in no house. */
  house?: string | undefined
  order_by?: keyof typeof orders | undefined
  order?: 'asc' | 'desc' | undefined
}>
type StudentPageQuery = StudentListQuery & Readonly<{ limit: number; page: number }>

const orderOf = ({ order_by, order }: StudentListQuery) => {
  const direction = order === 'desc' ? sql.fragment`DESC NULLS LAST` : sql.fragment`ASC NULLS LAST`
  return sql.fragment`${orders[order_by ?? 'class']} ${direction}, ${byClass}, class_no, profiles.id`
}

export const listStudents = async (
  db: CommonQueryMethods,
  organizationId: string,
  query: StudentPageQuery,
) => {
  const condition = conditions(organizationId, query)
  const [rows, total] = await Promise.all([
    db.any(sql.type(ListedStudent)`
      SELECT ${columns} FROM ${tables} WHERE ${condition}
      ORDER BY ${orderOf(query)}
      LIMIT ${query.limit} OFFSET ${query.page * query.limit}`),
    db.oneFirst(sql.type(z.object({ total: z.number() }))`
      SELECT count(*) AS total FROM ${tables} WHERE ${condition}`),
  ])
  return { rows, total }
}

const studentsAtOnce = 1_000

/** Reads all ids first, so that no student is repeated or missed. */
export async function* streamStudents(
  db: CommonQueryMethods,
  organizationId: string,
  query: StudentListQuery,
) {
  const found = await db.any(sql.typeAlias('id')`
    SELECT profiles.id FROM ${tables} WHERE ${conditions(organizationId, query)} ORDER BY ${orderOf(query)}`)
  for (let at = 0; at < found.length; at += studentsAtOnce) {
    const ids = found.slice(at, at + studentsAtOnce).map(({ id }) => id)
    yield await db.any(sql.type(ListedStudent)`
      SELECT ${columns} FROM unnest(${sql.array(ids, 'uuid')}) WITH ORDINALITY AS found (profile, place)
      JOIN (${tables}) ON profiles.organization_id = ${organizationId} AND profiles.id = found.profile
      WHERE erased_at IS NULL ORDER BY place`)
  }
}

export const findListedStudent = (
  db: CommonQueryMethods,
  organizationId: string,
  { id, periodId }: Readonly<{ id: string; periodId: string }>,
) =>
  db.maybeOne(sql.type(ListedStudent)`
    SELECT ${columns} FROM ${tables}
    WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId} AND users.id = ${id}
      AND erased_at IS NULL`)

const conditions = (organizationId: string, query: StudentListQuery) =>
  sql.join(
    [
      sql.fragment`profiles.organization_id = ${organizationId} AND profiles.period_id = ${query.period} AND erased_at IS NULL
        AND merged_into IS NULL`,
      ...wordsIn(query.search, searched),
      ...(query.class ? [inClass(organizationId, query.class, sql.fragment`profiles.class`)] : []),
      ...inHouse(query.house),
      ...(query.grade ? [inGrade(organizationId, query.grade, sql.fragment`profiles.class`)] : []),
    ],
    sql.fragment` AND `,
  )

const inHouse = (house: string | undefined) => {
  if (house === undefined) return []
  return house === 'none' ? [sql.fragment`house_id IS NULL`] : [sql.fragment`house_id = ${house}`]
}

const searched = sql.fragment`
  concat_ws(' ', username, name_en, name_zh, card_id, class, class_no, class || lpad(class_no::text, 2, '0'))`
