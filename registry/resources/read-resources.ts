import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { FileKind } from '#domain/file-kinds.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '../lists.ts'
import { forClassOf, overlaps } from '../organization/class-filter.ts'

const ResourceRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  filters: z.array(z.string()),
  subjects: z.array(z.string()),
  place: z.number(),
  blob_id: z.string(),
  preview_id: z.string().nullable(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.number(),
  created_by: z.string(),
  /** Null for an erased author. */
  author_en: z.string().nullable(),
  author_zh: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ResourceRow = z.infer<typeof ResourceRow>

const columns = sql.fragment`
  resource.id, resource.name_en, resource.name_zh, resource.filters, resource.subjects, resource.place, resource.blob_id,
  resource.preview_id, blobs.name AS file_name, blobs.content_type, blobs.size, resource.created_by,
  CASE WHEN author.erased_at IS NULL THEN author.name_en END AS author_en,
  CASE WHEN author.erased_at IS NULL THEN author.name_zh END AS author_zh, resource.created_at, resource.updated_at`

const from = sql.fragment`
  learning_resources AS resource
  JOIN blobs ON blobs.organization_id = resource.organization_id AND blobs.id = resource.blob_id
  JOIN users AS author ON author.organization_id = resource.organization_id AND author.id = resource.created_by`

export type ResourceReader = Readonly<{ organizationId: string; userId: string; role: string }>

/** Staff read all resources; students and parents read those for the student's current class. */
const readableBy = ({ organizationId, userId, role }: ResourceReader) => sql.fragment`
  resource.organization_id = ${organizationId} AND resource.deleted_at IS NULL
  AND ${role === 'user' ? forClassOf(userId, sql.fragment`resource.organization_id`, sql.fragment`resource.filters`) : sql.fragment`true`}`

const list = {
  row: ResourceRow,
  columns,
  from,
  searched: sql.fragment`concat_ws(' ', resource.name_en, resource.name_zh)`,
  orders: {},
  defaultOrder: sql.fragment`resource.place, resource.name_en COLLATE natural_order, resource.id`,
}

export type ResourceListQuery = Pick<ListQuery<never>, 'limit' | 'page' | 'search'> &
  Readonly<{
    filters?: readonly string[]
    subjects?: readonly string[]
    kind?: FileKind | undefined
  }>

export const listResources = (
  db: CommonQueryMethods,
  reader: ResourceReader,
  { filters = [], subjects = [], kind, ...rest }: ResourceListQuery,
) => {
  const conditions = [
    readableBy(reader),
    ...(filters.length === 0 ? [] : [overlaps(sql.fragment`resource.filters`, filters)]),
    ...(subjects.length === 0 ? [] : [overlaps(sql.fragment`resource.subjects`, subjects)]),
    ...(kind === undefined
      ? []
      : [sql.fragment`blobs.content_type LIKE ${kind === 'pdf' ? '%/pdf' : `${kind}/%`}`]),
  ]
  return readList(
    db,
    { ...list, where: sql.fragment`${sql.join(conditions, sql.fragment` AND `)}` },
    rest,
  )
}

export const findResource = (db: CommonQueryMethods, reader: ResourceReader, id: string) =>
  db.maybeOne(
    sql.type(
      ResourceRow,
    )`SELECT ${columns} FROM ${from} WHERE ${readableBy(reader)} AND resource.id = ${id}`,
  )

/** Allows the files and previews of visible resources. */
export const mayOpenResource = (db: CommonQueryMethods, reader: ResourceReader, blobId: string) =>
  db.exists(sql.typeAlias('id')`
    SELECT resource.id::text AS id FROM ${from}
    WHERE ${readableBy(reader)} AND (resource.blob_id = ${blobId} OR resource.preview_id = ${blobId})`)

const SubjectCount = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  resources: z.number(),
})

export const countBySubject = (db: CommonQueryMethods, reader: ResourceReader) =>
  db.any(sql.type(SubjectCount)`
    WITH readable AS (SELECT resource.subjects FROM ${from} WHERE ${readableBy(reader)})
    SELECT subjects.id, subjects.name_en, subjects.name_zh, count(*) AS resources
    FROM subjects JOIN readable ON readable.subjects = '{}' OR subjects.id = ANY(readable.subjects)
    WHERE subjects.organization_id = ${reader.organizationId} AND subjects.is_active
    GROUP BY subjects.id, subjects.name_en, subjects.name_zh, subjects.place, subjects.created_at
    ORDER BY subjects.place, subjects.created_at, subjects.id`)
