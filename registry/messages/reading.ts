import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListWanted, readList } from '../lists.ts'
import { addressed, type MessageKind, messageKinds, type Reader, readableBy } from './addressed.ts'
import { type StaffReader, seenByStaff } from './attachments.ts'

/** As its readers see it: nothing of who else it is for. */
const ReadableRow = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  /** When it could be read first. */
  published_at: z.string(),
  is_read: z.boolean(),
  is_favourite: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
})
export type ReadableRow = z.infer<typeof ReadableRow>

const ofReader = sql.fragment`
  messages.id, messages.period_id, messages.title, messages.message, messages.published_at, messages.to_student,
  messages.to_parent, mark.read_at IS NOT NULL AS is_read, COALESCE(mark.is_favourite, false) AS is_favourite`
const searched = sql.fragment`concat_ws(' ', messages.title, messages.message)`

/** Which of those of a period: only favourites, only what was not read. */
export type ReadableWanted = ListWanted<never> &
  Readonly<{ kind: MessageKind; period: string; favourite?: boolean | undefined; unread?: boolean | undefined }>

/** What a student or parent may read, the newest first. */
export const listReadable = (db: CommonQueryMethods, reader: Reader, wanted: ReadableWanted) => {
  const { from, where } = readableBy(reader)
  const { kind, period, favourite, unread, ...list } = wanted
  const marked = [
    ...(favourite ? [sql.fragment`mark.is_favourite`] : []),
    ...(unread ? [sql.fragment`mark.read_at IS NULL`] : []),
  ]
  const conditions = [sql.fragment`messages.kind = ${kind} AND messages.period_id = ${period}`, ...marked]
  const usual = sql.fragment`messages.published_at DESC, messages.id`
  return readList(
    db,
    {
      row: ReadableRow,
      columns: ofReader,
      from,
      where: sql.fragment`${where} AND ${sql.join(conditions, sql.fragment` AND `)}`,
      searched,
      orders: {},
      usual,
    },
    list,
  )
}

type Which = Readonly<{ kind: MessageKind; id: string }>

export const findReadable = (db: CommonQueryMethods, reader: Reader, { kind, id }: Which) => {
  const { from, where } = readableBy(reader)
  return db.maybeOne(sql.type(ReadableRow)`
    SELECT ${ofReader} FROM ${from} WHERE ${where} AND messages.kind = ${kind} AND messages.id = ${id}`)
}

/** How many of each kind somebody has not read, of the current period. */
export const countUnread = async (db: CommonQueryMethods, reader: Reader) => {
  const { from, where } = readableBy(reader)
  const counts = await db.any(sql.type(z.object({ kind: z.enum(messageKinds), count: z.number() }))`
    SELECT messages.kind, count(*) AS count
    FROM ${from} JOIN periods ON periods.organization_id = messages.organization_id AND periods.id = messages.period_id
    WHERE ${where} AND periods.is_current AND mark.read_at IS NULL
    GROUP BY messages.kind`)
  const of = (kind: MessageKind) => counts.find((one) => one.kind === kind)?.count ?? 0
  return { notice: of('notice'), memo: of('memo') }
}

/** What a reader says of a message that may be read by them: read (the first time stands), a favourite or none. Answers whether it is theirs. */
export const markMessage = async (
  db: CommonQueryMethods,
  reader: Reader & Readonly<{ at: Date }>,
  which: Which,
  mark: Readonly<{ is_read?: true | undefined; is_favourite?: boolean | undefined }>,
) => {
  const { from, where } = readableBy(reader)
  const at = mark.is_read ? reader.at.toISOString() : null
  const favourite = mark.is_favourite ?? null
  const { rowCount } = await db.query(sql.typeAlias('void')`
    INSERT INTO message_marks AS marks (organization_id, message_id, user_id, is_parent, read_at, is_favourite)
    SELECT messages.organization_id, messages.id, ${reader.userId}, ${reader.isParent}, ${at}::timestamptz,
      COALESCE(${favourite}::boolean, false)
    FROM ${from} WHERE ${where} AND messages.kind = ${which.kind} AND messages.id = ${which.id}
    ON CONFLICT (organization_id, message_id, user_id, is_parent) DO UPDATE SET
      read_at = COALESCE(marks.read_at, excluded.read_at),
      is_favourite = COALESCE(${favourite}::boolean, marks.is_favourite)`)
  return rowCount > 0
}

/** As staff see it. */
const StaffRow = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_public: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
  filters: z.array(z.string()),
  created_at: z.string(),
  created_by: z.string(),
  created_by_en: z.string().nullable(),
  created_by_zh: z.string().nullable(),
})
export type StaffRow = z.infer<typeof StaffRow>

const ofStaff = sql.fragment`
  messages.id, messages.period_id, messages.title, messages.message, messages.is_public, messages.to_student,
  messages.to_parent, messages.filters, messages.created_at, messages.created_by,
  CASE WHEN users.erased_at IS NULL THEN users.name_en END AS created_by_en,
  CASE WHEN users.erased_at IS NULL THEN users.name_zh END AS created_by_zh`
const withAuthor = sql.fragment`
  messages JOIN users ON users.organization_id = messages.organization_id AND users.id = messages.created_by`
const visibleTo = (staff: StaffReader, kind: MessageKind) => sql.fragment`
  messages.organization_id = ${staff.organizationId} AND messages.kind = ${kind} AND messages.deleted_at IS NULL
  AND ${seenByStaff(staff)}`

const orders = {
  title: sql.fragment`messages.title COLLATE natural_order`,
  created_at: sql.fragment`messages.created_at`,
  is_public: sql.fragment`messages.is_public`,
}
export type StaffWanted = ListWanted<keyof typeof orders> & Readonly<{ kind: MessageKind; period: string }>

/** What staff have written for a period, the newest first unless asked otherwise. */
export const listForStaff = (db: CommonQueryMethods, staff: StaffReader, { kind, period, ...list }: StaffWanted) => {
  const where = sql.fragment`${visibleTo(staff, kind)} AND messages.period_id = ${period}`
  const usual = sql.fragment`messages.created_at DESC, messages.id`
  return readList(db, { row: StaffRow, columns: ofStaff, from: withAuthor, where, searched, orders, usual }, list)
}

export const findForStaff = (db: CommonQueryMethods, staff: StaffReader, { kind, id }: Which) =>
  db.maybeOne(sql.type(StaffRow)`
    SELECT ${ofStaff} FROM ${withAuthor} WHERE ${visibleTo(staff, kind)} AND messages.id = ${id}`)

/** The students whom a memo names. */
export const listRecipients = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.anyFirst(sql.typeAlias('id')`
    SELECT profile_id AS id FROM message_recipients WHERE organization_id = ${organizationId} AND message_id = ${id}
    ORDER BY profile_id`)

const Counts = z.object({ id: z.string(), addressed: z.number(), students: z.number(), parents: z.number() })
export type ReadCounts = z.infer<typeof Counts>

/** Of each message how many students it is for, how many of them have read it, and how many of their parents. */
export const countReads = async (db: CommonQueryMethods, organizationId: string, ids: readonly string[]) => {
  const rows = await db.any(sql.type(Counts)`
    SELECT messages.id, count(*) AS addressed, count(student.read_at) AS students, count(parent.read_at) AS parents
    FROM ${addressed} ${bothMarks}
    WHERE messages.organization_id = ${organizationId} AND messages.id = ANY(${sql.array(ids, 'uuid')})
    GROUP BY messages.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

const markOf = (name: 'student' | 'parent') => {
  const mark = sql.identifier([name])
  return sql.fragment`
    LEFT JOIN message_marks AS ${mark} ON ${mark}.organization_id = messages.organization_id
      AND ${mark}.message_id = messages.id AND ${mark}.user_id = profiles.user_id AND ${mark}.is_parent = ${name === 'parent'}`
}
/** Beside each student whom a message is for: `student` and `parent`, what they have read. */
const bothMarks = sql.fragment`${markOf('student')} ${markOf('parent')}`

const ClassReads = Counts.omit({ id: true }).extend({ class: z.string() })

/** The same of one message by class, 1A before 10A. */
export const countReadsByClass = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.any(sql.type(ClassReads)`
    SELECT profiles.class, count(*) AS addressed, count(student.read_at) AS students, count(parent.read_at) AS parents
    FROM ${addressed} ${bothMarks}
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

export type ReadersWanted = ListWanted<never> &
  Readonly<{ id: string; class?: string | undefined; read?: boolean | undefined; by: 'student' | 'parent' }>

/** Whom a message is for, by class and number: all, or those who have read it or have not. */
export const listReaders = (db: CommonQueryMethods, organizationId: string, wanted: ReadersWanted) => {
  const { id, class: ofClass, read, by, ...list } = wanted
  const readAt = by === 'student' ? sql.fragment`student.read_at` : sql.fragment`parent.read_at`
  const conditions = [
    sql.fragment`messages.organization_id = ${organizationId} AND messages.id = ${id}`,
    ...(ofClass === undefined ? [] : [sql.fragment`profiles.class = ${ofClass}`]),
    ...(read === undefined ? [] : [read ? sql.fragment`${readAt} IS NOT NULL` : sql.fragment`${readAt} IS NULL`]),
  ]
  return readList(
    db,
    {
      row: ReaderRow,
      columns: sql.fragment`profiles.id AS profile_id, profiles.user_id, users.name_en, users.name_zh, profiles.class,
        profiles.class_no, student.read_at AS student_read_at, parent.read_at AS parent_read_at`,
      from: sql.fragment`${addressed} ${bothMarks}
        JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id`,
      where: sql.fragment`${sql.join(conditions, sql.fragment` AND `)}`,
      searched: sql.fragment`concat_ws(' ', users.name_en, users.name_zh)`,
      orders: {},
      usual: sql.fragment`profiles.class COLLATE natural_order, profiles.class_no, profiles.id`,
    },
    list,
  )
}
