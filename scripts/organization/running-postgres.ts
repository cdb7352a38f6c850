import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ownerUrl } from '#platform/postgres/embedded-address.ts'
import { applicationPasswordFile, applicationUrl } from '#platform/postgres/own-postgres.ts'

/** Returns its URL. */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const read = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => '')
  // The fourth line is the port, and the fifth the folder of the socket.
  const [, , , port, socket] = (await read('cluster/postmaster.pid'))
    .split('\n')
    .map((line) => line.trim())
  // Connects as the application's role, which could not use objects that the owner creates. Data of
  // older versions has no such role.
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
