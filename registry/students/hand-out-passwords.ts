import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { hashRandomOfMany, randomPassword } from '#registry/passwords/passwords.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'

/** A retry with the same `commandId` makes new passwords, because the first answer was lost. */
export type HandOut = Readonly<{ importId: string; commandId: string; mayForAll: boolean }>

const WaitingStudent = z.object({
  id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  needs_own: z.boolean(),
  needs_parents: z.boolean(),
})
type WaitingStudent = z.infer<typeof WaitingStudent>

export type HandedOutPasswords = Omit<WaitingStudent, 'id' | 'needs_own' | 'needs_parents'> &
  Readonly<{ password: string | null; parent_password: string | null }>

/**
 * Makes random passwords for new students, once each.
 * @throws RegistryError `not_found`, `import_not_yours`, `idempotency_key_reused`
 */
export const handOutPasswords = async (
  db: DatabasePool,
  author: Author,
  handOut: HandOut,
): Promise<HandedOutPasswords[]> => {
  const { importId, commandId } = handOut
  const isAgain = (await findHandOut(db, author, handOut)) === commandId
  const waiting = await listWaiting(db, author.organizationId, { importId, isAgain })
  const own = await makePasswords(waiting.filter(({ needs_own }) => needs_own))
  const parents = await makePasswords(waiting.filter(({ needs_parents }) => needs_parents))
  return db.transaction(async (transaction) => {
    await claimCommand(transaction, author, { passwordsOf: importId })
    await transaction.query(sql.typeAlias('id')`
      SELECT id FROM student_imports WHERE organization_id = ${author.organizationId} AND id = ${importId} FOR UPDATE`)
    const given = await setOwn(transaction, author, { made: own, isAgain })
    const givenToParents = await setParents(transaction, author, { made: parents, isAgain })
    const students = waiting.filter(({ id }) => given.has(id) || givenToParents.has(id))
    if (students.length > 0) await noteHandOut(transaction, author, handOut)
    return students.map(({ id, needs_own, needs_parents, ...student }) => ({
      ...student,
      password: given.has(id) ? (own.get(id)?.shown ?? null) : null,
      parent_password: givenToParents.has(id) ? (parents.get(id)?.shown ?? null) : null,
    }))
  })
}

const FoundImport = z.object({ author_id: z.string(), passwords_command: z.string().nullable() })

const findHandOut = async (
  db: CommonQueryMethods,
  author: Author,
  { importId, mayForAll }: HandOut,
) => {
  const found = foundRow(
    await db.maybeOne(sql.type(FoundImport)`
      SELECT author_id, passwords_command FROM student_imports
      WHERE organization_id = ${author.organizationId} AND id = ${importId}`),
  )
  if (!mayForAll && found.author_id !== author.userId) throw new RegistryError('import_not_yours')
  return found.passwords_command
}

const listWaiting = (
  db: CommonQueryMethods,
  organizationId: string,
  { importId, isAgain }: Readonly<{ importId: string; isAgain: boolean }>,
) =>
  db.any(sql.type(WaitingStudent)`
    SELECT * FROM (
      SELECT users.id, username, name_en, name_zh, class, class_no,
        password_hash IS NULL OR (${isAgain} AND setup_password) AS needs_own,
        parent_password_hash IS NULL OR (${isAgain} AND parent_setup_password) AS needs_parents
      FROM student_import_images AS images
      JOIN student_imports AS imports ON imports.organization_id = ${organizationId} AND imports.id = import_id
      JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id AND erased_at IS NULL
      LEFT JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.user_id = users.id
        AND profiles.period_id = imports.period_id
      WHERE images.organization_id = ${organizationId} AND import_id = ${importId} AND before IS NULL
    ) AS created
    WHERE needs_own OR needs_parents ORDER BY class COLLATE natural_order, class_no, id`)

type MadePasswords = ReadonlyMap<string, Readonly<{ hash: string; shown: string }>>

const makePasswords = async (students: readonly WaitingStudent[]): Promise<MadePasswords> => {
  const made = students.map(async ({ id }) => {
    const shown = randomPassword()
    return [id, { shown, hash: await hashRandomOfMany(shown) }] as const
  })
  return new Map(await Promise.all(made))
}

type StoringOptions = Readonly<{ made: MadePasswords; isAgain: boolean }>

const rowsOf = (made: MadePasswords) =>
  sql.fragment`${sentRows(
    [...made].map(([id, { hash }]) => ({ id, hash })),
    { id: uuid, hash: text },
  )} AS made`

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

const setOwn = async (
  db: CommonQueryMethods,
  author: Author,
  { made, isAgain }: StoringOptions,
) => {
  if (made.size === 0) return new Set<string>()
  return idsOf(
    await db.any(sql.typeAlias('id')`
      UPDATE users SET password_hash = hash, setup_password = true, updated_at = ${author.at.toISOString()}
      FROM ${rowsOf(made)} WHERE organization_id = ${author.organizationId} AND users.id = made.id
        AND (password_hash IS NULL OR (${isAgain} AND setup_password)) RETURNING users.id`),
  )
}

const setParents = async (
  db: CommonQueryMethods,
  author: Author,
  { made, isAgain }: StoringOptions,
) => {
  if (made.size === 0) return new Set<string>()
  return idsOf(
    await db.any(sql.typeAlias('id')`
      UPDATE users SET parent_password_hash = hash, parent_setup_password = true, updated_at = ${author.at.toISOString()}
      FROM ${rowsOf(made)} WHERE organization_id = ${author.organizationId} AND users.id = made.id
        AND (parent_password_hash IS NULL OR (${isAgain} AND parent_setup_password)) RETURNING users.id`),
  )
}

const noteHandOut = async (
  db: CommonQueryMethods,
  author: Author,
  { importId, commandId }: HandOut,
) => {
  await db.query(sql.typeAlias('void')`
    UPDATE student_imports SET passwords_command = ${commandId}
    WHERE organization_id = ${author.organizationId} AND id = ${importId}`)
  await logChange(db, author, {
    action: 'password_reset',
    subjectType: 'student_import',
    subjectId: importId,
    fields: ['password', 'parent_password'],
  })
}
