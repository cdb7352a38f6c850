import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { profileIdOf } from '#registry/students/write-import.ts'

type StudentParts = Pick<Deps, 'db' | 'clock'>

export type TestStudent = Readonly<{
  id: string
  username: string
  profile: string
  token: string
  parentToken: string
}>

/** Shared by all students and parents. */
export const password = 'school-password'
/** One hash for everyone, because hashing is slow. */
export const passwordHash = hashPassword(password)

type NewStudents = Readonly<{
  author: () => Author
  prefix: string
  period: string
  count: number
}>

/** Creates students in classes of twenty from 1A on, and parents; all are signed in. */
export const createStudents = async (
  { db, clock }: StudentParts,
  { author, prefix, period, count }: NewStudents,
) => {
  if (count === 0) return []
  const { organizationId } = author()
  const users = Array.from({ length: count }, (_, n) => ({
    u_id: String(n + 1).padStart(4, '0'),
    class: `1${String.fromCharCode(65 + Math.floor(n / 20))}`,
    class_no: (n % 20) + 1,
    name: { en: `Student ${n + 1}`, zh: `學生${n + 1}` },
    password,
    parent_password: password,
  }))
  const batch = {
    commandId: randomUUID(),
    periodId: period,
    users,
    mode: 'create' as const,
    hash: () => passwordHash,
  }
  await importStudents(db, author(), batch)
  const accounts = await db.any(sql.type(Account)`
    SELECT id, username FROM users
    WHERE organization_id = ${organizationId}
      AND username = ANY(${sql.array(
        users.map(({ u_id }) => `${prefix}${u_id}`),
        'text',
      )})
    ORDER BY length(username), username`)
  const tokens = await signIn({ db, clock }, organizationId, accounts)
  return accounts.map(({ id, username }, n): TestStudent => {
    const [token, parentToken] = tokens[n]!
    return { id, username, profile: profileIdOf(id, period), token, parentToken }
  })
}

const Account = z.object({ id: z.string(), username: z.string() })
type Account = z.infer<typeof Account>

/** In ms: how long a student's or parent's session lasts after a sign-in. */
const sessionTime = 30 * 24 * 3_600_000

/**
 * Opens a student's and a parent's session for each student, in one statement because there are
 * many schools.
 */
const signIn = async (
  { db, clock }: StudentParts,
  organizationId: string,
  accounts: readonly Account[],
) => {
  const now = clock()
  const tokens = accounts.map(() => [newToken(), newToken()] as const)
  const rows = accounts.flatMap(({ id }, n) =>
    [false, true].map((isParent) => [hashToken(tokens[n]![isParent ? 1 : 0]), id, isParent]),
  )
  await db.query(sql.typeAlias('void')`
    INSERT INTO sessions (token_hash, organization_id, user_id, is_parent, created_at,
      last_used_at, expires_at, address, device, must_enrol)
    SELECT decode(hash, 'hex'), ${organizationId}, user_id, is_parent, ${now.toISOString()},
      ${now.toISOString()}, ${new Date(now.getTime() + sessionTime).toISOString()}, '', '', FALSE
    FROM ${sql.unnest(rows, ['text', 'uuid', 'bool'])} AS session (hash, user_id, is_parent)`)
  return tokens
}
