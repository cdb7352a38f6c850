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
 * The PostgreSQL of a test run: the one that LAUREL_TEST_DATABASE_URL names, else a throw-away one. If this process is
 * killed, the server ends by itself and the next run removes its folder.
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

/** A fresh, empty database of the test run's server. `drop` ends what is still connected to it. */
export const createDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = process.env.LAUREL_TEST_DATABASE_URL
  if (!server) throw new Error('LAUREL_TEST_DATABASE_URL is not set: run the tests through vitest')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
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
