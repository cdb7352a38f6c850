import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import { profileHolding } from '../students/merged-students.ts'
import { type MessageRef, type MessageTable, searched } from './addressed.ts'
import { type StaffReader, seenByStaff } from './attachments.ts'

const MessageListRow = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_public: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
  filters: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string(),
  created_by_en: z.string().nullable(),
  created_by_zh: z.string().nullable(),
})
export type MessageListRow = z.infer<typeof MessageListRow>

const ofStaff = sql.fragment`
  messages.id, messages.period_id, messages.title, messages.message, messages.is_public, messages.to_student,
  messages.to_parent, messages.filters, messages.created_at, messages.updated_at, messages.created_by,
  CASE WHEN users.erased_at IS NULL THEN users.name_en END AS created_by_en,
  CASE WHEN users.erased_at IS NULL THEN users.name_zh END AS created_by_zh`
const withAuthor = sql.fragment`
  messages JOIN users ON users.organization_id = messages.organization_id AND users.id = messages.created_by`
const visibleTo = (staff: StaffReader, kind: MessageTable) => sql.fragment`
  messages.organization_id = ${staff.organizationId} AND messages.kind = ${kind} AND messages.deleted_at IS NULL
  AND ${seenByStaff(staff)}`

const orders = {
  title: sql.fragment`messages.title COLLATE natural_order`,
  created_at: sql.fragment`messages.created_at`,
  is_public: sql.fragment`messages.is_public`,
}
export type MessageListQuery = ListQuery<keyof typeof orders> &
  Readonly<{ kind: MessageTable; period: string }>

export const listForStaff = (
  db: CommonQueryMethods,
  staff: StaffReader,
  { kind, period, ...list }: MessageListQuery,
) => {
  const where = sql.fragment`${visibleTo(staff, kind)} AND messages.period_id = ${period}`
  const defaultOrder = sql.fragment`messages.created_at DESC, messages.id`
  return readList(
    db,
    {
      row: MessageListRow,
      columns: ofStaff,
      from: withAuthor,
      where,
      searched,
      orders,
      defaultOrder,
    },
    list,
  )
}

export const findForStaff = (
  db: CommonQueryMethods,
  staff: StaffReader,
  { kind, id }: MessageRef,
) =>
  db.maybeOne(sql.type(MessageListRow)`
    SELECT ${ofStaff} FROM ${withAuthor} WHERE ${visibleTo(staff, kind)} AND messages.id = ${id}`)

/** Names the remaining accounts in place of merged ones. */
export const listRecipients = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.anyFirst(sql.typeAlias('id')`
    SELECT DISTINCT ${profileHolding({
      organizationId: sql.fragment`organization_id`,
      profileId: sql.fragment`profile_id`,
    })} AS id
    FROM message_recipients WHERE organization_id = ${organizationId} AND message_id = ${id}
    ORDER BY id`)
