import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

// One thing of each kind is made for each letter: the order by name is not that of creation.
const letters = [...'LKJIHGFEDCBA']

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: '2026-11-20T04:00:00.000Z' })
  school = await laurel.school({ students: 0 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  for (const [n, letter] of letters.entries()) {
    const name = { en: `Group ${letter}`, zh: `組別${letter}` }
    const { _id: ruleCategory } = await make('/ruleCategories', {
      name,
      type: n % 2 === 0 ? 'reward' : 'parent_reward',
    })
    const rule = { name: `Thing ${letter}`, description: `Kept ${n}`, isActive: n % 3 !== 0 }
    if (n % 2 === 0)
      await make('/pointRules', { ...rule, type: 'reward', point: n % 4, ruleCategory })
    await make('/pointRules', { ...rule, type: 'redeem', point: 100 - n })
    await make('/attendanceRules', rule)
    await make('/displays', { name: `Thing ${letter}`, class: n % 2 === 0 ? '1A' : null })
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO devices (organization_id, id, identifier, name, state, is_active)
      VALUES (${school.organizationId}, ${randomUUID()}, ${`SN-${letter}-${school.prefix}`}, ${`Thing ${letter}`}, 'game',
        ${n % 3 !== 0})`)
  }
})
afterAll(() => laurel.close())

const make = async (path: string, body: object) => {
  const answer = await laurel.call(`POST ${path}`, school.admin.token, { body })
  expect(answer.body.result).toBe('success')
  return answer.body.data
}
const ask = (path: string, query: Record<string, string | number>) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return laurel.call(`GET ${path}?${text}`, school.admin.token)
}
type Row = Record<string, unknown> & { _id: string; name: string & { en: string } }
const rowsOf = async (path: string, query: Record<string, string | number> = {}): Promise<Row[]> =>
  (await ask(path, query)).body.data

const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name.en ?? name)

const lists: Record<string, { path: string; words: string; orders: readonly string[] }> = {
  categories: {
    path: '/ruleCategories',
    words: 'GROUP b',
    orders: ['name_en', 'name_zh', 'rules'],
  },
  rules: {
    path: '/pointRules',
    words: 'thing  B',
    orders: ['name', 'category', 'point', 'type', 'isActive'],
  },
  attendance: { path: '/attendanceRules', words: 'b thing', orders: ['name', 'isActive'] },
  devices: {
    path: '/devices',
    words: 'Thing sn-b',
    orders: ['name', 'state', 'isEnableDeviceFunction'],
  },
  displays: {
    path: '/displays',
    words: 'thing b',
    orders: ['name', 'class', 'created_at', 'last_seen_at'],
  },
}

describe.each(Object.entries(lists))('the list of %s', (_, { path, words, orders }) => {
  test('is complete without a limit, and comes in pages with one', async () => {
    const whole = await ask(path, {})
    const total = whole.body.data.length
    expect(total).toBeGreaterThanOrEqual(12)
    expect(whole.body).toMatchObject({
      total,
      pages: 1,
      last_updated_at: '2026-11-20T04:00:00.000Z',
    })
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => ask(path, { limit: 5, page })))
    expect(pages.flatMap(({ body }) => body.data)).toEqual(whole.body.data.slice(0, 25))
    expect(pages[4]!.body).toMatchObject({ total, pages: Math.ceil(total / 5) })
  })

  test('is ordered by each of its columns, both ways, and no page repeats another’s row', async () => {
    for (const order_by of orders) {
      const up = await rowsOf(path, { order_by, order: 'asc' })
      const pages = await Promise.all(
        [0, 1, 2, 3, 4].map((page) => rowsOf(path, { order_by, limit: 5, page })),
      )
      expect(pages.flat(), order_by).toEqual(up.slice(0, 25))
      const down = await rowsOf(path, { order_by, order: 'desc' })
      expect(new Set(down.map(({ _id }) => _id))).toEqual(new Set(up.map(({ _id }) => _id)))
      if (order_by.startsWith('name')) expect(namesOf(down)).toEqual(namesOf(up).reverse())
    }
  })

  test('is searched by words across its fields, ignoring case, and SQL wildcards are plain text', async () => {
    const found = await ask(path, { search: words, limit: 5 })
    expect(found.body.total).toBe(found.body.data.length)
    expect(found.body.data.length).toBeGreaterThan(0)
    for (const name of namesOf(found.body.data)) expect(name).toMatch(/ B$/)
    expect((await ask(path, { search: '%' })).body).toMatchObject({ data: [], total: 0, pages: 0 })
  })

  test.each([
    ['limit', '0', 'yup_number_min'],
    ['page', '-1', 'yup_min_zero'],
    ['order', 'up', 'yup_type_error'],
    ['order_by', 'password', 'yup_type_error'],
    ['search', 'x'.repeat(256), 'yup_string_max'],
    ['search', 'x '.repeat(11), 'search_words'],
    ['page', '1000000', 'yup_number_max'],
  ])('refuses a wrong %s (%s)', async (field, value, code) => {
    const { status, body } = await ask(path, { [field]: value })
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ field, code })]])
  })

  test('contains nothing of another organisation', async () => {
    const other = await laurel.school({ students: 0 })
    await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
    const { body } = await laurel.call(
      `GET ${path}?limit=25&search=${words.split(' ').at(-1)}`,
      other.admin.token,
    )
    const ours = new Set((await rowsOf(path)).map(({ _id }) => _id))
    expect(body.data.filter(({ _id }: Row) => ours.has(_id))).toEqual([])
  })
})

test('rules can be listed by type or category, and by whether they are active', async () => {
  const [category] = await rowsOf('/ruleCategories', { search: 'L', type: 'reward' })
  expect(
    (await rowsOf('/pointRules', { ruleCategory: category!._id })).map(({ name }) => name),
  ).toEqual(['Thing L'])
  const prizes = (
    await ask('/pointRules', { type: 'redeem', isActive: 'false', limit: 2, order_by: 'point' })
  ).body
  expect(prizes).toMatchObject({ total: 4, pages: 2, data: [{ point: 91 }, { point: 94 }] })
  const devices = (await ask('/devices', { isActive: 'false', limit: 3, order_by: 'name' })).body
  expect([devices.total, devices.data.map(({ name }: Row) => name)]).toEqual([
    4,
    ['Thing C', 'Thing F', 'Thing I'],
  ])
  expect((await ask('/attendanceRules', { isActive: 'false', limit: 5 })).body.total).toBe(4)
})

test('names are sorted as schools expect: Chinese by strokes, ignoring case, numbers by value', async () => {
  const { admin } = await laurel.school({ students: 0 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  for (const name of ['Room 10', '陳 room', 'room 9', '課室 12', '丁', 'Room 2', '課室 3']) {
    await laurel.call('POST /attendanceRules', admin.token, { body: { name } })
  }
  const { body } = await laurel.call(
    'GET /attendanceRules?order_by=name&order=asc&limit=25',
    admin.token,
  )
  const own = namesOf(body.data).filter((name) => name !== 'Morning')
  expect(own).toEqual(['丁', '陳 room', '課室 3', '課室 12', 'Room 2', 'room 9', 'Room 10'])
})
