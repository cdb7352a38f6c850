// For docker-compose.yml: connects with OWNER_DATABASE_URL, creates the role of DATABASE_URL and
// makes it the owner of all schemas and tables. Each URL may be in a file (…_FILE).
import { unsafeConnection } from '#platform/config/safe-connections.ts'
import { withSecretFiles } from '#platform/config/secret-files.ts'
import { prepareApplicationRole } from '#platform/postgres/application-role.ts'
import { textOfFailure } from './start/failure.ts'
import { StartError } from './start/start-error.ts'
import { waitForStores } from './start/stores/wait-for-stores.ts'

const names = ['OWNER_DATABASE_URL', 'DATABASE_URL'] as const

const urlsOf = (env: NodeJS.ProcessEnv) => {
  const given = secretsOf(env)
  return names.map((name) => {
    const url = given[name]?.trim()
    if (!url || !URL.canParse(url))
      throw new StartError(
        `${name} must be a URL such as postgres://user:password@host:5432/laurel.`,
      )
    const reason = unsafeConnection(url)
    if (reason) throw new StartError(`${name} ${reason}.`)
    return new URL(url)
  }) as [URL, URL]
}

const secretsOf = (env: NodeJS.ProcessEnv) => {
  try {
    return withSecretFiles(env, names)
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

const main = async () => {
  const [owner, application] = urlsOf(process.env)
  const role = {
    name: decodeURIComponent(application.username),
    password: decodeURIComponent(application.password),
  }
  if (!role.name || !role.password)
    throw new StartError('DATABASE_URL must name the user and the password to create.')
  await waitForStores(
    { OWNER_DATABASE_URL: owner.href },
    { seconds: 60, say: (line) => console.error(line) },
  )
  await prepareApplicationRole(owner.href, role)
  console.log(`${role.name} owns the schemas of ${application.pathname.slice(1)}.`)
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 1
})
