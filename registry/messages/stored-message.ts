import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import type { MessageTable } from './addressed.ts'

const StoredMessage = z.object({
  id: z.string(),
  period_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_public: z.boolean(),
  to_student: z.boolean(),
  to_parent: z.boolean(),
  filters: z.array(z.string()),
  updated_at: z.string(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** Authors without all_action may change only their own messages. */
export type MessageAuthor = Author & Readonly<{ allAction: boolean }>

export const lockMessage = (
  db: CommonQueryMethods,
  { organizationId, userId, allAction }: MessageAuthor,
  { kind, id }: Readonly<{ kind: MessageTable; id: string }>,
) =>
  db.maybeOne(sql.type(StoredMessage)`
    SELECT id, period_id, title, message, is_public, to_student, to_parent, filters, updated_at FROM messages
    WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ${id} AND deleted_at IS NULL
      AND ${allAction ? sql.fragment`true` : sql.fragment`created_by = ${userId}`}
    FOR UPDATE`)
