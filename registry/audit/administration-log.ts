import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import {
  type LogAction,
  type LogField,
  logActions,
  logFields,
  type SubjectType,
  subjectTypes,
} from '#domain/administration.ts'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'

export type Author = Readonly<{
  organizationId: string
  userId: string
  at: Date
  /** The command's id, if the call has an Idempotency-Key: see commands.ts. */
  commandId?: string
}>

export type LogEntry = Readonly<{
  action: LogAction
  subjectType: SubjectType
  subjectId: string
  /** Names of changed fields, never their values. */
  fields?: readonly LogField[]
}>

const entryColumns = { action: text, subject_type: text, subject_id: uuid, fields: text }

/** Call this in the transaction of the change, so that change and log entry commit together. */
export const logChange = (db: CommonQueryMethods, author: Author, entry: LogEntry) =>
  logChanges(db, author, [entry])

export const logChanges = async (
  db: CommonQueryMethods,
  author: Author,
  entries: readonly LogEntry[],
) => {
  if (entries.length === 0) return
  const rows = entries.map(({ action, subjectType, subjectId, fields = [] }) => ({
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    fields: fields.join(','),
  }))
  await db.query(sql.typeAlias('void')`
    INSERT INTO administration_log (organization_id, at, actor_id, action, subject_type, subject_id, fields)
    SELECT ${author.organizationId}::uuid, ${author.at.toISOString()}::timestamptz, ${author.userId}::uuid,
      action, subject_type, subject_id, string_to_array(fields, ',')
    FROM ${sentRows(rows, entryColumns)} AS entry`)
}

export const LogRow = z.object({
  id: z.number(),
  at: z.string(),
  actor_id: z.string(),
  action: z.enum(logActions),
  subject_type: z.enum(subjectTypes),
  subject_id: z.string(),
  fields: z.array(z.enum(logFields)),
})
export type LogRow = z.infer<typeof LogRow>
