import type { CommonQueryMethods } from 'slonik'
import type { Author } from '#registry/administration-log.ts'
import { findOrganization } from '#registry/organizations.ts'
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
  const { prefix } = orNotFound(await findOrganization(db, organizationId))
  orNotFound(await findPeriod(db, organizationId, batch.periodId))
  return { organizationId, prefix, batch }
}

export type Planning = Readonly<{ organizationId: string; prefix: string; batch: StudentImport }>

/** What the import would do to what is stored at this moment. */
export const makePlan = async (db: CommonQueryMethods, { organizationId, prefix, batch }: Planning) => {
  const sought = {
    periodId: batch.periodId,
    usernames: batch.users.map(({ u_id }) => usernameOf(prefix, u_id)),
    cardIds: batch.users.flatMap(({ card_id }) => card_id || []),
  }
  const known = await findKnownUsers(db, organizationId, sought)
  return await planImport(batch, prefix, { known, removed: await findRemoved(db, organizationId, sought.usernames) })
}
