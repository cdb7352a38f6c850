import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The URL of the PostgreSQL that `npm start` runs in the data folder at this moment; undefined when none runs there. */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const read = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => '')
  // PostgreSQL's own lock file: the fourth line is the port.
  const port = (await read('cluster/postmaster.pid')).split('\n')[3]?.trim()
  const password = (await read('password')).trim()
  if (!port || !password) return undefined
  const url = `postgres://laurel:${password}@127.0.0.1:${port}/postgres`
  return (await answers(url)) ? url : undefined
}

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
