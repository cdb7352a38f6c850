import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { readAll } from '#platform/event-store/postgres/read-events.ts'
import { createDatabase } from '#tests/support/database.ts'

/** Events in the log, and how many of them are unread. */
const events = 40_000
const left = 30

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  const store = await openPostgresEventStore({ connectionString: database.url })
  await store.close()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    INSERT INTO event_store.events (position, stream, category, revision, event_id, type, data, metadata, recorded_at)
    SELECT n, category || '-' || n, category, 0, gen_random_uuid(), 'PointsRewarded', '{}', '{}', now()
    FROM (SELECT n, (ARRAY['account', 'attendance', 'badge', 'game'])[1 + n % 4] AS category
      FROM generate_series(1, ${events}) AS n) AS numbered`)
  await client.query('ANALYZE event_store.events')
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

type Plan = Readonly<{
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
}>

/** How many blocks of the database one request for a page reads. */
const blocksOf = async (categories: readonly string[] | undefined, mode: string) => {
  let blocks = 0
  let rows = 0
  const ask = async ({ text, values = [] }: pg.QueryConfig): Promise<never[]> => {
    await client.query(`SET plan_cache_mode = ${mode}`)
    await client.query('DEALLOCATE ALL')
    await client.query(`PREPARE page AS ${text}`)
    const literals = values.map((value) =>
      Array.isArray(value)
        ? `ARRAY[${value.map((one) => pg.escapeLiteral(String(one))).join()}]`
        : `'${value}'`,
    )
    const { rows: explained } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE page (${literals.join()})`,
    )
    const { Plan: plan } = explained[0]!['QUERY PLAN'][0]!
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    rows = plan['Actual Rows']
    return []
  }
  const after = String(events - left).padStart(20, '0')
  await readAll(ask, 'event_store', { after, limit: 1_000, ...(categories && { categories }) })
  return { blocks, rows }
}

test.each(['force_custom_plan', 'force_generic_plan', 'auto'])(
  'the last events of a large log are found without a scan, by %s',
  async (mode) => {
    for (const categories of [undefined, ['account'], ['account', 'attendance', 'badge', 'game']]) {
      const { blocks, rows } = await blocksOf(categories, mode)
      expect(rows).toBe(categories?.length === 1 ? Math.ceil(left / 4) : left)
      expect(blocks).toBeLessThan(left * 6)
    }
  },
)
