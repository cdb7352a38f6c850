import { parseArgs } from 'node:util'
import { createPasswordTries } from '#api/sign-in/password-tries.ts'
import { systemClock } from '#platform/clock.ts'
import { openCounters } from '#platform/counters.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool } from '#platform/postgres/pool.ts'
import { hashRandomPassword, randomAdministratorPassword } from '#registry/passwords/passwords.ts'
import { setPassword } from '#registry/passwords/set-password.ts'
import { findStaffAccount } from '#registry/people/users.ts'
import { resetFactors } from '#registry/second-factors/second-factors.ts'
import { forgetSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { StartError } from '#scripts/start/start-error.ts'

const usage = 'npm run administrator:password -- --email head@example.org'

/** @throws StartError */
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

type Stores = Readonly<{ databaseUrl: string; queueUrl: string | undefined }>

/**
 * Sets a one-time password, ends the sessions and removes the second factors, all of it logged.
 * @throws StartError for other accounts
 */
export const giveAdministratorPassword = async (stores: Stores, email: string): Promise<string> => {
  const { databaseUrl } = stores
  await migrate(databaseUrl)
  const db = await openPool({ connectionString: databaseUrl, max: 1 })
  try {
    const account = await findStaffAccount(db, email)
    if (account?.role !== 'organization_admin' || !account.is_active)
      throw new StartError(
        `--email ${email} belongs to no active administrator. ` +
          "An administrator resets other staff's.",
      )
    const password = randomAdministratorPassword()
    const author = {
      organizationId: account.organization_id,
      userId: account.id,
      at: systemClock(),
    }
    await setPassword(db, author, {
      userId: account.id,
      isParent: false,
      passwordHash: await hashRandomPassword(password),
      mustChange: true,
    })
    await resetFactors(db, author, account.id)
    await forgetGuesses(stores, account.id)
    await forgetSlowed(db, account.organization_id, { userIds: [account.id], isParent: false })
    return password
  } finally {
    await db.end()
  }
}

// Forgets wrong tries, which would delay the sign-in with the new password.
const forgetGuesses = async ({ databaseUrl, queueUrl = databaseUrl }: Stores, userId: string) => {
  const counters = await openCounters({ url: queueUrl, databaseUrl }).catch(() => undefined)
  if (!counters) return
  const [own, second] = [false, true].map((isSecondStep) => ({
    userId,
    isParent: false,
    isSecondStep,
  }))
  await createPasswordTries({ counters, clock: systemClock }).forget(own!, second!)
  await counters.close()
}
