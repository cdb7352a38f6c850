import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import {
  type AddressedReader,
  type MessageRef,
  type MessageTable,
  messageKinds,
  readableBy,
  searched,
} from './addressed.ts'

const ReadableRow = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  published_at: z.string(),
  is_read: z.boolean(),
  is_favourite: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
})
export type ReadableRow = z.infer<typeof ReadableRow>

const ofReader = sql.fragment`
  messages.id, messages.period_id, messages.title, messages.message, messages.published_at, messages.to_student,
  messages.to_parent, mark.read_at IS NOT NULL AS is_read, mark.is_favourite`

export type ReadableListQuery = ListQuery<never> &
  Readonly<{
    kind: MessageTable
    period: string
    favourite?: boolean | undefined
    unread?: boolean | undefined
  }>

export const listReadable = (
  db: CommonQueryMethods,
  reader: AddressedReader,
  listQuery: ReadableListQuery,
) => {
  const { from, where } = readableBy(reader)
  const { kind, period, favourite, unread, ...list } = listQuery
  const marked = [
    ...(favourite ? [sql.fragment`mark.is_favourite`] : []),
    ...(unread ? [sql.fragment`mark.read_at IS NULL`] : []),
  ]
  const conditions = [
    sql.fragment`messages.kind = ${kind} AND messages.period_id = ${period}`,
    ...marked,
  ]
  const defaultOrder = sql.fragment`messages.published_at DESC, messages.id`
  return readList(
    db,
    {
      row: ReadableRow,
      columns: ofReader,
      from,
      where: sql.fragment`${where} AND ${sql.join(conditions, sql.fragment` AND `)}`,
      searched,
      orders: {},
      defaultOrder,
    },
    list,
  )
}

export const findReadable = (
  db: CommonQueryMethods,
  reader: AddressedReader,
  { kind, id }: MessageRef,
) => {
  const { from, where } = readableBy(reader)
  return db.maybeOne(sql.type(ReadableRow)`
    SELECT ${ofReader} FROM ${from} WHERE ${where} AND messages.kind = ${kind} AND messages.id = ${id}`)
}

export const countUnread = async (db: CommonQueryMethods, reader: AddressedReader) => {
  const { from, where } = readableBy(reader)
  const counts = await db.any(sql.type(z.object({ kind: z.enum(messageKinds), count: z.number() }))`
    SELECT messages.kind, count(*) AS count
    FROM ${from} JOIN periods ON periods.organization_id = messages.organization_id AND periods.id = messages.period_id
    WHERE ${where} AND periods.is_current AND mark.read_at IS NULL
    GROUP BY messages.kind`)
  const of = (kind: MessageTable) => counts.find((one) => one.kind === kind)?.count ?? 0
  return { notice: of('notice'), memo: of('memo') }
}

/** Keeps the first reading's time. Returns whether the message is for this reader. */
export const markMessage = async (
  db: CommonQueryMethods,
  reader: AddressedReader & Readonly<{ at: Date }>,
  which: MessageRef,
  mark: Readonly<{ is_read?: true | undefined; is_favourite?: boolean | undefined }>,
) => {
  const { from, where } = readableBy(reader)
  const at = mark.is_read ? reader.at.toISOString() : null
  const favourite = mark.is_favourite ?? null
  const { rowCount } = await db.query(sql.typeAlias('void')`
    INSERT INTO message_marks AS marks (organization_id, message_id, user_id, is_parent, read_at, is_favourite)
    SELECT messages.organization_id, messages.id, ${reader.userId}, ${reader.isParent}, ${at}::timestamptz,
      COALESCE(${favourite}::boolean, mark.is_favourite)
    FROM ${from} WHERE ${where} AND messages.kind = ${which.kind} AND messages.id = ${which.id}
    ON CONFLICT (organization_id, message_id, user_id, is_parent) DO UPDATE SET
      read_at = COALESCE(marks.read_at, excluded.read_at),
      is_favourite = COALESCE(${favourite}::boolean, marks.is_favourite)`)
  return rowCount > 0
}
