import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { paged } from '#api/contracts/common.ts'
import { createLongListLimit } from '#api/http/lists/long-list-limit.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { serializerCompiler } from '#api/plugins/serialization.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import type { School } from '#tests/support/school.ts'

const students = 2300
const entries = 5400

let laurel: TestApp
let school: School
let url = ''

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:03:04.000Z' })
  school = await laurel.school({ students: 2 })
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
  const { organizationId, period, rules, categories, admin } = school
  const { db } = laurel.deps
  await db.query(sql.unsafe`
    WITH made AS (
      INSERT INTO users (organization_id, id, role, name_en, name_zh, username)
      SELECT ${organizationId}::uuid, gen_random_uuid(), 'user', 'Student ' || n, '學生' || n, ${school.prefix} || 'x' || n
      FROM generate_series(1, ${students - 2}) AS n RETURNING id)
    INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
    SELECT ${organizationId}::uuid, gen_random_uuid(), id, ${period}::uuid, '9' || chr(65 + row_number() OVER ()::int % 26),
      1 + row_number() OVER ()::int % 900 FROM made`)
  await db.query(sql.unsafe`
    INSERT INTO actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date,
      type, point, count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role,
      is_by_parent, restores, is_backdated)
    SELECT ${organizationId}, gen_random_uuid(), gen_random_uuid(), ${school.students[0]!.profile}::uuid, ${period}::uuid,
      '2026-11-01'::timestamptz + n * interval '10 milliseconds', lpad(n::text, 20, '0'), '2026-11-01', 'reward', 5, 1,
      ${rules.reward}::uuid, 'Rule ' || n % 7, '', 'reward', ${categories.reward}::uuid, '1A', ${admin.id}::uuid,
      'organization_admin', false, false, false
    FROM generate_series(1, ${entries}) AS n`)
  await db.query(sql.unsafe`
    INSERT INTO day_counts
    SELECT organization_id, created_at::date, period_id, type, count(*) FROM actions
    WHERE organization_id = ${organizationId} GROUP BY 1, 2, 3, 4`)
  await db.query(sql.unsafe`
    INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
    SELECT ${organizationId}, gen_random_uuid(), 'Category ' || n, '類別' || n, 'reward' FROM generate_series(1, 1500) AS n`)
})
afterAll(() => laurel.close())

const ask = (path: string, token = school.admin.token) => laurel.call(`GET ${path}`, token)
const inPages = async (path: string, limit: number) => {
  const rows: unknown[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await ask(`${path}&limit=${limit}&page=${page}`)
    rows.push(...body.data)
    if (body.data.length < limit) return rows
  }
}
const asOne = async (path: string, query = '&limit=999999') => {
  const { status, body, headers } = await ask(`${path}${query}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return body
}

test.each([
  ['students', () => `/users?period=${school.period}`, students],
  [
    'students by name',
    () => `/users?period=${school.period}&order_by=name_en&order=desc`,
    students,
  ],
  ['history', () => '/v2/actions?dateRange=2026-11', entries],
  ['history by rule', () => '/v2/actions?dateRange=2026-11&order_by=point_rule_name', entries],
  ['rankings', () => `/profiles/rank?groupBy=user&period=${school.period}`, students],
  ['categories', () => '/ruleCategories?type=reward', 1501],
])(
  'a complete list of %s has the same rows as its pages, in the same envelope',
  async (_, path, total) => {
    const body = await asOne(path())
    expect(body).toMatchObject({
      result: 'success',
      pages: 1,
      total,
      last_updated_at: expect.any(String),
    })
    expect(body.data).toHaveLength(total)
    expect(body.data).toEqual(await inPages(path(), 500))
  },
)

test('a list without a limit is complete, and a large later page begins at the right place', async () => {
  expect((await asOne('/ruleCategories?type=reward', '')).data).toHaveLength(1501)
  const path = `/users?period=${school.period}`
  const { data, pages, total } = await asOne(path, '&limit=1100&page=2')
  expect([data.length, pages, total]).toEqual([100, 3, students])
  expect(data).toEqual((await asOne(path)).data.slice(2200))
  expect((await asOne(path, '&limit=999999&page=5')).data).toEqual([])
})

const open = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${school.admin.token}` }
    get(`${url}/api${path}`, { headers, agent: false }, resolve).once('error', reject)
  })

test('of forty long lists of one account at once, some are answered and the others told to retry', async () => {
  // The first lists end only after all have arrived.
  const held = await holdLock(laurel, 'LOCK TABLE profiles IN ACCESS EXCLUSIVE MODE', [])
  let told = 0
  const asked = Array.from({ length: 40 }, async () => {
    const answer = await ask('/v2/actions?dateRange=2026-11&limit=999999')
    if (answer.status === 429) told += 1
    return answer
  })
  await expect.poll(() => told).toBeGreaterThanOrEqual(30)
  await held.letGo()
  const all = await Promise.all(asked)
  const answered = all.filter(({ status }) => status === 200)
  const refused = all.filter(({ status }) => status === 429)
  expect(answered.length + refused.length).toBe(40)
  expect(answered.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  for (const { body } of answered) expect(body.data).toHaveLength(entries)
  for (const { body, headers } of refused)
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['too_many_requests', true])
})

test('a client that disconnects frees its place and its database connection', async () => {
  for (let n = 0; n < 6; n += 1) {
    const response = await open('/v2/actions?dateRange=2026-11&limit=999999')
    expect(response.statusCode).toBe(200)
    await once(response, 'data')
    response.destroy()
  }
  const again = async () =>
    expect((await ask('/v2/actions?dateRange=2026-11&limit=999999')).status).toBe(200)
  await vi.waitFor(again, { interval: 500 })
})

test('an error before the first row is answered like any other', async () => {
  expect((await ask(`/users?period=${crypto.randomUUID()}&limit=999999`)).status).toBe(404)
})

test('an error before the first row of a later page does not end the process', async () => {
  const uncaught = vi.fn()
  process.once('uncaughtException', uncaught)
  const ranking = `/profiles/rank?groupBy=user&period=${crypto.randomUUID()}&limit=5000&page=1`
  expect((await ask(ranking)).status).toBe(404)
  expect((await ask('/v2/actions?dateRange=2026-11&search=%7B&limit=5000&page=1')).status).toBe(400)
  await setImmediate()
  process.off('uncaughtException', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})

test('two lists run at a time for an account and three in all, and the others wait in turn', async () => {
  const longLists = createLongListLimit()
  const order: string[] = []
  const enter = (account: string) =>
    longLists.enter(account).then((leave) => {
      order.push(account)
      return leave
    })
  const [a1, a2, b1] = await Promise.all(['a', 'a', 'b'].map(enter))
  const waiting = ['a', 'c', 'b'].map(enter)
  await setImmediate()
  expect(order).toEqual(['a', 'a', 'b'])
  b1?.()
  await setImmediate()
  expect(order.slice(3)).toEqual(['c'])
  a1?.()
  a1?.()
  await setImmediate()
  expect(order.slice(3)).toEqual(['c', 'a'])
  a2?.()
  await Promise.all(waiting)
  expect(order.slice(3)).toEqual(['c', 'a', 'b'])
})

test('six lists of an account and thirty-two in all wait up to five seconds, and others are refused at once', async () => {
  vi.useFakeTimers()
  try {
    const longLists = createLongListLimit()
    const outcomes: Record<string, string[]> = {}
    const enter = (account: string, times: number) => {
      const own: string[] = []
      outcomes[account] = own
      for (let n = 0; n < times; n += 1)
        longLists.enter(account).then(
          () => own.push('runs'),
          (refusal) => own.push(refusal.name),
        )
    }
    const refused = (times: number) => Array.from({ length: times }, () => 'QueueBusy')
    for (const account of ['a', 'b', 'c', 'd', 'e']) enter(account, account < 'c' ? 9 : 6)
    enter('f', 4)
    await vi.advanceTimersByTimeAsync(10)
    expect(outcomes.a).toEqual(['runs', 'runs', ...refused(1)])
    expect(outcomes.c).toEqual([])
    expect(outcomes.f).toEqual(refused(2))
    await vi.advanceTimersByTimeAsync(5000)
    expect(outcomes.a).toEqual(['runs', 'runs', ...refused(7)])
    expect(outcomes.f).toEqual(refused(4))
  } finally {
    vi.useRealTimers()
  }
})

/** Serves a list that records how many rows are read at a time, and how many reads run at once. */
const noted = async (total: number) => {
  const { db, clock } = laurel.deps
  const app = fastify()
  const longLists = createLongListLimit()
  const seen = { most: 0, together: 0 }
  let running = 0
  const read = async (_: unknown, { limit, page }: { limit: number; page: number }) => {
    running += 1
    seen.most = Math.max(seen.most, limit)
    seen.together = Math.max(seen.together, running)
    await setImmediate()
    running -= 1
    const rows = Array.from(
      { length: Math.max(0, Math.min(limit, total - limit * page)) },
      (_, n) => n + limit * page,
    )
    return { rows, total }
  }
  app.setSerializerCompiler(serializerCompiler({ checked: true }))
  const schema = { response: { 200: paged(z.object({ n: z.number() })) } }
  app.get<{ Querystring: { limit?: string; page?: string } }>('/', { schema }, (request, reply) => {
    Object.assign(request, { caller: { userId: 'one', isParent: false } })
    const { limit, page = 0 } = request.query
    const wanted = {
      limit: limit === undefined ? undefined : Number(limit),
      page: Number(page),
      at: clock(),
    }
    return sendList(reply, { db, longLists } as never, {
      ...wanted,
      read,
      answer: (n: number) => ({ n }),
    })
  })
  return { seen, ask: async (query: string) => (await app.inject(`/?${query}`)).json() }
}

test.each([
  ['limit=1000', 900],
  ['limit=350&page=1', 900],
  ['', 900],
  ['', 90],
  ['limit=999999', 5400],
  ['limit=999999', 900],
])('at most 100 rows of a list are read at a time (%s of %i)', async (query, total) => {
  const { seen, ask } = await noted(total)
  const { data } = await ask(query)
  const from = query.includes('page=1') ? 350 : 0
  const length = query.includes('page=1') ? 350 : total
  expect(data).toEqual(Array.from({ length }, (_, n) => ({ n: n + from })))
  expect(seen.most).toBeLessThanOrEqual(100)
})

test('at most two lists of an account are read at the same time', async () => {
  const { seen, ask } = await noted(1500)
  const codes = (await Promise.all(Array.from({ length: 40 }, () => ask('limit=999999')))).map(
    ({ result }) => result,
  )
  expect(codes.filter((result) => result === 'success').length).toBeGreaterThanOrEqual(2)
  expect(seen.together).toBeLessThanOrEqual(2)
})
