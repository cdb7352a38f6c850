import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isRunning } from '#platform/postgres/embedded-left-over.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

/** Nothing here outlives the run, so nothing waits for the disk. */
const throwAwaySettings = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * The PostgreSQL of a test run: the one that LAUREL_TEST_DATABASE_URL names, else a throw-away one.
 * If this process is killed, the server ends automatically and the next run removes its folder.
 */
export const startPostgres = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const given = process.env.LAUREL_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  await removeLeftOvers()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    await chmod(dataDir, 0o755)
    const server = await startEmbeddedPostgres({ dataDir, settings: throwAwaySettings })
    return { url: server.url, stop: () => server.stop().finally(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

const prefix = 'laurel-test-postgres-'

const removeLeftOvers = async () => {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (owner && !isRunning(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

const migratedName = () => `template_${process.env.LAUREL_TEST_RUN_ID}`
const preparedName = () => `prepared_${process.env.LAUREL_TEST_RUN_ID}`

/**
 * Prepares, once in a run, the template for databases with the registry's tables. `fill` must close
 * its connections.
 */
export const createTemplate = async (
  fill: (url: string) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const { url, drop } = await create(migratedName())
  await fill(url)
  return drop
}

type Contents = 'empty' | 'migrated' | 'prepared'

/**
 * A fresh database of the test run's server: `empty`, `migrated` with the registry's tables, or
 * `prepared` (after `prepareOnce`) with all that a process makes at its first start. `drop` also
 * ends its open connections.
 */
export const createDatabase = (contents: Contents = 'empty') => create(newName(), copyOf(contents))

const newName = () => `test_${randomUUID().replaceAll('-', '')}`
const copyOf = (contents: Contents) => {
  if (contents === 'empty') return ''
  return ` TEMPLATE ${contents === 'migrated' ? migratedName() : preparedName()} STRATEGY FILE_COPY`
}

/**
 * Prepares, once in a run, the template for `prepared` databases, in whichever process comes first.
 * `fill` must close its connections.
 */
export const prepareOnce = async (fill: (url: string) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [preparedName()])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      preparedName(),
    ])
    if (rowCount !== 0) return
    const { url } = await createDatabase('migrated')
    await fill(url)
    await client.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${preparedName()}`,
    )
  } finally {
    await client.end()
  }
}

/** Called at the end of a run. */
export const dropPrepared = () =>
  execute(serverUrl(), `DROP DATABASE IF EXISTS ${preparedName()} WITH (FORCE)`)

const create = async (
  name: string,
  template = '',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = serverUrl()
  await execute(server, `CREATE DATABASE ${name}${template}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return { url, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const serverUrl = () => {
  const server = process.env.LAUREL_TEST_DATABASE_URL
  if (!server) throw new Error('LAUREL_TEST_DATABASE_URL is not set: run the tests through vitest')
  return server
}

const execute = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
