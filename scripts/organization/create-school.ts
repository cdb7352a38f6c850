import { UniqueIntegrityConstraintViolationError } from 'slonik'
import { v7 as uuidv7 } from 'uuid'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { hashRandomPassword, randomAdministratorPassword } from '#registry/passwords/passwords.ts'
import { createOrganization } from '#registry/staff/staff.ts'
import { StartError } from '#scripts/start/start-error.ts'
import type { NewSchool } from './parse-school.ts'

/**
 * Returns the administrator's one-time password, which is stored nowhere.
 * @throws StartError if prefix or email is taken
 */
export const createSchool = async (
  databaseUrl: string,
  { email, ...organization }: NewSchool,
): Promise<string> => {
  await migrate(databaseUrl)
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  const password = randomAdministratorPassword()
  const passwordHash = await hashRandomPassword(password)
  const admin = {
    id: uuidv7(),
    name_en: email,
    name_zh: email,
    email,
    passwordHash,
    mustChange: true,
    at: systemClock(),
  }
  try {
    await createOrganization(db, { id: uuidv7(), ...organization }, admin)
    return password
  } catch (error) {
    throw usedAlready(error, { email, prefix: organization.prefix })
  } finally {
    await db.end()
  }
}

const usedAlready = (
  error: unknown,
  { email, prefix }: Readonly<{ email: string; prefix: string }>,
) => {
  if (!(error instanceof UniqueIntegrityConstraintViolationError)) return error
  return error.constraint === 'organizations_prefix'
    ? new StartError(
        `--prefix ${prefix} belongs to another organisation already. Choose another one.`,
      )
    : new StartError(`--email ${email} belongs to another account already. Choose another one.`)
}
