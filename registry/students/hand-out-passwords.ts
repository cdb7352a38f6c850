import { createHash } from 'node:crypto'
import type { CommonQueryMethods, DatabasePool, FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand, findChoice, storeChoice } from '#registry/commands.ts'
import { hashRandomOfMany, randomPassword } from '#registry/passwords/passwords.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'

/**
 * A retry with the same `commandId` replaces the passwords of the lost answer, unless they have
 * changed since.
 */
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
  const { importId } = handOut
  await refuseOthers(db, author, handOut)
  const before = (await findChoice(db, author, HandedOut)) ?? nothing
  const waiting = await listWaiting(db, author.organizationId, { importId, before })
  const own = await makePasswords(waiting.filter(({ needs_own }) => needs_own))
  const parents = await makePasswords(waiting.filter(({ needs_parents }) => needs_parents))
  return db.transaction(async (transaction) => {
    await claimCommand(transaction, author, { passwordsOf: importId })
    await transaction.query(sql.typeAlias('id')`
      SELECT id FROM student_imports WHERE organization_id = ${author.organizationId} AND id = ${importId} FOR UPDATE`)
    const given = await setOwn(transaction, author, { made: own, before: before.own })
    const givenToParents = await setParents(transaction, author, {
      made: parents,
      before: before.parents,
    })
    const students = waiting.filter(({ id }) => given.has(id) || givenToParents.has(id))
    if (students.length > 0) {
      await storeChoice(transaction, author, {
        own: { ...before.own, ...fingerprints(own, given) },
        parents: { ...before.parents, ...fingerprints(parents, givenToParents) },
      })
      await noteHandOut(transaction, author, handOut)
    }
    return students.map(({ id, needs_own, needs_parents, ...student }) => ({
      ...student,
      password: given.has(id) ? (own.get(id)?.shown ?? null) : null,
      parent_password: givenToParents.has(id) ? (parents.get(id)?.shown ?? null) : null,
    }))
  })
}

/** By account, the SHA-256 of the password's salted hash, which shows whether it has changed. */
const Fingerprints = z.record(z.string(), z.string())
type Fingerprints = z.infer<typeof Fingerprints>
const HandedOut = z.object({ own: Fingerprints, parents: Fingerprints })
type HandedOut = z.infer<typeof HandedOut>
const nothing: HandedOut = { own: {}, parents: {} }

const fingerprints = (made: MadePasswords, given: ReadonlySet<string>): Fingerprints =>
  Object.fromEntries(
    [...made]
      .filter(([id]) => given.has(id))
      .map(([id, { hash }]) => [id, createHash('sha256').update(hash).digest('hex')]),
  )

const isUnchanged = (hash: FragmentSqlToken, before: Fingerprints) => sql.fragment`
  encode(sha256(convert_to(${hash}, 'UTF8')), 'hex') = ${JSON.stringify(before)}::jsonb ->> users.id::text`
const isOwnWaiting = (before: Fingerprints) => sql.fragment`
  (password_hash IS NULL OR (setup_password AND ${isUnchanged(sql.fragment`password_hash`, before)}))`
const isParentsWaiting = (before: Fingerprints) => sql.fragment`
  (parent_password_hash IS NULL OR
    (parent_setup_password AND ${isUnchanged(sql.fragment`parent_password_hash`, before)}))`

const FoundImport = z.object({ author_id: z.string() })

const refuseOthers = async (
  db: CommonQueryMethods,
  author: Author,
  { importId, mayForAll }: HandOut,
) => {
  const found = foundRow(
    await db.maybeOne(sql.type(FoundImport)`
      SELECT author_id FROM student_imports
      WHERE organization_id = ${author.organizationId} AND id = ${importId}`),
  )
  if (!mayForAll && found.author_id !== author.userId) throw new RegistryError('import_not_yours')
}

const listWaiting = (
  db: CommonQueryMethods,
  organizationId: string,
  { importId, before }: Readonly<{ importId: string; before: HandedOut }>,
) =>
  db.any(sql.type(WaitingStudent)`
    SELECT * FROM (
      SELECT users.id, username, name_en, name_zh, class, class_no,
        COALESCE(${isOwnWaiting(before.own)}, false) AS needs_own,
        COALESCE(${isParentsWaiting(before.parents)}, false) AS needs_parents
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

type StoringOptions = Readonly<{ made: MadePasswords; before: Fingerprints }>

const rowsOf = (made: MadePasswords) =>
  sql.fragment`${sentRows(
    [...made].map(([id, { hash }]) => ({ id, hash })),
    { id: uuid, hash: text },
  )} AS made`

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

const setOwn = async (db: CommonQueryMethods, author: Author, { made, before }: StoringOptions) => {
  if (made.size === 0) return new Set<string>()
  return idsOf(
    await db.any(sql.typeAlias('id')`
      UPDATE users SET password_hash = hash, setup_password = true, updated_at = ${author.at.toISOString()}
      FROM ${rowsOf(made)} WHERE organization_id = ${author.organizationId} AND users.id = made.id
        AND ${isOwnWaiting(before)} RETURNING users.id`),
  )
}

const setParents = async (
  db: CommonQueryMethods,
  author: Author,
  { made, before }: StoringOptions,
) => {
  if (made.size === 0) return new Set<string>()
  return idsOf(
    await db.any(sql.typeAlias('id')`
      UPDATE users SET parent_password_hash = hash, parent_setup_password = true, updated_at = ${author.at.toISOString()}
      FROM ${rowsOf(made)} WHERE organization_id = ${author.organizationId} AND users.id = made.id
        AND ${isParentsWaiting(before)} RETURNING users.id`),
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
