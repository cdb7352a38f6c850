import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, text } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { FieldsError } from '../registry-error.ts'
import { type AddressedReader, readableBy } from './addressed.ts'

export const attachmentKind = 'attachment' as const

export const AttachmentRow = z.object({
  message_id: z.string(),
  blob_id: z.string(),
  name: z.string(),
  size: z.number(),
})
export type AttachmentRow = z.infer<typeof AttachmentRow>

export const listAttachments = async (
  db: CommonQueryMethods,
  organizationId: string,
  messageIds: readonly string[],
) => {
  const rows = await db.any(sql.type(AttachmentRow)`
    SELECT attachment.message_id, attachment.blob_id, attachment.name, blobs.size
    FROM message_attachments AS attachment
      JOIN blobs ON blobs.organization_id = attachment.organization_id AND blobs.id = attachment.blob_id
    WHERE attachment.organization_id = ${organizationId} AND attachment.message_id = ANY(${sql.array(messageIds, 'uuid')})
    ORDER BY attachment.message_id, attachment.place`)
  return Map.groupBy(rows, ({ message_id }) => message_id)
}

export type NewAttachment = Readonly<{ blobId: string; name: string }>
type Attaching = Readonly<{ organizationId: string; userId: string; messageId: string }>

/** @throws FieldsError `blob_not_found` */
export const attach = async (
  db: CommonQueryMethods,
  { organizationId, userId, messageId }: Attaching,
  attachments: readonly NewAttachment[],
) => {
  const known = await db.anyFirst(sql.typeAlias('id')`
    SELECT id FROM blobs
    WHERE organization_id = ${organizationId} AND kind = ${attachmentKind} AND stored_at IS NOT NULL
      AND id = ANY(${sql.array(
        attachments.map(({ blobId }) => blobId),
        'text',
      )})
      AND (created_by = ${userId} OR EXISTS (
        SELECT FROM message_attachments AS attachment WHERE attachment.organization_id = blobs.organization_id
          AND attachment.blob_id = blobs.id AND attachment.message_id = ${messageId}))
    FOR UPDATE`)
  const unknown = attachments.flatMap(({ blobId }, place) =>
    known.includes(blobId) ? [] : [place],
  )
  if (unknown.length > 0)
    throw new FieldsError(
      unknown.map((place) => ({ field: `attachments.${place}.url`, code: 'blob_not_found' })),
    )
  await db.query(sql.typeAlias('void')`
    DELETE FROM message_attachments WHERE organization_id = ${organizationId} AND message_id = ${messageId}`)
  const rows = attachments.map(({ blobId, name }, place) => ({ place, blob_id: blobId, name }))
  await db.query(sql.typeAlias('void')`
    INSERT INTO message_attachments (organization_id, message_id, place, blob_id, name)
    SELECT ${organizationId}::uuid, ${messageId}::uuid, place, blob_id, name
    FROM ${sentRows(rows, { place: int4, blob_id: text, name: text })} AS given`)
}

export type StaffReader = Readonly<{ organizationId: string; userId: string; allAction: boolean }>

/** All staff see notices. Only its author and staff with all_action see a memo. */
export const seenByStaff = ({ userId, allAction }: StaffReader) =>
  allAction
    ? sql.fragment`true`
    : sql.fragment`(messages.kind = 'notice' OR messages.created_by = ${userId})`

const attachedTo = sql.fragment`
  EXISTS (SELECT FROM message_attachments AS attachment WHERE attachment.organization_id = messages.organization_id
    AND attachment.message_id = messages.id AND attachment.blob_id = `

/** Allows a visible message's files, and all files that the person uploaded. */
export const mayStaffOpen = (db: CommonQueryMethods, staff: StaffReader, blobId: string) =>
  db.exists(sql.typeAlias('id')`
    SELECT messages.id FROM messages JOIN organizations ON organizations.id = messages.organization_id
    WHERE messages.organization_id = ${staff.organizationId} AND messages.deleted_at IS NULL
      AND COALESCE((organizations.modules ->> messages.kind)::boolean, false)
      AND ${seenByStaff(staff)} AND ${attachedTo}${blobId})
    UNION ALL SELECT created_by FROM blobs
    WHERE organization_id = ${staff.organizationId} AND id = ${blobId} AND created_by = ${staff.userId}`)

export const mayReaderOpen = (db: CommonQueryMethods, reader: AddressedReader, blobId: string) => {
  const { from, where } = readableBy(reader)
  return db.exists(sql.typeAlias('id')`
    SELECT messages.id FROM ${from} WHERE ${where} AND ${attachedTo}${blobId})`)
}
