import type { CommonQueryMethods } from 'slonik'
import type { Author } from '#registry/administration-log.ts'
import { findPasswordPolicy, type PasswordPolicy } from '#registry/password-policy.ts'
import { findPeriod } from '#registry/periods.ts'
import { orNotFound } from '#registry/registry-error.ts'
import { findKnownUsers, findRemoved } from './known-students.ts'
import { planImport } from './plan-import.ts'
import { type StudentImport, usernameOf } from './student-import.ts'

/** @throws RegistryRefused `not_found` for the period */
export const planningOf = async (
  db: CommonQueryMethods,
  { organizationId }: Pick<Author, 'organizationId'>,
  batch: StudentImport,
): Promise<Planning> => {
  const policy = await findPasswordPolicy(db, organizationId)
  orNotFound(await findPeriod(db, organizationId, batch.periodId))
  return { organizationId, policy, batch }
}

export type Planning = Readonly<{ organizationId: string; policy: PasswordPolicy; batch: StudentImport }>

/** What the import would do to what is stored at this moment. */
export const makePlan = async (db: CommonQueryMethods, { organizationId, policy, batch }: Planning) => {
  const { prefix } = policy
  const usernames = batch.users.map(({ u_id }) => usernameOf(prefix, u_id))
  const cards = batch.users.flatMap(({ card_id }) => card_id || [])
  // A card may be somebody's username, and a username somebody's card, each with the prefix or without it.
  const sought = {
    periodId: batch.periodId,
    usernames: [...usernames, ...cards.map((card) => usernameOf(prefix, card))],
    cardIds: [...cards, ...usernames, ...usernames.map((username) => username.slice(prefix.length))],
  }
  const known = await findKnownUsers(db, organizationId, sought)
  return await planImport(batch, policy, { known, removed: await findRemoved(db, organizationId, sought.usernames) })
}
