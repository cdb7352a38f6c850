import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import type { MessageTable } from './addressed.ts'
import { attach, type NewAttachment } from './attachments.ts'
import { address, holdAccounts } from './recipients.ts'
import { lockMessage, type MessageAuthor, type StoredMessage } from './stored-message.ts'

/** A memo is for `profiles`, a notice for the classes of `filters`. Absent fields stay. */
export type MessageDraft = Readonly<
  Partial<Omit<StoredMessage, 'id' | 'period_id' | 'updated_at'>> & {
    profiles?: readonly string[] | undefined
    attachments?: readonly NewAttachment[] | undefined
  }
>
export type NewMessage = MessageDraft &
  Readonly<Pick<StoredMessage, 'id' | 'period_id' | 'title' | 'message' | 'is_public'>>

/** Idempotent by id. @throws RegistryError `not_found` for the period, FieldsError */
export const createMessage = (
  db: CommonQueryMethods,
  author: MessageAuthor,
  kind: MessageTable,
  given: NewMessage,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId } = author
    if (given.profiles) await holdAccounts(transaction, organizationId)
    await claimCommand(transaction, author, { kind, ...given })
    const at = author.at.toISOString()
    const {
      id,
      period_id,
      title,
      message,
      is_public,
      to_student = true,
      to_parent = true,
      filters = [],
    } = given
    await checkPeriod(transaction, organizationId, period_id)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO messages (organization_id, id, kind, period_id, title, message, is_public, published_at, to_student,
        to_parent, filters, created_by, created_at, updated_at)
      VALUES (${organizationId}, ${id}, ${kind}, ${period_id}, ${title}, ${message}, ${is_public},
        ${is_public ? at : null}, ${to_student}, ${to_parent}, ${sql.array(filters, 'uuid')}, ${userId}, ${at}, ${at})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount === 0) return
    await checkFilters(transaction, organizationId, filters)
    await address(transaction, organizationId, { id, period_id }, given.profiles)
    await attach(transaction, { organizationId, userId, messageId: id }, given.attachments ?? [])
    await logChange(transaction, author, { action: 'created', subjectType: kind, subjectId: id })
  })

/**
 * `unchangedSince`: when the message had last changed as the writer saw it. A later change refuses
 * this one.
 */
export type SeenMessageChange = MessageDraft & Readonly<{ unchangedSince?: string | undefined }>

/**
 * A repeated key changes nothing, if the request has `unchangedSince`.
 * @throws RegistryError `not_found`, `message_changed`, FieldsError for unknown classes, students
 * or files
 */
export const updateMessage = (
  db: CommonQueryMethods,
  author: MessageAuthor,
  which: Readonly<{ kind: MessageTable; id: string }>,
  { unchangedSince, ...given }: SeenMessageChange,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId } = author
    if (given.profiles) await holdAccounts(transaction, organizationId)
    const { isRepeated } =
      unchangedSince === undefined
        ? { isRepeated: false }
        : await claimCommand(transaction, author, { ...which, ...given, unchangedSince })
    const before = foundRow(await lockMessage(transaction, author, which))
    if (isRepeated) return
    if (
      unchangedSince !== undefined &&
      Date.parse(unchangedSince) !== Date.parse(before.updated_at)
    )
      throw new RegistryError('message_changed')
    const { profiles, attachments, ...columns } = given
    const after = { ...before, ...withoutUndefined(columns) }
    const fields = changedFields(before, columns)
    if (fields.includes('filters')) await checkFilters(transaction, organizationId, after.filters)
    const at = author.at.toISOString()
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET title = ${after.title}, message = ${after.message}, is_public = ${after.is_public},
        published_at = CASE WHEN ${after.is_public} THEN COALESCE(published_at, ${at}) ELSE published_at END,
        to_student = ${after.to_student}, to_parent = ${after.to_parent},
        filters = ${sql.array(after.filters, 'uuid')},
        -- Two changes within a millisecond differ.
        updated_at = GREATEST(${at}, updated_at + interval '1 millisecond')
      WHERE organization_id = ${organizationId} AND id = ${which.id}`)
    if (profiles) await address(transaction, organizationId, before, profiles)
    if (attachments)
      await attach(transaction, { organizationId, userId, messageId: which.id }, attachments)
    const also = [
      ...(profiles ? ['profiles' as const] : []),
      ...(attachments ? ['attachments' as const] : []),
    ]
    const change = { action: 'updated', subjectType: which.kind, subjectId: which.id } as const
    if (fields.length + also.length > 0)
      await logChange(transaction, author, { ...change, fields: [...fields, ...also] })
  })

const checkPeriod = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  const isThere = await db.exists(sql.typeAlias('id')`
    SELECT id FROM periods WHERE organization_id = ${organizationId} AND id = ${id}`)
  if (!isThere) throw new RegistryError('not_found')
}

const checkFilters = async (
  db: CommonQueryMethods,
  organizationId: string,
  filters: readonly string[],
) => {
  const known = await db.anyFirst(sql.typeAlias('id')`
    SELECT id FROM organization_filters WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(filters, 'uuid')})`)
  if (filters.some((id) => !known.includes(id)))
    throw new FieldsError([{ field: 'filters', code: 'yup_type_error' }])
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined>
  }
