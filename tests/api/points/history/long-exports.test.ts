import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endMark } from '#api/contracts/exports.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let url = ''

const count = 40_000
/** Returns the used memory in MB. */
const usedMemory = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:03:04.000Z' })
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
  school = await laurel.school({ students: 20 })
  const profiles = school.students.map(({ profile }) => profile)
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date,
      type, point, count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role,
      is_by_parent, restores, is_backdated)
    SELECT ${school.organizationId}, gen_random_uuid(), gen_random_uuid(),
      (${sql.array(profiles, 'uuid')})[1 + n % 20], ${school.period}::uuid,
      '2026-11-01'::timestamptz + n * interval '10 milliseconds', lpad(n::text, 20, '0'), '2026-11-01', 'reward', 5, 1,
      ${school.rules.reward}::uuid, 'Rule ' || n % 7, '', 'reward', ${school.categories.reward}::uuid, '1A',
      ${school.admin.id}::uuid, 'organization_admin', false, false, false
    FROM generate_series(1, ${count}) AS n`)
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO day_counts
    SELECT organization_id, created_at::date, period_id, type, count(*) FROM actions
    WHERE organization_id = ${school.organizationId} GROUP BY 1, 2, 3, 4`)
  await laurel.deps.db.query(sql.unsafe`ANALYZE actions`)
})
afterAll(() => laurel.close())

const request = (query: Record<string, string>, more = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${school.admin.token}`, ...more }
    get(
      `${url}/api/v2/actions/export_stream?${new URLSearchParams(query)}`,
      { headers },
      resolve,
    ).once('error', reject)
  })

const sortings: Record<string, string>[] = [{}, { order_by: 'name_en' }]
test.each(sortings)(
  'an export of 40,000 entries sorted %j keeps few of them in memory',
  async (query) => {
    // A first export loads and warms up everything.
    for await (const _ of await request({
      ...query,
      search: JSON.stringify({ point_rule_name: '3' }),
    }));
    const before = usedMemory()
    let [lines, chunks, most] = [0, 0, 0]
    for await (const chunk of await request(query)) {
      lines += chunk.toString('latin1').split('\n').length - 1
      chunks += 1
      if (chunks % 50 === 0) most = Math.max(most, usedMemory() - before)
    }
    expect(lines).toBe(count + 1)
    expect(chunks).toBeGreaterThan(50)
    // All entries at once would take far more memory.
    expect(most).toBeLessThan(12)
  },
)

test('an export ends its queries when the browser goes away', async () => {
  const response = await request({})
  await once(response, 'data')
  response.destroy()
  await vi.waitFor(async () => expect(await runningExports()).toBe(0))
})

test('an interrupted export has no end mark, and a complete one has it on request', async () => {
  const read = async (query: Record<string, string>) => {
    let text = ''
    for await (const chunk of await request(query, { [endMark.header]: '1' })) text += chunk
    return text
  }
  const whole = await read({ search: JSON.stringify({ point_rule_name: '3' }) })
  expect(whole.endsWith(`\r\n${endMark.text}`)).toBe(true)
  const response = await request({}, { [endMark.header]: '1' })
  await once(response, 'data')
  // The second page's query fails without its table. The status was sent with the first page, so
  // it cannot report the failure.
  await laurel.deps.db.query(sql.unsafe`ALTER TABLE actions RENAME TO gone`)
  let rest = ''
  const reading = async () => {
    for await (const chunk of response) rest += chunk
  }
  const error = await reading().catch((cause: unknown) => cause)
  await laurel.deps.db.query(sql.unsafe`ALTER TABLE gone RENAME TO actions`)
  expect(error).toBeInstanceOf(Error)
  expect(rest).not.toContain(endMark.text)
})

test('an export waits for a slow reader without a query or transaction', async () => {
  const response = await request({})
  // The first data fills the connection's buffers.
  await vi.waitFor(async () => expect(await runningExports()).toBe(0))
  expect(response.readableEnded).toBe(false)
  response.destroy()
})

const runningExports = () =>
  laurel.deps.db.oneFirst(sql.unsafe`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND state IN ('active', 'idle in transaction') AND query LIKE '%reverts_created_at%'`)

test('an export has as many entries as the list says', async () => {
  const { body } = await laurel.call('GET /v2/actions?limit=10&page=2', school.admin.token)
  expect(body).toMatchObject({ total: count, pages: count / 10 })
})
