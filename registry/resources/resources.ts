import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { namesInTheWay } from '#domain/resource-names.ts'
import { int4, text, uuid, uuids } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange, logChanges } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { lockOrganization } from '../lock-organization.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import { checkTargets } from '../targets.ts'
import { previewKind, resourceBlobKind, resourceUndoMs } from './kinds.ts'
import { checkStorage } from './resource-storage.ts'

export { previewKind, resourceBlobKind }

const StoredResource = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  filters: z.array(z.string()),
  subjects: z.array(z.string()),
  place: z.number(),
  blob_id: z.string(),
})
type StoredResource = z.infer<typeof StoredResource>
const columns = sql.fragment`id, name_en, name_zh, filters, subjects, place, blob_id`

export type ResourceDraft = Readonly<Omit<StoredResource, 'blob_id'>>
/** `blob_id`: the author's uploaded file. */
export type NewResource = Readonly<StoredResource>
/** Absent fields stay unchanged. */
export type ResourceChange = Readonly<{ id: string } & Partial<Omit<StoredResource, 'id'>>>

type Limit = Readonly<{ usualStorage: number }>

/**
 * Idempotent by id.
 * @throws RegistryError `resource_name_used`, `storage_full`; FieldsError for another
 * organisation's classes, subjects or file
 */
export const createResource = (
  db: CommonQueryMethods,
  author: Author,
  resource: NewResource,
  { usualStorage, said = resource }: Limit & Readonly<{ said?: unknown }>,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, said)
    const { organizationId, userId } = author
    const { id, name_en, name_zh, filters, subjects, place, blob_id } = resource
    await lockOrganization(transaction, organizationId)
    if (await isThere(transaction, organizationId, id)) return
    await checkNames(transaction, organizationId, [resource])
    await checkTargets(transaction, organizationId, resource)
    const isImage = await checkFile(transaction, author, blob_id)
    const at = author.at.toISOString()
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO learning_resources (organization_id, id, name_en, name_zh, filters, subjects, place, blob_id, preview_due,
        created_by, created_at, updated_at)
      VALUES (${organizationId}, ${id}, ${name_en}, ${name_zh}, ${sql.array(filters, 'uuid')}, ${sql.array(subjects, 'uuid')},
        ${place}, ${blob_id}, ${isImage}, ${userId}, ${at}, ${at})`)
    await checkStorage(transaction, organizationId, usualStorage)
    await logChange(transaction, author, {
      action: 'created',
      subjectType: 'learning_resource',
      subjectId: id,
    })
  })

/**
 * Returns the ids of files that the resource no longer uses.
 * @throws as createResource, RegistryError `not_found`
 */
export const updateResource = (
  db: CommonQueryMethods,
  author: Author,
  change: ResourceChange,
  { usualStorage }: Limit,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const before = foundRow((await listStored(transaction, organizationId, [change.id]))[0] ?? null)
    const fields = changedFields(before, change)
    if (fields.length === 0) return []
    const after = { ...before, ...given(change) }
    await checkNames(transaction, organizationId, [after])
    await checkTargets(transaction, organizationId, {
      filters: fields.includes('filters') ? after.filters : [],
      subjects: fields.includes('subjects') ? after.subjects : [],
    })
    await write(transaction, author, [after])
    const isNew = fields.includes('blob_id')
    const replaced = isNew ? await filesOf(transaction, organizationId, change.id) : []
    if (isNew) {
      const isImage = await checkFile(transaction, author, after.blob_id)
      await transaction.query(sql.typeAlias('void')`
        UPDATE learning_resources SET blob_id = ${after.blob_id}, preview_id = NULL, preview_due = ${isImage}
        WHERE organization_id = ${organizationId} AND id = ${change.id}`)
      await checkStorage(transaction, organizationId, usualStorage, { without: replaced })
    }
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'learning_resource',
      subjectId: change.id,
      fields: fields.map(fieldOf),
    })
    return replaced
  })

const filesOf = async (db: CommonQueryMethods, organizationId: string, id: string) => {
  const { blob_id, preview_id } = await db.one(sql.type(Files)`
    SELECT blob_id, preview_id FROM learning_resources WHERE organization_id = ${organizationId} AND id = ${id}`)
  return [blob_id, ...(preview_id === null ? [] : [preview_id])]
}
const Files = z.object({ blob_id: z.string(), preview_id: z.string().nullable() })

export type BulkOutcome = Readonly<{
  id: string
  outcome: 'updated' | 'unchanged' | 'not_found' | 'resource_name_used'
}>

/**
 * Returns an outcome for each; a refused change does not stop the others.
 * @throws FieldsError for another organisation's classes or subjects
 */
export const updateResources = (
  db: CommonQueryMethods,
  author: Author,
  changes: readonly ResourceChange[],
) =>
  db.transaction(async (transaction): Promise<readonly BulkOutcome[]> => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const present = new Map(
      (await listStored(transaction, organizationId)).map((row) => [row.id, row]),
    )
    const targets = changes.flatMap((change) => {
      const before = present.get(change.id)
      return before
        ? [
            {
              before,
              after: { ...before, ...given(change) },
              fields: changedFields(before, change),
            },
          ]
        : []
    })
    const touched = targets.filter(({ fields }) => fields.length > 0)
    const renamed = touched.filter(
      ({ fields }) => fields.includes('name_en') || fields.includes('name_zh'),
    )
    const refused = namesInTheWay(
      [...present.values()],
      renamed.map(({ after }) => after),
    )
    const done = touched.filter(({ after }) => !refused.has(after.id))
    await checkTargets(transaction, organizationId, {
      filters: [
        ...new Set(
          done.flatMap(({ after, fields }) => (fields.includes('filters') ? after.filters : [])),
        ),
      ],
      subjects: [
        ...new Set(
          done.flatMap(({ after, fields }) => (fields.includes('subjects') ? after.subjects : [])),
        ),
      ],
    })
    await write(
      transaction,
      author,
      done.map(({ after }) => after),
    )
    await logChanges(
      transaction,
      author,
      done.map(({ after, fields }) => ({
        ...({ action: 'updated', subjectType: 'learning_resource' } as const),
        subjectId: after.id,
        fields: fields.map(fieldOf),
      })),
    )
    const updated = new Set(done.map(({ after }) => after.id))
    return changes.map(({ id }) => {
      if (!present.has(id)) return { id, outcome: 'not_found' }
      if (refused.has(id)) return { id, outcome: 'resource_name_used' }
      return { id, outcome: updated.has(id) ? 'updated' : 'unchanged' }
    })
  })

/** Can be undone. @throws RegistryError `not_found` */
export const deleteResource = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockOrganization(transaction, organizationId)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE learning_resources SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL`)
    if (rowCount === 0) throw new RegistryError('not_found')
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'learning_resource',
      subjectId: id,
    })
  })

const Deleted = StoredResource.extend({ is_deleted: z.boolean(), is_over: z.boolean() })

/**
 * Undoes this person's deletion.
 * @throws RegistryError `not_found`, `undo_expired`, `resource_name_used`, `storage_full`
 */
export const restoreResource = (
  db: CommonQueryMethods,
  author: Author,
  id: string,
  { usualStorage }: Limit,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const since = new Date(at.getTime() - resourceUndoMs).toISOString()
    await lockOrganization(transaction, organizationId)
    const row = await transaction.maybeOne(sql.type(Deleted)`
      SELECT ${columns}, deleted_at IS NOT NULL AS is_deleted, COALESCE(deleted_at < ${since}, false) AS is_over
      FROM learning_resources WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
    if (!row || row.is_over) throw new RegistryError('undo_expired')
    if (!row.is_deleted) return
    const isOwn = await transaction.exists(sql.typeAlias('id')`
      SELECT subject_id AS id FROM administration_log
      WHERE organization_id = ${organizationId} AND actor_id = ${userId} AND action = 'deleted'
        AND subject_type = 'learning_resource' AND subject_id = ${id} AND at >= ${since}`)
    if (!isOwn) throw new RegistryError('not_found')
    await checkNames(transaction, organizationId, [row])
    await transaction.query(sql.typeAlias('void')`
      UPDATE learning_resources SET deleted_at = NULL WHERE organization_id = ${organizationId} AND id = ${id}`)
    await checkStorage(transaction, organizationId, usualStorage)
    await logChange(transaction, author, {
      action: 'restored',
      subjectType: 'learning_resource',
      subjectId: id,
    })
  })

const listStored = (db: CommonQueryMethods, organizationId: string, ids?: readonly string[]) =>
  db.any(sql.type(StoredResource)`
    SELECT ${columns} FROM learning_resources WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      ${ids ? sql.fragment`AND id = ANY(${sql.array(ids, 'uuid')})` : sql.fragment``}`)

const isThere = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM learning_resources WHERE organization_id = ${organizationId} AND id = ${id}`)

const editedColumns = {
  id: uuid,
  name_en: text,
  name_zh: text,
  place: int4,
  filters: uuids,
  subjects: uuids,
}

const write = (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  resources: readonly ResourceDraft[],
) =>
  db.query(sql.typeAlias('void')`
    UPDATE learning_resources SET name_en = sent.name_en, name_zh = sent.name_zh, place = sent.place,
      filters = sent.filters, subjects = sent.subjects,
      updated_at = ${at.toISOString()}
    FROM ${sentRows(resources, editedColumns)} AS sent
    WHERE learning_resources.organization_id = ${organizationId} AND learning_resources.id = sent.id`)

/** @throws RegistryError `resource_name_used` */
const checkNames = async (
  db: CommonQueryMethods,
  organizationId: string,
  resources: readonly ResourceDraft[],
) => {
  for (const { id, name_en, name_zh } of resources) {
    const isUsed = await db.exists(sql.typeAlias('id')`
      SELECT id FROM learning_resources
      WHERE organization_id = ${organizationId} AND id <> ${id} AND deleted_at IS NULL
        AND (fold_name(name_en) = fold_name(${name_en}) OR fold_name(name_zh) = fold_name(${name_zh}))`)
    if (isUsed) throw new RegistryError('resource_name_used')
  }
}

/**
 * Returns whether the file is an image.
 * @throws FieldsError `blob_not_found` unless the author uploaded it and no resource uses it
 */
const checkFile = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Author,
  id: string,
) => {
  const type = await db.maybeOneFirst(sql.type(z.object({ content_type: z.string() }))`
    SELECT content_type FROM blobs
    WHERE organization_id = ${organizationId} AND id = ${id} AND kind = ${resourceBlobKind} AND stored_at IS NOT NULL
      AND created_by = ${userId} AND NOT EXISTS (
        SELECT FROM learning_resources AS other WHERE other.organization_id = blobs.organization_id
          AND other.blob_id = blobs.id AND other.deleted_at IS NULL)
    FOR UPDATE`)
  if (type === null) throw new FieldsError([{ field: 'file', code: 'blob_not_found' }])
  return type.startsWith('image/')
}

const given = ({ id, ...change }: ResourceChange) => {
  const { name_en, name_zh, filters, subjects, place, blob_id } = change
  return {
    ...(name_en !== undefined && { name_en }),
    ...(name_zh !== undefined && { name_zh }),
    ...(filters !== undefined && { filters }),
    ...(subjects !== undefined && { subjects }),
    ...(place !== undefined && { place }),
    ...(blob_id !== undefined && { blob_id }),
  }
}

const fieldOf = (field: Exclude<keyof ResourceChange, 'id'>) =>
  field === 'place' ? ('order' as const) : field === 'blob_id' ? ('file' as const) : field
