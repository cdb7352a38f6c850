import type { CommonQueryMethods } from 'slonik'
import { classSpelling } from '#domain/class-spelling.ts'
import { foldName } from '#domain/folding.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { listGroupsOfPeriod } from '#registry/houses/class-groups.ts'
import { listHouses } from '#registry/houses/houses.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findPasswordPolicy, type PasswordPolicy } from '#registry/passwords/password-policy.ts'
import { foundRow } from '#registry/registry-error.ts'
import { findClassesToGuard } from '#registry/staff/own-classes.ts'
import { findClasses } from './find-classes.ts'
import { findKnownStudents, findRemoved, findTakenOver } from './known-students.ts'
import { type GroupsByName, groupKey, type ImportGroup, planImport } from './plan-import.ts'
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
  // A card may equal a username, with or without the prefix.
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
  const known = await findKnownStudents(db, organizationId, sought)
  const own = known.filter(({ is_own }) => is_own).map(({ id }) => id)
  const takenOver = await findTakenOver(db, organizationId, own)
  const removed = await findRemoved(db, organizationId, sought.usernames)
  const author = { organizationId, userId }
  const guarded = await findClassesToGuard(db, author, batch.periodId)
  const houses = batch.users.some(({ house }) => house)
    ? await findHousesByName(db, organizationId)
    : new Map<string, string>()
  const groups = batch.users.some(({ group }) => group)
    ? await findGroupsByName(db, author, batch.periodId)
    : undefined
  return await planImport(spelled, policy, { known, takenOver, removed, guarded, houses, groups })
}

const findHousesByName = async (db: CommonQueryMethods, organizationId: string) => {
  const { rows } = await listHouses(db, organizationId)
  return new Map(
    rows.flatMap(({ id, name, name_en }) =>
      [id, name, name_en].filter(Boolean).map((text) => [foldName(text), id] as const),
    ),
  )
}

const findGroupsByName = async (
  db: CommonQueryMethods,
  author: Pick<Author, 'organizationId' | 'userId'>,
  periodId: string,
): Promise<GroupsByName> => {
  const found = new Map<string, ImportGroup | 'several'>()
  for (const group of await listGroupsOfPeriod(db, author, periodId))
    for (const text of [group.id, group.name, group.name_en].filter(Boolean)) {
      const key = groupKey(group.class, text)
      const other = found.get(key)
      const isFirst = other === undefined || (other !== 'several' && other.id === group.id)
      found.set(key, isFirst ? group : 'several')
    }
  return found
}

/** The period's spelling wins, then the first row's. */
const spellClasses = (batch: NewStudentImport, present: readonly string[]): NewStudentImport => {
  const spelled = classSpelling(present)
  return { ...batch, users: batch.users.map((row) => ({ ...row, class: spelled(row.class) })) }
}
