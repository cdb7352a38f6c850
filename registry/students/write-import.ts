import type { CommonQueryMethods } from 'slonik'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { bool, date, int4, type NewRow, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '#registry/audit/administration-log.ts'
import { joinGroups, leaveGroups } from '#registry/houses/group-stays.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { Secrets, StudentSecret } from './secrets.ts'

export type ImportToWrite = Readonly<{
  plan: ImportPlan
  secrets: Secrets
  periodId: string
  /** Whether given passwords need not be changed at the first sign-in. */
  keepsPasswords: boolean
}>

export const profileIdOf = (userId: string, periodId: string) => uuidv5(periodId, userId)

/** Returns token hashes of ended sessions. */
export const writeImport = async (
  transaction: CommonQueryMethods,
  author: Author,
  todo: ImportToWrite,
) => {
  const { plan, periodId } = todo
  // Frees cards for new students.
  await updateStudents(transaction, author, plan.updates)
  await insertStudents(transaction, author, todo)
  const rows = [...plan.creations, ...plan.updates]
  const entries = groupEntriesOf(rows, periodId)
  // Leaves the groups first, because a change of class would end the stays itself.
  await leaveGroups(
    transaction,
    author,
    entries.map(({ profile }) => profile),
  )
  await putProfiles(transaction, author.organizationId, { rows, periodId })
  await joinGroups(transaction, author, entries)
  const ended = await setPasswords(transaction, author, [...plan.updates, ...plan.repeated], todo)
  await logChanges(transaction, author, [
    ...plan.creations.map(
      ({ userId }) => ({ action: 'created', subjectType: 'user', subjectId: userId }) as const,
    ),
    ...plan.updates.map(
      ({ userId, fields }) =>
        ({ action: 'updated', subjectType: 'user', subjectId: userId, fields }) as const,
    ),
  ])
  return ended
}

// Random passwords must be changed at the first sign-in; given ones by the school's setting.
const isForOnce = (secret: StudentSecret | null | undefined, keepsPasswords: boolean) =>
  secret?.shown !== null || !keepsPasswords

const insertStudents = async (
  db: CommonQueryMethods,
  author: Author,
  { plan, secrets, keepsPasswords }: ImportToWrite,
) => {
  const rows = plan.creations.map((row) => {
    const own = secrets.get(row.index)
    return {
      ...valuesOf(row),
      username: row.username,
      password_hash: own?.password?.hash ?? null,
      setup: isForOnce(own?.password, keepsPasswords),
      parent_password_hash: own?.parent_password?.hash ?? null,
      parent_setup: isForOnce(own?.parent_password, keepsPasswords),
    }
  })
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, card_id, date_of_birth, house_id, username, password_hash,
      setup_password, parent_password_hash, parent_setup_password, created_at, updated_at)
    SELECT ${author.organizationId}::uuid, id, 'user', name_en, name_zh, card_id, date_of_birth, house_id, username, password_hash,
      setup, parent_password_hash, parent_setup, ${author.at.toISOString()}::timestamptz, ${author.at.toISOString()}::timestamptz
    FROM ${sentRows(rows, newColumns)} AS new`)
}

const updateStudents = async (
  db: CommonQueryMethods,
  author: Author,
  updates: ImportPlan['updates'],
) => {
  if (updates.length === 0) return
  // Clears changing cards first, so that two students can swap theirs.
  const newCards = updates
    .filter(({ fields }) => fields.includes('card_id'))
    .map(({ userId }) => userId)
  await db.query(sql.typeAlias('void')`
    UPDATE users SET card_id = NULL
    WHERE organization_id = ${author.organizationId} AND id = ANY(${sql.array(newCards, 'uuid')})`)
  await db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = new.name_en, name_zh = new.name_zh, card_id = new.card_id,
      date_of_birth = new.date_of_birth, house_id = new.house_id, updated_at = ${author.at.toISOString()}::timestamptz
    FROM ${sentRows(updates.map(valuesOf), valueColumns)} AS new
    WHERE organization_id = ${author.organizationId} AND users.id = new.id`)
}

const valueColumns = {
  id: uuid,
  name_en: text,
  name_zh: text,
  card_id: nullable(text),
  date_of_birth: nullable(date),
  house_id: nullable(uuid),
}
const newColumns = {
  ...valueColumns,
  username: text,
  password_hash: nullable(text),
  setup: bool,
  parent_password_hash: nullable(text),
  parent_setup: bool,
}
const valuesOf = ({ userId, name, cardId, dateOfBirth, houseId }: PlannedRow) => ({
  id: userId,
  name_en: name.en,
  name_zh: name.zh,
  card_id: cardId,
  date_of_birth: dateOfBirth,
  house_id: houseId,
})

const groupEntriesOf = (rows: readonly PlannedRow[], periodId: string) =>
  rows.flatMap(({ userId, known, groupId: group }) => {
    const profile = known?.profile_id ?? profileIdOf(userId, periodId)
    return group === null || group === known?.group_id ? [] : [{ profile, group }]
  })

type ProfilesToPut = Readonly<{ rows: readonly PlannedRow[]; periodId: string }>

const putProfiles = async (
  db: CommonQueryMethods,
  organizationId: string,
  { rows, periodId }: ProfilesToPut,
) => {
  if (rows.length === 0) return
  const values = rows.map(({ userId, input }) => ({
    id: profileIdOf(userId, periodId),
    user_id: userId,
    class: input.class,
    class_no: input.class_no,
  }))
  await db.query(sql.typeAlias('void')`
    INSERT INTO profiles (organization_id, period_id, id, user_id, class, class_no)
    SELECT ${organizationId}::uuid, ${periodId}::uuid, id, user_id, class, class_no
    FROM ${sentRows(values, { id: uuid, user_id: uuid, class: text, class_no: int4 })} AS new
    ON CONFLICT (organization_id, period_id, user_id) DO UPDATE SET
      class = excluded.class, class_no = excluded.class_no`)
}

const Ended = z.object({ token_hash: z.string() })

const setPasswords = async (
  db: CommonQueryMethods,
  author: Author,
  rows: readonly PlannedRow[],
  { secrets, keepsPasswords }: ImportToWrite,
) => {
  const passwords = rows.flatMap(({ index, userId }) => {
    const { password, parent_password } = secrets.get(index) ?? {}
    return [
      ...(password ? [{ secret: password, parent: false }] : []),
      ...(parent_password ? [{ secret: parent_password, parent: true }] : []),
    ].map(({ secret, parent }) => ({
      id: userId,
      parent,
      hash: secret.hash,
      setup: isForOnce(secret, keepsPasswords),
    }))
  })
  if (passwords.length === 0) return []
  await updateHashes(
    db,
    author,
    passwords.filter(({ parent }) => !parent),
    sql.fragment`password_hash = hash, setup_password = setup`,
  )
  await updateHashes(
    db,
    author,
    passwords.filter(({ parent }) => parent),
    sql.fragment`parent_password_hash = hash, parent_setup_password = setup`,
  )
  const ended = await db.any(sql.type(Ended)`
    DELETE FROM sessions USING ${sentRows(passwords, { id: uuid, parent: bool })} AS new
    WHERE organization_id = ${author.organizationId} AND user_id = new.id AND is_parent = new.parent
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return ended.map(({ token_hash }) => token_hash)
}

const hashColumns = { id: uuid, hash: text, setup: bool }

const updateHashes = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  rows: readonly NewRow<typeof hashColumns>[],
  assignment: ReturnType<typeof sql.fragment>,
) => {
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE users SET ${assignment}
    FROM ${sentRows(rows, hashColumns)} AS new
    WHERE organization_id = ${organizationId} AND users.id = new.id`)
}
