import { setImmediate } from 'node:timers/promises'
import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'

/**
 * Days since a session's last use or a sign-in; months after a period. Null: the school sets no
 * limit.
 */
export const RetentionSettings = z.object({
  session_days: z.number().nullable(),
  sign_in_days: z.number().nullable(),
  remark_months: z.number().nullable(),
  message_months: z.number().nullable(),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

const keepAll: RetentionSettings = {
  session_days: null,
  sign_in_days: null,
  remark_months: null,
  message_months: null,
}

const columns = sql.fragment`session_days, sign_in_days, remark_months, message_months`

export const findRetention = async (
  db: CommonQueryMethods,
  organizationId: string,
): Promise<RetentionSettings> =>
  (await db.maybeOne(sql.type(RetentionSettings)`
    SELECT ${columns} FROM retention_settings WHERE organization_id = ${organizationId}`)) ??
  keepAll

const SchoolRetention = RetentionSettings.extend({
  organization_id: z.string(),
  set_by: z.string(),
})

export const listRetention = (db: CommonQueryMethods) =>
  db.any(sql.type(SchoolRetention)`
    SELECT ${columns}, organization_id, set_by FROM retention_settings
    WHERE num_nonnulls(session_days, sign_in_days, remark_months, message_months) > 0
    ORDER BY organization_id`)

export const setRetention = (db: CommonQueryMethods, author: Author, settings: RetentionSettings) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId } = author
    const { session_days, sign_in_days, remark_months, message_months } = settings
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO retention_settings AS known (organization_id, ${columns}, set_by)
      VALUES (${organizationId}, ${session_days}, ${sign_in_days}, ${remark_months}, ${message_months}, ${userId})
      ON CONFLICT (organization_id) DO UPDATE SET session_days = excluded.session_days,
        sign_in_days = excluded.sign_in_days, remark_months = excluded.remark_months,
        message_months = excluded.message_months, set_by = excluded.set_by
      WHERE (known.session_days, known.sign_in_days, known.remark_months, known.message_months)
        IS DISTINCT FROM (excluded.session_days, excluded.sign_in_days, excluded.remark_months,
          excluded.message_months)`)
    if (rowCount === 0) return
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization',
      subjectId: organizationId,
      fields: ['retention'],
    })
  })

export const oldKinds = ['sessions', 'sign_ins', 'remarks', 'messages'] as const
export type OldKind = (typeof oldKinds)[number]
export type OldCounts = Readonly<Record<OldKind, number>>

type School = Readonly<{ organizationId: string; at: Date }>
type Condition = ReturnType<typeof sql.fragment>

// `end_at` is the period's last day, in the school's time zone.
const oldPeriods = ({ organizationId, at }: School, months: number) => sql.fragment`
  SELECT periods.id FROM periods JOIN organizations ON organizations.id = organization_id
  WHERE organization_id = ${organizationId} AND NOT is_current
    AND end_at + make_interval(months => ${months}::integer)
      < (${at.toISOString()}::timestamptz AT TIME ZONE organizations.time_zone)::date`

const olderThan = (column: Condition, { at }: School, days: number) => sql.fragment`
  ${column} < ${at.toISOString()}::timestamptz - make_interval(days => ${days}::integer)`

type OldRows = Readonly<{ table: string; where: Condition }>

/** Null where the school sets no limit. */
const oldRows = (school: School, settings: RetentionSettings): Record<OldKind, OldRows | null> => {
  const { session_days, sign_in_days, remark_months, message_months } = settings
  const { organizationId } = school
  const own = sql.fragment`organization_id = ${organizationId}`
  return {
    sessions:
      session_days === null
        ? null
        : {
            table: 'sessions',
            where: sql.fragment`${own} AND ${olderThan(sql.fragment`last_used_at`, school, session_days)}`,
          },
    sign_ins:
      sign_in_days === null
        ? null
        : {
            table: 'sign_ins',
            where: sql.fragment`${own} AND ${olderThan(sql.fragment`at`, school, sign_in_days)}`,
          },
    remarks:
      remark_months === null
        ? null
        : {
            table: 'homework_remarks',
            where: sql.fragment`${own} AND profile_id IN (
              SELECT id FROM profiles WHERE organization_id = ${organizationId}
                AND period_id IN (${oldPeriods(school, remark_months)}))`,
          },
    messages:
      message_months === null
        ? null
        : {
            table: 'messages',
            where: sql.fragment`${own} AND deleted_at IS NULL
              AND period_id IN (${oldPeriods(school, message_months)})`,
          },
  }
}

const countOf = (db: CommonQueryMethods, rows: OldRows | null) =>
  rows === null
    ? Promise.resolve(0)
    : db.oneFirst(sql.type(z.object({ count: z.number() }))`
        SELECT count(*) FROM ${sql.identifier([rows.table])} WHERE ${rows.where}`)

export const countOld = async (
  db: CommonQueryMethods,
  school: School,
  settings: RetentionSettings,
): Promise<OldCounts> => {
  const { sessions, sign_ins, remarks, messages } = oldRows(school, settings)
  return {
    sessions: await countOf(db, sessions),
    sign_ins: await countOf(db, sign_ins),
    remarks: await countOf(db, remarks),
    messages: await countOf(db, messages),
  }
}

const atOnce = 1_000
const Ended = z.object({ token_hash: z.string() })
const Removed = z.object({ removed: z.number() })

export type RemovalParts = Readonly<{
  db: DatabasePool
  /** Tells caches and sockets which sessions ended. */
  revoke: (tokenHashes: readonly string[]) => Promise<void>
  /** Tells open pages of removed messages. */
  tell: (organizationId: string) => Promise<void>
  signal?: AbortSignal | undefined
  /** Called before each step. If false, the next run removes the rest. */
  hasTime?: () => boolean
}>

export type OldDataRemoval = Readonly<{ removed: OldCounts; isComplete: boolean }>

/**
 * Logs the removal, then removes in small steps. Only marks messages, because another job removes
 * them with their files.
 */
export const removeOld = async (
  { db, revoke, tell, signal, hasTime = () => true }: RemovalParts,
  author: Author,
  settings: RetentionSettings,
): Promise<OldDataRemoval> => {
  const counted = await countOld(db, author, settings)
  const removed = { sessions: 0, sign_ins: 0, remarks: 0, messages: 0 }
  if (oldKinds.every((kind) => counted[kind] === 0)) return { removed, isComplete: true }
  // The log entry is written before the removal, so that a crash leaves no removal unlogged.
  await logChange(db, author, {
    action: 'old_data_removed',
    subjectType: 'organization',
    subjectId: author.organizationId,
  })
  const rows = oldRows(author, settings)
  let isComplete = true
  for (const kind of oldKinds) {
    const old = rows[kind]
    if (old === null) continue
    for (let some = atOnce; some === atOnce; ) {
      signal?.throwIfAborted()
      isComplete = hasTime()
      if (!isComplete) break
      some =
        kind === 'sessions' ? await endSome(db, old, revoke) : await removeSome(db, author, old)
      removed[kind] += some
      await setImmediate()
    }
    if (!isComplete) break
  }
  if (removed.messages > 0) await tell(author.organizationId)
  return { removed, isComplete }
}

// Skips locked rows, so that two concurrent runs take different ones.
const some = ({ table, where }: OldRows) => sql.fragment`ctid = ANY(ARRAY(
  SELECT ctid FROM ${sql.identifier([table])} WHERE ${where} LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`

const endSome = async (db: DatabasePool, old: OldRows, revoke: RemovalParts['revoke']) => {
  const ended = await db.anyFirst(sql.type(Ended)`
    DELETE FROM sessions WHERE ${some(old)} RETURNING encode(token_hash, 'hex') AS token_hash`)
  if (ended.length > 0) await revoke(ended)
  return ended.length
}

const removeSome = (db: DatabasePool, { at }: Author, old: OldRows) =>
  old.table === 'messages'
    ? db.oneFirst(sql.type(Removed)`
        WITH gone AS (
          UPDATE messages SET deleted_at = ${at.toISOString()} WHERE ${some(old)} RETURNING 1)
        SELECT count(*) AS removed FROM gone`)
    : db.oneFirst(sql.type(Removed)`
        WITH gone AS (DELETE FROM ${sql.identifier([old.table])} WHERE ${some(old)} RETURNING 1)
        SELECT count(*) AS removed FROM gone`)
