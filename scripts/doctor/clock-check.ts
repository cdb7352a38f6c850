import pg from 'pg'
import { Fault } from './check.ts'

/** In seconds. Sessions, birthdays and live quizzes depend on the clock. */
const clockTolerance = 2

/** Compares this machine's clock with PostgreSQL's and with stored times. @throws Fault */
export const checkClock = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const before = Date.now()
    const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp()) AS now')
    const here = (before + Date.now()) / 2_000
    const found = judgeClock(Number(rows[0].now) - here)
    await refuseFuture(client, here)
    return found
  } finally {
    await client.end()
  }
}

/** `ahead`: how many seconds the database's clock is ahead of this machine's. */
export const judgeClock = (ahead: number) => {
  const text = `${Math.abs(ahead).toFixed(1)} s`
  if (Math.abs(ahead) > clockTolerance)
    throw new Fault(
      `the clock of PostgreSQL is ${text} ${ahead > 0 ? 'ahead of' : 'behind'} this machine's. ` +
        'Synchronise both by NTP.',
    )
  return `within ${text} of PostgreSQL's`
}

/** If PostgreSQL runs on this machine, only stored times can show that the clock is behind. */
const refuseFuture = async (client: pg.Client, here: number) => {
  const isThere = await client.query("SELECT to_regclass('public.sign_ins') AS found")
  if (!isThere.rows[0].found) return
  const { rows } = await client.query(
    'SELECT extract(epoch FROM max(at)) AS newest FROM public.sign_ins',
  )
  judgeNewest(Number(rows[0].newest ?? 0) - here)
}

/** `ahead`: how many seconds the newest sign-in is in the future. */
export const judgeNewest = (ahead: number) => {
  if (ahead > clockTolerance)
    throw new Fault(
      `the newest sign-in is ${Math.ceil(ahead)} s in the future, so this machine's clock is ` +
        'behind or was ahead. Synchronise it by NTP.',
    )
}
