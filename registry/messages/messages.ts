import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { FieldsRefused, orNotFound, RegistryRefused } from '../registry-error.ts'
import type { MessageKind } from './addressed.ts'
import { attach, type NewAttachment } from './attachments.ts'

const Stored = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_public: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
  filters: z.array(z.string()),
})
type Stored = z.infer<typeof Stored>

/** Of a memo `profiles` are whom it is for; a notice is for the classes that its `filters` mean. What is not given stays. */
export type MessageFields = Readonly<
  Partial<Omit<Stored, 'id' | 'period_id'>> & {
    profiles?: readonly string[] | undefined
    attachments?: readonly NewAttachment[] | undefined
  }
>
export type NewMessage = MessageFields & Readonly<Pick<Stored, 'id' | 'period_id' | 'title' | 'message' | 'is_public'>>

/** Staff who change messages: those without all_action only what they have sent themselves. */
export type MessageAuthor = Author & Readonly<{ allAction: boolean }>

/** How long what was deleted can be taken back: 10 s, and what a slow line takes. */
export const undoLasts = 20_000

/**
 * Made again with the same id it stays as it is.
 * @throws FieldsRefused for a period, students or files that are not the organisation's
 */
export const createMessage = (db: CommonQueryMethods, author: MessageAuthor, kind: MessageKind, given: NewMessage) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, { kind, ...given })
    const { organizationId, userId } = author
    const at = author.at.toISOString()
    const { id, period_id, title, message, is_public, to_student = true, to_parent = true, filters = [] } = given
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

/** @throws RegistryRefused `not_found`, FieldsRefused for students or files that are not the organisation's */
export const updateMessage = (
  db: CommonQueryMethods,
  author: MessageAuthor,
  which: Readonly<{ kind: MessageKind; id: string }>,
  given: MessageFields,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId } = author
    const before = orNotFound(await lockMessage(transaction, author, which))
    const { profiles, attachments, ...columns } = given
    const after = { ...before, ...withoutUndefined(columns) }
    const fields = changedFields(before, columns)
    if (fields.includes('filters')) await checkFilters(transaction, organizationId, after.filters)
    const at = author.at.toISOString()
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET title = ${after.title}, message = ${after.message}, is_public = ${after.is_public},
        published_at = CASE WHEN ${after.is_public} THEN COALESCE(published_at, ${at}) ELSE published_at END,
        to_student = ${after.to_student}, to_parent = ${after.to_parent},
        filters = ${sql.array(after.filters, 'uuid')}, updated_at = ${at}
      WHERE organization_id = ${organizationId} AND id = ${which.id}`)
    if (profiles) await address(transaction, organizationId, before, profiles)
    if (attachments) await attach(transaction, { organizationId, userId, messageId: which.id }, attachments)
    const also = [...(profiles ? ['profiles' as const] : []), ...(attachments ? ['attachments' as const] : [])]
    const change = { action: 'updated', subjectType: which.kind, subjectId: which.id } as const
    if (fields.length + also.length > 0)
      await logChange(transaction, author, { ...change, fields: [...fields, ...also] })
  })

/** All of them or none. They can be taken back for a while. @throws RegistryRefused `not_found` */
export const deleteMessages = (
  db: CommonQueryMethods,
  author: MessageAuthor,
  kind: MessageKind,
  ids: readonly string[],
) =>
  db.transaction(async (transaction) => {
    for (const id of ids.toSorted()) orNotFound(await lockMessage(transaction, author, { kind, id }))
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET deleted_at = ${author.at.toISOString()}
      WHERE organization_id = ${author.organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
    for (const id of ids) await logChange(transaction, author, { action: 'deleted', subjectType: kind, subjectId: id })
  })

/**
 * Takes back what the same person has just deleted: all of it or none. Those that are there already stay.
 * @throws RegistryRefused `not_found`, or `undo_expired` when it was too long ago
 */
export const restoreMessages = (db: CommonQueryMethods, author: Author, kind: MessageKind, ids: readonly string[]) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const since = new Date(at.getTime() - undoLasts).toISOString()
    const Deleted = z.object({ id: z.string(), deleted_at: z.string().nullable(), is_over: z.boolean() })
    const rows = await transaction.any(sql.type(Deleted)`
      SELECT id, deleted_at, COALESCE(deleted_at < ${since}, false) AS is_over FROM messages
      WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ANY(${sql.array(ids, 'uuid')})
      ORDER BY id FOR UPDATE`)
    if (rows.length < new Set(ids).size || rows.some(({ is_over }) => is_over))
      throw new RegistryRefused('undo_expired')
    const gone = rows.flatMap(({ id, deleted_at }) => (deleted_at === null ? [] : [id]))
    const own = await transaction.anyFirst(sql.typeAlias('id')`
      SELECT DISTINCT subject_id AS id FROM administration_log
      WHERE organization_id = ${organizationId} AND actor_id = ${userId} AND action = 'deleted'
        AND subject_type = ${kind} AND subject_id = ANY(${sql.array(gone, 'uuid')}) AND at >= ${since}`)
    if (own.length < gone.length) throw new RegistryRefused('not_found')
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET deleted_at = NULL
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(gone, 'uuid')})`)
    for (const subjectId of gone)
      await logChange(transaction, author, { action: 'restored', subjectType: kind, subjectId })
  })

const lockMessage = (
  db: CommonQueryMethods,
  { organizationId, userId, allAction }: MessageAuthor,
  { kind, id }: Readonly<{ kind: MessageKind; id: string }>,
) =>
  db.maybeOne(sql.type(Stored)`
    SELECT id, period_id, title, message, is_public, to_student, to_parent, filters FROM messages
    WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ${id} AND deleted_at IS NULL
      AND ${allAction ? sql.fragment`true` : sql.fragment`created_by = ${userId}`}
    FOR UPDATE`)

/** @throws FieldsRefused `yup_type_error` for a student who is not in the period */
const address = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, period_id }: Readonly<{ id: string; period_id: string }>,
  profiles: readonly string[] = [],
) => {
  const wanted = sql.array([...new Set(profiles)], 'uuid')
  await db.query(sql.typeAlias('void')`
    DELETE FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${id} AND profile_id <> ALL(${wanted})`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO message_recipients (organization_id, message_id, profile_id)
    SELECT organization_id, ${id}, id FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${period_id} AND class_no IS NOT NULL AND id = ANY(${wanted})
    ON CONFLICT DO NOTHING`)
  const addressed = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) AS count FROM message_recipients
    WHERE organization_id = ${organizationId} AND message_id = ${id} AND profile_id = ANY(${wanted})`)
  if (addressed < new Set(profiles).size) throw new FieldsRefused([{ field: 'profile_ids', code: 'yup_type_error' }])
}

const checkPeriod = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  const isThere = await db.exists(sql.typeAlias('id')`
    SELECT id FROM periods WHERE organization_id = ${organizationId} AND id = ${id}`)
  if (!isThere) throw new RegistryRefused('not_found')
}

const checkFilters = async (db: CommonQueryMethods, organizationId: string, filters: readonly string[]) => {
  const known = await db.anyFirst(sql.typeAlias('id')`
    SELECT id FROM organization_filters WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(filters, 'uuid')})`)
  if (filters.some((id) => !known.includes(id))) throw new FieldsRefused([{ field: 'filters', code: 'yup_type_error' }])
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined>
  }
