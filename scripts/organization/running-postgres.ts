import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applicationPasswordFile, applicationUrl } from '#platform/postgres/own-postgres.ts'

/** The URL of the PostgreSQL that `npm start` runs in the data folder at this moment; undefined when none runs there. */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const read = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => '')
  // PostgreSQL's own lock file: the fourth line is the port.
  const port = (await read('cluster/postmaster.pid')).split('\n')[3]?.trim()
  // The owner would make what the application may not touch; only beside an older Laurel there is nobody else.
  const application = (await readFile(applicationPasswordFile(dataDir), 'utf8').catch(() => '')).trim()
  const owner = (await read('password')).trim()
  if (!port || !owner) return undefined
  const ownerUrl = `postgres://laurel:${owner}@127.0.0.1:${port}/postgres`
  const url = application ? applicationUrl(ownerUrl, application) : ownerUrl
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
