// `npm run administrator:password`: gives an administrator a one-time password.
import { parseConfig } from '#platform/config.ts'
import { giveAdministratorPassword, parseEmail } from './organization/administrator-password.ts'
import { withDatabase } from './organization/with-database.ts'
import { addressOfServer } from './start/banner.ts'
import { textOfFailure } from './start/failure.ts'

const main = async () => {
  const email = parseEmail(process.argv.slice(2))
  const config = parseConfig(process.env)
  const password = await withDatabase(config, (databaseUrl) =>
    giveAdministratorPassword({ databaseUrl, queueUrl: config.queueUrl }, email),
  )
  console.log(`
  ${email} signs in at ${await addressOfServer(config)} (tab “Staff”):
    one-time password  ${password}
  The former password stops working, and its sessions end.
  Passkeys, the authenticator app and recovery codes of the account are removed.
  This password is shown once, must be changed at the first sign-in, and expires after 30 days.
`)
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
