import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import { addressed, passedMarks } from './addressed.ts'

const Counts = z.object({
  id: z.string(),
  addressed: z.number(),
  students: z.number(),
  parents: z.number(),
})
export type ReadCounts = z.infer<typeof Counts>

export const countReads = async (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) => {
  const rows = await db.any(sql.type(Counts)`
    SELECT messages.id, count(*) AS addressed, count(student.read_at) AS students, count(parent.read_at) AS parents
    FROM ${addressed} ${bothMarks(organizationId)}
    WHERE messages.organization_id = ${organizationId} AND messages.id = ANY(${sql.array(ids, 'uuid')})
    GROUP BY messages.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

const markOf = (organizationId: string, name: 'student' | 'parent') => {
  const mark = sql.identifier([name])
  const own = sql.identifier([`${name}_own`])
  const passed = sql.identifier([`${name}_passed`])
  const isParent = name === 'parent'
  return sql.fragment`
    LEFT JOIN message_marks AS ${own} ON ${own}.organization_id = messages.organization_id
      AND ${own}.message_id = messages.id AND ${own}.user_id = profiles.user_id AND ${own}.is_parent = ${isParent}
    LEFT JOIN ${passedMarks(organizationId)} AS ${passed} ON ${passed}.message_id = messages.id
      AND ${passed}.profile_id = profiles.id AND ${passed}.is_parent = ${isParent}
    CROSS JOIN LATERAL (SELECT LEAST(${own}.read_at, ${passed}.read_at) AS read_at) AS ${mark}`
}
const bothMarks = (organizationId: string) =>
  sql.fragment`${markOf(organizationId, 'student')} ${markOf(organizationId, 'parent')}`

const ClassReads = Counts.omit({ id: true }).extend({
  class: z.string(),
  student_read_at: z.string().nullable(),
  parent_read_at: z.string().nullable(),
})

export const countReadsByClass = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.any(sql.type(ClassReads)`
    SELECT profiles.class, count(*) AS addressed, count(student.read_at) AS students, count(parent.read_at) AS parents,
      max(student.read_at) AS student_read_at, max(parent.read_at) AS parent_read_at
    FROM ${addressed} ${bothMarks(organizationId)}
    WHERE messages.organization_id = ${organizationId} AND messages.id = ${id}
    GROUP BY profiles.class ORDER BY profiles.class COLLATE natural_order`)

const ReaderRow = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  student_read_at: z.string().nullable(),
  parent_read_at: z.string().nullable(),
})
export type ReaderRow = z.infer<typeof ReaderRow>

const orders = {
  student_read_at: sql.fragment`student.read_at`,
  parent_read_at: sql.fragment`parent.read_at`,
}
export type ReaderListQuery = ListQuery<keyof typeof orders> &
  Readonly<{
    id: string
    class?: string | undefined
    read?: boolean | undefined
    by: 'student' | 'parent'
  }>

export const listReaders = (
  db: CommonQueryMethods,
  organizationId: string,
  query: ReaderListQuery,
) => {
  const { id, class: ofClass, read, by, ...list } = query
  const readAt = by === 'student' ? sql.fragment`student.read_at` : sql.fragment`parent.read_at`
  const conditions = [
    sql.fragment`messages.organization_id = ${organizationId} AND messages.id = ${id}`,
    ...(ofClass === undefined ? [] : [sql.fragment`profiles.class = ${ofClass}`]),
    ...(read === undefined
      ? []
      : [read ? sql.fragment`${readAt} IS NOT NULL` : sql.fragment`${readAt} IS NULL`]),
  ]
  return readList(
    db,
    {
      row: ReaderRow,
      columns: sql.fragment`profiles.id AS profile_id, profiles.user_id, users.name_en, users.name_zh, profiles.class,
        profiles.class_no, student.read_at AS student_read_at, parent.read_at AS parent_read_at`,
      from: sql.fragment`${addressed} ${bothMarks(organizationId)}
        JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id`,
      where: sql.fragment`${sql.join(conditions, sql.fragment` AND `)}`,
      searched: sql.fragment`concat_ws(' ', users.name_en, users.name_zh)`,
      orders,
      defaultOrder: sql.fragment`profiles.class COLLATE natural_order, profiles.class_no, profiles.id`,
    },
    list,
  )
}
