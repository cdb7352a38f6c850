// The servers that ours is compared with: Fastify with a pg pool and nothing else, and a bare
// socket.io.
import fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { bareReads, type Ranked, rankByTotals } from './bare-reads.ts'
import {
  bareAddPoints,
  bareInsert,
  bareInsertRows,
  bareTable,
  bareTotals,
  bareValues,
  rewardEvent,
} from './bare-table.ts'
import { answerParent } from './child.ts'

type Reward = Readonly<{ pointRule_id: string; profiles: readonly string[] }>
type Broadcast = Readonly<{ perSecond: number; seconds: number; payload: unknown }>

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.BARE_POOL ?? 20),
})
await pool.query(bareTable)
await pool.query(bareTotals)
const app = fastify()

const valuesOf = (profile: string, rule: string) =>
  bareValues(rewardEvent({ profile, class: '1A' }, rule))

app.post<{ Body: Reward }>('/insert', async ({ body }) => {
  await pool.query(bareInsert, valuesOf(body.profiles[0]!, body.pointRule_id))
  return { result: 'success' }
})

app.post<{ Body: Reward }>('/insert-all', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const profile of body.profiles)
      await client.query(bareInsert, valuesOf(profile, body.pointRule_id))
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return { result: 'success' }
})

const known = new Set<string>()
/** Stores a total for each new student, before the first request is counted. */
const makeTotals = async (profiles: readonly string[]) => {
  const added = profiles.filter((profile) => !known.has(profile))
  if (added.length === 0) return
  for (const profile of added) known.add(profile)
  await pool.query('INSERT INTO bare_totals SELECT unnest($1::text[]), 0 ON CONFLICT DO NOTHING', [
    added,
  ])
}

const awardClass = async ({ profiles, pointRule_id }: Reward) => {
  await makeTotals(profiles)
  const rows = profiles.map((profile) => valuesOf(profile, pointRule_id))
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]))
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(bareInsertRows, columns)
    await client.query(bareAddPoints, [profiles])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

app.post<{ Body: Reward }>('/award-class', async ({ body }) => {
  await awardClass(body)
  return { result: 'success' }
})

app.post<{ Body: Reward; Querystring: Ranked }>('/award-then-ranking', async ({ body, query }) => {
  await awardClass(body)
  return rankByTotals(pool, query)
})

bareReads(app, pool)

const io = new Server(app.server, { transports: ['websocket'] })

app.post<{ Body: Broadcast }>('/broadcast', { bodyLimit: 10_000_000 }, async ({ body }) => {
  const { perSecond, seconds, payload } = body
  let left = perSecond * seconds
  const timer = setInterval(() => {
    io.emit('snapshot', { payload, sentAt: performance.timeOrigin + performance.now() })
    left -= 1
    if (left === 0) clearInterval(timer)
  }, 1000 / perSecond)
  return { result: 'success' }
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(Number(new URL(url).port), async () => {
  await io.close()
  await pool.end()
})
