import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ownerUrl } from '#platform/postgres/embedded-address.ts'
import { applicationPasswordFile, applicationUrl } from '#platform/postgres/own-postgres.ts'

/**
 * The URL of the PostgreSQL that `npm start` runs in the data folder at this moment; undefined when
 * none runs there.
 */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const read = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => '')
  // PostgreSQL's own lock file: after its port comes where its socket is, if it has one.
  const [, , , port, socket] = (await read('cluster/postmaster.pid'))
    .split('\n')
    .map((line) => line.trim())
  // The owner would make what the application may not touch; only beside an older Laurel there is
  // nobody else.
  const application = (
    await readFile(applicationPasswordFile(dataDir), 'utf8').catch(() => '')
  ).trim()
  const password = (await read('password')).trim()
  if (!port || !password) return undefined
  const owner = ownerUrl({ files: resolve(dataDir, 'cluster'), password, port, bySocket: !!socket })
  const url = application ? applicationUrl(owner, application) : owner
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
