import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isRunning } from '#platform/postgres/embedded-left-over.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { smallSettings } from '#scripts/start/small-postgres.ts'

const prefix = 'laurel-bench-'

export type Folder = Readonly<{ path: string; remove: () => Promise<void> }>

/** Makes a folder for everything that the bench writes, and removes those of killed runs. */
export const openFolder = async (): Promise<Folder> => {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (owner && !isRunning(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export type Databases = Readonly<{
  /** Creates a migrated database and returns its URL. */
  create: (name: string) => Promise<string>
  pid: number
  stop: () => Promise<void>
}>

/**
 * Starts a separate PostgreSQL with the settings and durability of `npm start`, and `more` settings
 * if several servers share it.
 */
export const startDatabases = async (
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Databases> => {
  const server = await startEmbeddedPostgres({ dataDir, settings: { ...smallSettings, ...more } })
  return {
    create: async (name) => {
      await executeSql(server.url, `CREATE DATABASE ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      await migrate(url.href)
      return url.href
    },
    pid: server.pid,
    stop: server.stop,
  }
}

export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  // Pending requests get the error, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const executeSql = (url: string, statement: string) =>
  withClient(url, (client) => client.query(statement))
