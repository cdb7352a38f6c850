import type { CommonQueryMethods } from 'slonik'
import { classSpelling } from '#domain/class-spelling.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findPasswordPolicy, type PasswordPolicy } from '#registry/passwords/password-policy.ts'
import { foundRow } from '#registry/registry-error.ts'
import { findClassesToGuard } from '#registry/staff/own-classes.ts'
import { findClasses } from './find-classes.ts'
import { findKnownUsers, findRemoved } from './known-students.ts'
import { planImport } from './plan-import.ts'
import { type NewStudentImport, usernameWithPrefix, withoutPrefix } from './student-import.ts'

/** @throws RegistryError `not_found` for the period */
export const planningOf = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Pick<Author, 'organizationId' | 'userId'>,
  batch: NewStudentImport,
): Promise<Planning> => {
  const policy = await findPasswordPolicy(db, organizationId)
  foundRow(await findPeriod(db, organizationId, batch.periodId))
  return { organizationId, userId, policy, batch }
}

export type Planning = Readonly<{
  organizationId: string
  userId: string
  policy: PasswordPolicy
  batch: NewStudentImport
}>

export const makePlan = async (
  db: CommonQueryMethods,
  { organizationId, userId, policy, batch }: Planning,
) => {
  const { prefix } = policy
  const usernames = batch.users.map(({ u_id }) => usernameWithPrefix(prefix, u_id))
  const cards = batch.users.flatMap(({ card_id }) => card_id || [])
  // A card may be another's username, with or without the prefix.
  const sought = {
    periodId: batch.periodId,
    usernames: [...usernames, ...cards.map((card) => usernameWithPrefix(prefix, card))],
    cardIds: [
      ...cards,
      ...usernames,
      ...usernames.map((username) => withoutPrefix(prefix, username)),
    ],
  }
  const spelled = spellClasses(batch, await findClasses(db, organizationId, batch))
  const known = await findKnownUsers(db, organizationId, sought)
  const removed = await findRemoved(db, organizationId, sought.usernames)
  const author = { organizationId, userId }
  const guarded = await findClassesToGuard(db, author, batch.periodId)
  return await planImport(spelled, policy, { known, removed, guarded })
}

/** Spells each class as the period does, or the first row. */
const spellClasses = (batch: NewStudentImport, present: readonly string[]): NewStudentImport => {
  const spelled = classSpelling(present)
  return { ...batch, users: batch.users.map((row) => ({ ...row, class: spelled(row.class) })) }
}
