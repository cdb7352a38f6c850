import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Gives the turn to whoever is next. */
export type Turn = Readonly<{ end: () => Promise<void> }>

export type TurnOptions = Readonly<{
  databaseUrl: string
  /** The same for all who take turns. */
  name: string
  /** Called once, when somebody else has the turn. */
  onWait?: () => void
  /** In ms. */
  patience?: number
}>

const pause = 200

/** Nobody gave it back in time. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

/**
 * Waits until no other process on this database has the turn. It is held by a connection of its own, so that it ends with the process.
 * @throws NoTurn
 */
export const takeTurn = async ({ databaseUrl, name, onWait, patience = 300_000 }: TurnOptions): Promise<Turn> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true })
  // Without the connection the turn is another's; what is done under it is safe by itself, only in vain.
  client.on('error', () => undefined)
  await client.connect()
  const end = () => client.end().catch(() => undefined)
  const until = performance.now() + patience
  try {
    for (let first = true; !(await isTaken(client, name)); first = false) {
      if (first) onWait?.()
      if (performance.now() > until) throw new NoTurn(`Another process has had the turn ${name} for too long`)
      await setTimeout(pause)
    }
  } catch (error) {
    await end()
    throw error
  }
  return { end }
}

const isTaken = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [name],
  )
  return rows[0]?.taken === true
}
