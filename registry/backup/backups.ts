import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** `checked_at`: null for a failed or unfinished backup. Times are ISO 8601. */
export const BackupRow = z.object({
  name: z.string(),
  made_at: z.string(),
  size: z.number(),
  events: z.number(),
  checked_at: z.string().nullable(),
})
export type BackupRow = z.infer<typeof BackupRow>

export const listBackups = (db: CommonQueryMethods): Promise<readonly BackupRow[]> =>
  db.any(sql.type(BackupRow)`
    SELECT name, made_at, size, events, checked_at FROM backups ORDER BY made_at DESC, name DESC`)

export const insertBackup = (db: CommonQueryMethods, name: string, madeAt: Date) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO backups (name, made_at) VALUES (${name}, ${madeAt.toISOString()})`)

export const markBackupChecked = (
  db: CommonQueryMethods,
  {
    name,
    size,
    events,
    checkedAt,
  }: Readonly<{ name: string; size: number; events: number; checkedAt: Date }>,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE backups SET size = ${size}, events = ${events}, checked_at = ${checkedAt.toISOString()}
    WHERE name = ${name}`)

export const deleteBackup = (db: CommonQueryMethods, name: string) =>
  db.query(sql.typeAlias('void')`DELETE FROM backups WHERE name = ${name}`)

const BackupState = z.object({
  /** When the newest checked backup was made. */
  made_at: z.string().nullable(),
  is_newest_whole: z.boolean(),
  is_any: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>

export const readBackupState = (db: CommonQueryMethods): Promise<BackupState> =>
  db.one(sql.type(BackupState)`
    SELECT (SELECT max(made_at) FROM backups WHERE checked_at IS NOT NULL) AS made_at,
      coalesce((SELECT checked_at IS NOT NULL FROM backups ORDER BY made_at DESC LIMIT 1), false)
        AS is_newest_whole,
      EXISTS (SELECT FROM backups) AS is_any`)

const lateAfter = 48 * 60 * 60_000

export const isBackupLate = ({ made_at }: Pick<BackupState, 'made_at'>, now: Date) =>
  made_at === null || now.getTime() - Date.parse(made_at) > lateAfter
