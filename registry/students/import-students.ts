import { type CommonQueryMethods, type DatabasePool, UniqueIntegrityConstraintViolationError } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/administration-log.ts'
import { findOrganization } from '#registry/organizations.ts'
import { findPeriod } from '#registry/periods.ts'
import { FieldsRefused, orNotFound, RegistryRefused } from '#registry/registry-error.ts'
import { findKnownUsers } from './known-students.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { areReady, type HashPassword, prepareSecrets, type Secrets } from './secrets.ts'
import { type ImportResult, type ShownPasswords, type StudentImport, usernameOf } from './student-import.ts'
import { writeImport } from './write-import.ts'

/** Somebody else may change what the import stands on while passwords are being hashed. */
const attempts = 4

/**
 * Creates and updates students of a period: all of it or nothing. Passwords are hashed before the transaction, in which
 * everything is looked at again, as imports of one organisation wait for each other there.
 * @throws FieldsRefused with everything that is wrong, RegistryRefused `not_found` for the period
 */
export const importStudents = async (
  db: DatabasePool,
  author: Author,
  batch: StudentImport & Readonly<{ hash?: HashPassword }>,
): Promise<ImportResult> => {
  const { organizationId } = author
  const { prefix } = orNotFound(await findOrganization(db, organizationId))
  orNotFound(await findPeriod(db, organizationId, batch.periodId))
  let secrets: Secrets = new Map()
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const plan = await validPlan(db, { organizationId, prefix, batch })
    secrets = await prepareSecrets(plan, secrets, batch.hash)
    const result = await carryOut(db, author, { prefix, batch, secrets }).catch(undefinedIfTaken)
    if (result) return result
  }
  throw new RegistryRefused('retryable')
}

type Planning = Readonly<{ organizationId: string; prefix: string; batch: StudentImport }>

const validPlan = async (db: CommonQueryMethods, { organizationId, prefix, batch }: Planning): Promise<ImportPlan> => {
  const sought = {
    periodId: batch.periodId,
    usernames: batch.users.map(({ u_id }) => usernameOf(prefix, u_id)),
    cardIds: batch.users.flatMap(({ card_id }) => card_id || []),
  }
  const plan = planImport(batch, prefix, await findKnownUsers(db, organizationId, sought))
  if (plan.errors.length > 0) throw new FieldsRefused(plan.errors)
  return plan
}

type Carrying = Readonly<{ prefix: string; batch: StudentImport; secrets: Secrets }>

/** Undefined when a password is missing, because somebody who was known is not any more. */
const carryOut = (db: DatabasePool, author: Author, { prefix, batch, secrets }: Carrying) =>
  db.transaction(async (transaction): Promise<ImportResult | undefined> => {
    const { organizationId } = author
    await transaction.query(sql.typeAlias('id')`
      SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
    const plan = await validPlan(transaction, { organizationId, prefix, batch })
    if (!areReady(plan, secrets)) return undefined
    const endedSessions = await writeImport(transaction, author, { plan, secrets, periodId: batch.periodId })
    return {
      created: plan.creations.length + plan.repeated.length,
      updated: plan.updates.length,
      unchanged: plan.unchanged,
      passwords: shownPasswords(plan, secrets),
      endedSessions,
    }
  })

// Another organisation may have taken a username since it was looked for: looking again names the row.
const undefinedIfTaken = (error: unknown) => {
  if (error instanceof UniqueIntegrityConstraintViolationError) return undefined
  throw error
}

const shownPasswords = ({ creations, repeated }: ImportPlan, secrets: Secrets): ShownPasswords[] =>
  [...creations, ...repeated].flatMap(({ index, username }) => {
    const password = secrets.get(index)?.password?.shown ?? null
    const parent_password = secrets.get(index)?.parent_password?.shown ?? null
    return password || parent_password ? [{ u_id: username, password, parent_password }] : []
  })
