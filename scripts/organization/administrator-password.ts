import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { hashRandomPassword, randomAdministratorPassword } from '#registry/passwords.ts'
import { setPassword } from '#registry/user-passwords.ts'
import { findStaffAccount } from '#registry/users.ts'
import { StartError } from '#scripts/start/start-error.ts'

const usage = 'npm run administrator:password -- --email head@example.org'

/** @throws StartError with one line for what is missing or wrong */
export const parseEmail = (args: readonly string[]): string => {
  try {
    const { email } = parseArgs({ args: [...args], options: { email: { type: 'string' } } }).values
    if (email?.trim()) return email.trim()
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw new StartError(`${reason}. Usage: ${usage}`)
  }
  throw new StartError(`--email is missing. Usage: ${usage}`)
}

/**
 * Gives an administrator a one-time password, which is stored nowhere, and ends the account's sessions. The administration log has it as a reset.
 * @throws StartError when the email is no active administrator's
 */
export const giveAdministratorPassword = async (databaseUrl: string, email: string): Promise<string> => {
  await migrate(databaseUrl)
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  try {
    const account = await findStaffAccount(db, email)
    if (account?.role !== 'organization_admin' || !account.is_active)
      throw new StartError(`--email ${email} is no active administrator's. Staff get theirs from their administrator.`)
    const password = randomAdministratorPassword()
    const author = { organizationId: account.organization_id, userId: account.id, at: systemClock() }
    await setPassword(db, author, {
      userId: account.id,
      isParent: false,
      passwordHash: await hashRandomPassword(password),
      mustChange: true,
    })
    return password
  } finally {
    await db.end()
  }
}
