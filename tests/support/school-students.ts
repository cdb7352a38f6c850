import { randomUUID } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { hashPassword } from '#registry/passwords/passwords.ts'
import { findStudentAccount } from '#registry/people/users.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { importStudents } from '#registry/students/import-students.ts'
import { profileIdOf } from '#registry/students/write-import.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

export type Student = Readonly<{
  id: string
  username: string
  profile: string
  token: string
  parentToken: string
}>

/** Everybody's. */
export const password = 'school-password'
/** One hash for all, as hashing is slow. */
export const passwordHash = hashPassword(password)

type NewStudents = Readonly<{
  author: () => Author
  prefix: string
  period: string
  count: number
}>

/** Students in classes of twenty from 1A on, and their parents, all signed in. */
export const createStudents = async (
  { db, clock }: Parts,
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
  return await Promise.all(
    users.map(async ({ u_id }): Promise<Student> => {
      const username = `${prefix}${u_id}`
      const { id } = (await findStudentAccount(db, username))!
      const session = (isParent: boolean) =>
        openSession(db, organizationId, { userId: id, role: 'user', isParent, now: clock() })
      const [token, parentToken] = [await session(false), await session(true)]
      return { id, username, profile: profileIdOf(id, period), token, parentToken }
    }),
  )
}
