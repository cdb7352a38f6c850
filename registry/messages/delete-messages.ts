import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import type { MessageTable } from './addressed.ts'
import { lockMessage, type MessageAuthor } from './stored-message.ts'

/** In ms. The screen offers ten seconds; the rest is for a slow network. */
export const messageUndoMs = 20_000

/** Deletes all the messages or none; they can be restored. @throws RegistryError `not_found` */
export const deleteMessages = (
  db: CommonQueryMethods,
  author: MessageAuthor,
  kind: MessageTable,
  ids: readonly string[],
) =>
  db.transaction(async (transaction) => {
    for (const id of ids.toSorted()) foundRow(await lockMessage(transaction, author, { kind, id }))
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET deleted_at = ${author.at.toISOString()}
      WHERE organization_id = ${author.organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
    for (const id of ids)
      await logChange(transaction, author, { action: 'deleted', subjectType: kind, subjectId: id })
  })

/**
 * Undoes this person's deletion, all or nothing.
 * @throws RegistryError `not_found`, `undo_expired`
 */
export const restoreMessages = (
  db: CommonQueryMethods,
  author: Author,
  kind: MessageTable,
  ids: readonly string[],
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const since = new Date(at.getTime() - messageUndoMs).toISOString()
    const Deleted = z.object({
      id: z.string(),
      deleted_at: z.string().nullable(),
      is_over: z.boolean(),
    })
    const rows = await transaction.any(sql.type(Deleted)`
      SELECT id, deleted_at, COALESCE(deleted_at < ${since}, false) AS is_over FROM messages
      WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ANY(${sql.array(ids, 'uuid')})
      ORDER BY id FOR UPDATE`)
    if (rows.length < new Set(ids).size || rows.some(({ is_over }) => is_over))
      throw new RegistryError('undo_expired')
    const gone = rows.flatMap(({ id, deleted_at }) => (deleted_at === null ? [] : [id]))
    const own = await transaction.anyFirst(sql.typeAlias('id')`
      SELECT DISTINCT subject_id AS id FROM administration_log
      WHERE organization_id = ${organizationId} AND actor_id = ${userId} AND action = 'deleted'
        AND subject_type = ${kind} AND subject_id = ANY(${sql.array(gone, 'uuid')}) AND at >= ${since}`)
    if (own.length < gone.length) throw new RegistryError('not_found')
    await transaction.query(sql.typeAlias('void')`
      UPDATE messages SET deleted_at = NULL
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(gone, 'uuid')})`)
    for (const subjectId of gone)
      await logChange(transaction, author, { action: 'restored', subjectType: kind, subjectId })
  })
