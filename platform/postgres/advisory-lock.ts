import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export type AdvisoryLock = Readonly<{ release: () => Promise<void> }>

export type AdvisoryLockOptions = Readonly<{
  databaseUrl: string
  name: string
  onWait?: () => void
  patience?: number
}>

const pause = 200

export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
}

/** The connection holds the lock, which ends with the process. @throws LockTimeout */
export const takeAdvisoryLock = async (options: AdvisoryLockOptions): Promise<AdvisoryLock> => {
  const { databaseUrl, name, onWait, patience = 300_000 } = options
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Losing the connection loses the lock. At worst the work is done twice.
  client.on('error', () => undefined)
  await client.connect()
  const release = () => client.end().catch(() => undefined)
  const until = performance.now() + patience
  try {
    for (let first = true; !(await tryLock(client, name)); first = false) {
      if (first) onWait?.()
      if (performance.now() > until)
        throw new LockTimeout(`Another process has held the lock ${name} for too long`)
      await setTimeout(pause)
    }
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [name],
  )
  return rows[0]?.taken === true
}
