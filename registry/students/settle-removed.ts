import {
  type CommonQueryMethods,
  type DatabasePool,
  UniqueIntegrityConstraintViolationError,
} from 'slonik'
import { z } from 'zod'
import { uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { logChange } from '#registry/audit/administration-log.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { isUsernameOf } from './student-code.ts'
import { type FindsStreams, withEvents } from './with-events.ts'

/** In ms: longer than a command takes from reading students to writing events. */
const underWayFor = 60_000

const Removed = z.object({
  organization_id: z.string(),
  import_id: z.string(),
  user_id: z.string(),
  is_whole: z.boolean(),
  profile_ids: z.array(z.string()),
  removed_at: z.string(),
})
type Removed = z.infer<typeof Removed>

/**
 * Restores students who received late events, and forgets the others after a minute. Returns how
 * many were restored.
 */
export const settleRemoved = async (
  { db, eventStore }: Readonly<{ db: DatabasePool; eventStore: FindsStreams }>,
  now: Date,
): Promise<number> => {
  const removed = await db.any(sql.type(Removed)`
    SELECT organization_id, import_id, user_id, removed->'user' <> 'null' AS is_whole, removed_at,
      ARRAY(SELECT profile->>'id' FROM jsonb_array_elements(removed->'profiles') AS profile) AS profile_ids
    FROM student_import_images WHERE removed_at IS NOT NULL ORDER BY removed_at LIMIT 10000`)
  if (removed.length === 0) return 0
  const lives = removed.map((one) => ({
    userId: one.user_id,
    isWhole: one.is_whole,
    profileIds: one.profile_ids,
  }))
  const found = await withEvents(eventStore, lives)
  const [back, gone] = [
    removed.filter(isFound(found)),
    removed.filter((one) => !isFound(found)(one)),
  ]
  for (const one of back) await bringBackSomehow(db, one, now)
  await forget(
    db,
    gone.filter(({ removed_at }) => now.getTime() - Date.parse(removed_at) > underWayFor),
  )
  return back.length
}

const bringBackSomehow = (db: DatabasePool, one: Removed, now: Date) =>
  db
    .transaction((transaction) => bringBack(transaction, one, { now }))
    .catch((error: unknown) => {
      if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error
      // The username is taken, so the class keeps the points without a name.
      return db.transaction((transaction) => bringBack(transaction, one, { now, nameless: true }))
    })

const isFound =
  (found: ReadonlySet<string>) =>
  ({ user_id }: Removed) =>
    found.has(user_id)

const UndoneRow = z.object({ undone_by: z.string().nullable() })

type Return = Readonly<{ now: Date; nameless?: boolean }>

const bringBack = async (
  transaction: CommonQueryMethods,
  removed: Removed,
  { now, nameless = false }: Return,
) => {
  const { organization_id: organizationId, import_id: importId, user_id: userId } = removed
  await lockOrganization(transaction, organizationId)
  const image = sql.fragment`(SELECT removed FROM student_import_images WHERE organization_id = ${organizationId}
    AND import_id = ${importId} AND user_id = ${userId} AND removed_at IS NOT NULL) AS image`
  // Allows the old username, even if another's card equals it by now.
  await transaction.query(sql.typeAlias('void')`SET LOCAL laurel.brings_back = 'on'`)
  // A card that another student has received in the meantime stays with that student.
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO users SELECT (jsonb_populate_record(NULL::users, '{"card_twin": 0}'::jsonb || (removed->'user') || CASE WHEN EXISTS (
        SELECT FROM users JOIN organizations ON organizations.id = organization_id
        WHERE organization_id = ${organizationId} AND (fold_name(card_id) = fold_name(removed->'user'->>'card_id')
          OR ${isUsernameOf(sql.fragment`(removed->'user'->>'card_id')`, sql.fragment`prefix`)})
      ) THEN '{"card_id": null}'::jsonb ELSE '{}' END || ${nameless ? namelessAt(now) : '{}'}::jsonb)).*
    FROM ${image} WHERE removed->'user' <> 'null'
    ON CONFLICT (organization_id, id) DO NOTHING`)
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO profiles SELECT (jsonb_populate_recordset(NULL::profiles, removed->'profiles')).*
    FROM ${image} ON CONFLICT DO NOTHING`)
  const { rowCount } = await transaction.query(sql.typeAlias('void')`
    DELETE FROM student_import_images WHERE organization_id = ${organizationId} AND import_id = ${importId}
      AND user_id = ${userId} AND removed_at IS NOT NULL`)
  if (rowCount === 0) return
  const { undone_by } = await transaction.one(sql.type(UndoneRow)`
    UPDATE student_imports SET removed = removed - ${removed.is_whole ? 1 : 0}, kept = kept + 1,
      restored = restored - ${removed.is_whole ? 0 : 1}
    WHERE organization_id = ${organizationId} AND id = ${importId} RETURNING undone_by`)
  const author = { organizationId, userId: undone_by ?? userId, at: now }
  await logChange(transaction, author, {
    action: 'created',
    subjectType: 'user',
    subjectId: userId,
  })
}

const namelessAt = (now: Date) =>
  JSON.stringify({
    name_en: '',
    name_zh: '',
    username: null,
    card_id: null,
    date_of_birth: null,
    is_active: false,
    password_hash: null,
    parent_password_hash: null,
    erased_at: now.toISOString(),
  })

const forget = async (db: CommonQueryMethods, removed: readonly Removed[]) => {
  if (removed.length === 0) return
  const columns = { organization_id: uuid, import_id: uuid, user_id: uuid }
  await db.query(sql.typeAlias('void')`
    DELETE FROM student_import_images AS images
    USING ${sentRows(removed, columns)} AS settled
    WHERE images.organization_id = settled.organization_id AND images.import_id = settled.import_id
      AND images.user_id = settled.user_id AND removed_at IS NOT NULL`)
}
