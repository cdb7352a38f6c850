import {
  type CommonQueryMethods,
  type DatabaseTransactionConnection,
  ForeignKeyIntegrityConstraintViolationError,
} from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import type { StudentBeforeUndo } from './undo-plan.ts'

export type Removal = Readonly<{ importId: string; students: readonly StudentBeforeUndo[] }>

const Ended = z.object({ token_hash: z.string() })
const Period = z.object({ period_id: z.string() })

/**
 * Removes students, but stores their rows for settleRemoved. `inUse`: students who stay, because
 * other rows reference them.
 */
export const removeStudents = async (
  transaction: DatabaseTransactionConnection,
  author: Author,
  { importId, students }: Removal,
) => {
  const ids = students.map(({ userId }) => userId)
  const inUse = new Set<string>()
  const removeAll = (userIds: readonly string[]) =>
    // A failure in a savepoint does not end the transaction.
    transaction
      .transaction((inner) => remove(inner, author, { importId, userIds }))
      .catch((error: unknown) => {
        if (error instanceof ForeignKeyIntegrityConstraintViolationError) return undefined
        throw error
      })
  const together = await removeAll(ids)
  if (together) return { ...together, inUse }
  const parts: Awaited<ReturnType<typeof remove>>[] = []
  for (const id of ids) {
    const part = await removeAll([id])
    if (part) parts.push(part)
    else inUse.add(id)
  }
  return {
    endedSessions: parts.flatMap(({ endedSessions }) => endedSessions),
    periodIds: [...new Set(parts.flatMap(({ periodIds }) => periodIds))],
    inUse,
  }
}

type Ids = Readonly<{ importId: string; userIds: readonly string[] }>

const remove = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { importId, userIds }: Ids,
) => {
  if (userIds.length === 0) return { endedSessions: [], periodIds: [] }
  const ids = sql.array(userIds, 'uuid')
  await db.query(sql.typeAlias('void')`
    UPDATE student_import_images AS images SET removed_at = ${at.toISOString()}, removed = jsonb_build_object(
      'user', to_jsonb(users),
      'profiles', (SELECT coalesce(jsonb_agg(to_jsonb(profiles)), '[]') FROM profiles
        WHERE profiles.organization_id = ${organizationId} AND profiles.user_id = users.id))
    FROM users
    WHERE images.organization_id = ${organizationId} AND import_id = ${importId} AND images.user_id = ANY(${ids})
      AND users.organization_id = ${organizationId} AND users.id = images.user_id`)
  // Later imports of these students can no longer be undone.
  await db.query(sql.typeAlias('void')`
    DELETE FROM student_import_images
    WHERE organization_id = ${organizationId} AND import_id <> ${importId} AND user_id = ANY(${ids})`)
  const ended = await db.any(sql.type(Ended)`
    DELETE FROM sessions WHERE organization_id = ${organizationId} AND user_id = ANY(${ids})
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  const left = await db.any(sql.type(Period)`
    DELETE FROM profiles WHERE organization_id = ${organizationId} AND user_id = ANY(${ids}) RETURNING period_id`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM users WHERE organization_id = ${organizationId} AND id = ANY(${ids})`)
  return {
    endedSessions: ended.map(({ token_hash }) => token_hash),
    periodIds: [...new Set(left.map(({ period_id }) => period_id))],
  }
}

export type ImportedLeavers = Readonly<{
  importId: string
  periodId: string
  userIds: readonly string[]
}>

export const takeFromPeriod = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { importId, periodId, userIds }: ImportedLeavers,
) => {
  if (userIds.length === 0) return
  const ids = sql.array(userIds, 'uuid')
  await db.query(sql.typeAlias('void')`
    UPDATE student_import_images AS images SET removed_at = ${at.toISOString()},
      removed = jsonb_build_object('user', NULL, 'profiles', jsonb_build_array(to_jsonb(profiles)))
    FROM profiles
    WHERE images.organization_id = ${organizationId} AND import_id = ${importId} AND images.user_id = ANY(${ids})
      AND profiles.organization_id = ${organizationId} AND profiles.user_id = images.user_id
      AND profiles.period_id = ${periodId}`)
  await db.query(sql.typeAlias('void')`
    DELETE FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND user_id = ANY(${ids})`)
}
