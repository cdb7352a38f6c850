import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '#registry/audit/administration-log.ts'
import type { PlannedStaff, StaffPlan } from './plan-staff-import.ts'
import type { StaffSecret } from './staff-secret.ts'

export type StaffImportToWrite = Readonly<{ plan: StaffPlan; secrets: readonly StaffSecret[] }>

/** Returns token hashes of ended sessions. */
export const writeStaffImport = async (
  transaction: CommonQueryMethods,
  author: Author,
  { plan, secrets }: StaffImportToWrite,
) => {
  const { creations, updates, repeated } = plan
  await insertStaff(transaction, author, { rows: creations, secrets })
  await updateTexts(transaction, author, updates)
  const unused = repeated.filter(({ known, hasPassword }) => known?.setup_password && !hasPassword)
  const withPassword = [...updates.filter(({ hasPassword }) => hasPassword), ...unused]
  const ended = await setPasswords(transaction, author, { rows: withPassword, secrets })
  await logChanges(transaction, author, [
    ...creations.map(
      ({ userId }) => ({ action: 'created', subjectType: 'user', subjectId: userId }) as const,
    ),
    ...updates.map(
      ({ userId, fields }) =>
        ({ action: 'updated', subjectType: 'user', subjectId: userId, fields }) as const,
    ),
  ])
  return ended
}

type Rows = Readonly<{ rows: readonly PlannedStaff[]; secrets: readonly StaffSecret[] }>
const textColumns = { id: uuid, name_en: text, name_zh: text, title_en: text, title_zh: text }
const textsOf = ({ userId, name_en, name_zh, title_en, title_zh }: PlannedStaff) => ({
  id: userId,
  name_en,
  name_zh,
  title_en,
  title_zh,
})
const secretOf = (secrets: readonly StaffSecret[], { index }: PlannedStaff) =>
  secrets[index] as StaffSecret

const insertStaff = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { rows, secrets }: Rows,
) => {
  if (rows.length === 0) return
  const values = rows.map((row) => {
    const { hash } = secretOf(secrets, row)
    return { ...textsOf(row), email: row.email, hash }
  })
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, email, name_en, name_zh, title_en, title_zh, password_hash, setup_password,
      created_at, updated_at)
    SELECT ${organizationId}::uuid, id, 'admin', email, name_en, name_zh, title_en, title_zh, hash, true,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM ${sentRows(values, { ...textColumns, email: text, hash: text })} AS new`)
}

const updateTexts = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  rows: StaffPlan['updates'],
) => {
  if (rows.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = new.name_en, name_zh = new.name_zh, title_en = new.title_en, title_zh = new.title_zh,
      updated_at = ${at.toISOString()}::timestamptz
    FROM ${sentRows(rows.map(textsOf), textColumns)} AS new
    WHERE organization_id = ${organizationId} AND users.id = new.id`)
}

const Ended = z.object({ token_hash: z.string() })

const setPasswords = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  { rows, secrets }: Rows,
) => {
  if (rows.length === 0) return []
  const values = rows.map((row) => {
    const { hash } = secretOf(secrets, row)
    return { id: row.userId, hash }
  })
  await db.query(sql.typeAlias('void')`
    UPDATE users SET password_hash = hash, setup_password = true
    FROM ${sentRows(values, { id: uuid, hash: text })} AS new
    WHERE organization_id = ${organizationId} AND users.id = new.id`)
  const ids = rows.map(({ userId }) => userId)
  const ended = await db.any(sql.type(Ended)`
    DELETE FROM sessions WHERE organization_id = ${organizationId} AND user_id = ANY(${sql.array(ids, 'uuid')})
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return ended.map(({ token_hash }) => token_hash)
}
