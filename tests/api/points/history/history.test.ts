import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''

type Query = Record<string, string | number>

const today = '2026-11-20T04:00:00.000Z'

const send = async (token: string, path: string, body: object) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
  return answer.body.data
}
const reward = (profiles: string[], token = school.admin.token, more = {}) =>
  send(token, '/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles, ...more })
const history = async (query: Query = {}, token = school.admin.token, path = '/v2/actions') => {
  const given = { limit: '100', minPosition: position, ...query }
  const text = new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return laurel.call(`GET ${path}?${text}`, token)
}
const rowsOf = async (query?: Query, token?: string, path?: string): Promise<ActionRow[]> =>
  (await history(query, token, path)).body.data
const search = (fields: object) => ({ search: JSON.stringify(fields) })

beforeAll(async () => {
  laurel = await testApp({ now: '2026-09-15T04:00:00.000Z' })
  school = await laurel.school({ students: 22 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  const [a, b, c] = school.students.map(({ profile }) => profile) as [string, string, string]
  await reward([a])
  laurel.setNow('2026-10-31T16:30:00.000Z')
  await reward([a, b])
  laurel.setNow('2026-11-10T04:00:00.000Z')
  await reward([a, b, c], school.teacher.token, { counts: 2 })
  laurel.setNow('2026-11-19T04:00:00.000Z')
  await send(school.admin.token, '/v2/actions/profiles_redeem', {
    pointRule_id: school.rules.redeem,
    profiles: [a],
  })
  laurel.setNow('2026-11-19T05:00:00.000Z')
  await reward([school.students[20]!.profile])
  laurel.setNow(today)
  await send(school.students[1]!.parentToken, '/v2/cms/profiles/parent', {
    pointRule_id: school.rules.parent_reward,
    period_id: school.period,
  })
})
afterAll(() => laurel.close())

describe('the history', () => {
  test('shows the last 30 days, the newest first, with everything about each entry', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ type, point }) => [type, point])).toEqual([
      ['parent_reward', 2],
      ['reward', 5],
      ['redeem', -10],
      ['reward', 10],
      ['reward', 10],
      ['reward', 10],
      ['reward', 5],
      ['reward', 5],
    ])
    expect(rows[2]).toMatchObject({
      created_at: '2026-11-19T04:00:00.000Z',
      count: 1,
      pointRule: { _id: school.rules.redeem, name: 'A redeem', type: 'redeem', ruleCategory: null },
      user: { _id: school.students[0]!.id, name: { en: 'Student 1', zh: '學生1' } },
      profile: { _id: school.students[0]!.profile, class: '1A', class_no: 1 },
      created_by: {
        _id: school.admin.id,
        name: { en: 'Ada Chan', zh: '陳雅達' },
        isParent: false,
        isSystem: false,
      },
      period: school.period,
      reverted_by: null,
      reverts: null,
      revertable: true,
    })
    expect(rows[0]!.created_by).toMatchObject({ name: { en: 'Student 2' }, isParent: true })
    expect(rows[1]!.pointRule.ruleCategory).toEqual({
      _id: school.categories.reward,
      name: { en: 'For reward', zh: '類別 reward' },
    })
  })

  test('is the same at both paths', async () => {
    const [one, other] = [await history(), await history({}, school.admin.token, '/actions')]
    expect(one.body.data).toEqual(other.body.data)
  })

  test('of a month follows the school’s time zone', async () => {
    expect(await rowsOf({ dateRange: '2026-09' })).toHaveLength(1)
    expect(await rowsOf({ dateRange: '2026-10' })).toHaveLength(0)
    // 31 October, 16:30 in UTC, is 1 November in Hong Kong.
    expect(await rowsOf({ dateRange: '2026-11' })).toHaveLength(8)
    expect(await rowsOf({ dateRange: '2026-12' })).toHaveLength(0)
    // `all` is the whole period: the current one if none is named.
    expect((await rowsOf({ dateRange: 'all' })).length).toBe(
      (await rowsOf({ dateRange: 'all', period: school.period })).length,
    )
    expect(await rowsOf({ dateRange: 'all' })).toHaveLength(9)
  })

  test('comes in pages', async () => {
    const all = await rowsOf()
    const pages = [
      await history({ limit: 3 }),
      await history({ limit: 3, page: 1 }),
      await history({ limit: 3, page: 2 }),
    ]
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all)
    expect(pages[1]!.body).toMatchObject({ pages: 3, total: 8, last_updated_at: today })
    expect((await history({ limit: 3, page: 9 })).body).toMatchObject({ data: [], total: 8 })
  })

  test.each([
    ['a word of the name in either language', { name: '學生1' }, 3],
    ['all words of a name, ignoring case', { name: 'STUDENT 21' }, 1],
    ['the class', { class: '1b' }, 1],
    ['the class number', { class_no: 2 }, 3],
    ['who recorded it', { created_by: 'teacher' }, 3],
    ['the rule’s name', { point_rule_name: 'a reward' }, 7],
    ['the type', { type: 'redeem' }, 1],
    ['nothing, when all fields are empty', { name: '', class: '', class_no: '' }, 8],
    ['all of it together', { name: '學生', type: 'reward', class_no: 1 }, 3],
    ['a wildcard of SQL, taken literally', { name: '%' }, 0],
  ])('is searched by %s', async (_, fields, count) => {
    expect(await rowsOf(search(fields))).toHaveLength(count)
    expect((await history({ ...search(fields), limit: 1 })).body.total).toBe(count)
  })

  test('is filtered by the exact class, by the longest matching grade, or by NONE for classes without a filter', async () => {
    const classesOf = async (class_filter: string) =>
      (await rowsOf(search({ class_filter }))).map(({ profile }) => profile.class)
    const admin = (route: string, body?: object) =>
      laurel.call(route, school.admin.token, body && { body })
    expect(await classesOf('class:1B')).toEqual(['1B'])
    expect(await classesOf('class:1')).toEqual([])
    expect(new Set(await classesOf('grade:1'))).toEqual(new Set(['1A', '1B']))
    expect(await classesOf('NONE')).toEqual([])
    const name = { en: 'Form 1 B', zh: '中一乙' }
    const longer = (
      await admin('POST /organizationFilters', { name, attribute: 'grade', value: '1B' })
    ).body.data
    expect(new Set(await classesOf('grade:1'))).toEqual(new Set(['1A']))
    expect(await classesOf('grade:1B')).toEqual(['1B'])
    const filters: { _id: string; value: string }[] = (await admin('GET /organizationFilters')).body
      .data
    const gone = filters.filter(
      ({ _id, value }) => _id === longer._id || value === '1B' || value === '1',
    )
    for (const { _id } of gone) await admin(`DELETE /organizationFilters/${_id}`)
    expect(await classesOf('NONE')).toEqual(['1B'])
    const { status, body } = await history(search({ class_filter: '1B' }))
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'search.class_filter', code: 'yup_type_error' }],
    ])
  })

  test.each([
    ['name', 'a '.repeat(11), 'search_words'],
    ['class', 'a '.repeat(7000), 'yup_string_max'],
    ['created_by', 'a'.repeat(256), 'yup_string_max'],
    ['point_rule_name', 'a '.repeat(11), 'search_words'],
    ['class_no', 99999999999, 'yup_number_max'],
  ])('refuses too long a search in %s', async (field, value, code) => {
    const { status, body } = await history(search({ [field]: value }))
    expect([status, body.details[0]]).toEqual([
      400,
      expect.objectContaining({ field: `search.${field}`, code }),
    ])
  })

  test('refuses a search that is not JSON, naming the field', async () => {
    const { status, body } = await history({ search: '{name' })
    expect([status, body.code, body.details[0].field]).toEqual([400, 'validation_failed', 'search'])
    const wrong = await history(search({ type: 'gift' }))
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'search.type'])
  })

  test.each([
    ['class', (row: ActionRow) => row.profile.class],
    ['class_no', (row: ActionRow) => row.profile.class_no ?? 0],
    ['name_zh', (row: ActionRow) => row.user.name.zh],
    ['name_en', (row: ActionRow) => row.user.name.en.toLowerCase()],
    ['point_rule_name', (row: ActionRow) => row.pointRule.name.toLowerCase()],
    ['point', (row: ActionRow) => row.point],
    ['type', (row: ActionRow) => row.type],
    ['created_by', (row: ActionRow) => row.created_by.name.en.toLowerCase()],
    ['created_at', (row: ActionRow) => row.created_at],
  ] satisfies [string, (row: ActionRow) => string | number][])(
    'is sorted by %s, both ways',
    async (order_by, keyOf) => {
      for (const order of ['asc', 'desc'] as const) {
        const keys = (await rowsOf({ order_by, order })).map((row) => keyOf(row))
        const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
        expect(keys).toEqual(order === 'asc' ? sorted : sorted.reverse())
      }
    },
  )

  test('of one student or one batch is complete, whatever its age', async () => {
    const [{ profile }] = school.students as [School['students'][0]]
    const rows = await rowsOf({ profile })
    expect(rows.map(({ point }) => point)).toEqual([-10, 10, 5, 5])
    expect(await rowsOf({ batch: rows.at(-1)!.batch })).toHaveLength(1)
    expect(await rowsOf({ profile, dateRange: '2026-09' })).toHaveLength(1)
  })

  test('of another period is empty', async () => {
    expect(await rowsOf({ period: school.period })).toHaveLength(8)
    expect(await rowsOf({ period: school.pastPeriod })).toHaveLength(0)
  })

  test('without a period covers the current one', async () => {
    const activate = (period: string) =>
      laurel.call(`POST /periods/current/${period}`, school.admin.token)
    expect((await activate(school.pastPeriod)).status).toBe(200)
    const ofPast = await rowsOf({ dateRange: 'all' })
    expect((await activate(school.period)).status).toBe(200)
    expect([ofPast.length, (await rowsOf({ dateRange: 'all' })).length]).toEqual([0, 9])
  })
})

describe('access to the history', () => {
  test('a teacher without all_action sees only their own records', async () => {
    const rows = await rowsOf({}, school.teacher.token)
    expect(rows).toHaveLength(3)
    expect(
      rows.every(
        ({ created_by, revertable }) => created_by._id === school.teacher.id && revertable,
      ),
    ).toBe(true)
    expect((await history({ limit: 1 }, school.teacher.token)).body.total).toBe(3)
  })

  test('an auditor sees all and can undo nothing', async () => {
    const rows = await rowsOf({}, school.auditor.token)
    expect(rows).toHaveLength(8)
    expect(rows.some(({ revertable }) => revertable)).toBe(false)
  })

  test.each(['token', 'parentToken'] as const)(
    'a student (%s) sees only their own entries, under either path',
    async (token) => {
      const student = school.students[1]!
      for (const path of ['/actions', '/v2/actions', '/auth/actions']) {
        const rows = await rowsOf({}, student[token], path)
        expect(rows).toHaveLength(3)
        expect(rows.every(({ user }) => user._id === student.id)).toBe(true)
      }
      const other = await history({ profile: school.students[0]!.profile }, student[token])
      expect(other.status).toBe(404)
    },
  )

  test('another organisation’s period, student and batch are not found', async () => {
    const other = await laurel.school({ students: 1 })
    expect((await history({ period: other.period })).status).toBe(404)
    expect((await history({ profile: other.students[0]!.profile })).status).toBe(404)
    expect(await rowsOf({}, other.admin.token)).toEqual([])
    const [{ batch }] = (await rowsOf()) as [ActionRow]
    expect(await rowsOf({ batch }, other.admin.token)).toEqual([])
  })

  test('staff have no history of their own, unlike students', async () => {
    expect((await history({}, school.admin.token, '/auth/actions')).status).toBe(403)
  })
})

describe('later changes', () => {
  test('a reversal and its action are both listed, linked', async () => {
    const { batch } = await reward([school.students[5]!.profile])
    const undone = await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    position = undone.body.data.position
    const [revert, action] = (await rowsOf({ profile: school.students[5]!.profile })) as [
      ActionRow,
      ActionRow,
    ]
    expect(revert).toMatchObject({
      type: 'reward',
      point: -5,
      revertable: false,
      reverted_by: null,
    })
    expect(action).toMatchObject({ type: 'reward', point: 5, revertable: false, reverts: null })
    expect(revert.reverts).toEqual({
      _id: action._id,
      created_at: action.created_at,
      number: action.number,
    })
    expect(action.reverted_by).toEqual({
      _id: revert._id,
      created_at: revert.created_at,
      number: revert.number,
    })
  })

  test('an entry of a student who moved keeps the class of that time, without the number', async () => {
    const { profile } = school.students[6]!
    await reward([profile])
    await laurel.deps.db.query(
      sql.unsafe`UPDATE profiles SET class = '2C', class_no = 30 WHERE id = ${profile}`,
    )
    expect((await rowsOf({ profile }))[0]!.profile).toEqual({
      _id: profile,
      class: '1A',
      class_no: null,
    })
    expect(await rowsOf(search({ class_no: 30 }))).toEqual([])
  })

  test('a rule and its category keep their names after renaming, deactivation and deletion', async () => {
    const staff = async (route: string, body?: object) => {
      const answer = await laurel.call(route, school.admin.token, { ...(body && { body }) })
      expect([route, answer.body.result]).toEqual([route, 'success'])
      return answer.body.data
    }
    const name = { en: 'Kindness', zh: '關愛' }
    const { _id: ruleCategory } = await staff('POST /ruleCategories', { name, type: 'reward' })
    const rule = { type: 'reward', name: 'Shared a lunch', point: 7, ruleCategory }
    const { _id } = await staff('POST /pointRules', rule)
    const { profile } = school.students[9]!
    await send(school.admin.token, '/v2/actions/profiles', {
      pointRule_id: _id,
      profiles: [profile],
    })
    await staff(`PUT /pointRules/${_id}`, {
      ...rule,
      name: 'Helped at lunch',
      point: 1,
      isActive: false,
    })
    const refused = await laurel.call('POST /v2/actions/profiles', school.admin.token, {
      body: { pointRule_id: _id, profiles: [profile] },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'rule_inactive'])
    await staff(`DELETE /pointRules/${_id}`)
    await staff(`DELETE /ruleCategories/${ruleCategory}`)

    const [row] = (await rowsOf(search({ point_rule_name: 'LUNCH shared' }))) as [ActionRow]
    expect(row).toMatchObject({
      point: 7,
      pointRule: { name: 'Shared a lunch', ruleCategory: { name } },
      revertable: true,
    })
    expect(await rowsOf(search({ point_rule_name: 'helped at lunch' }))).toEqual([])
    const names = (await rowsOf({ order_by: 'point_rule_name', order: 'desc' })).map(
      ({ pointRule }) => pointRule.name,
    )
    expect(names[0]).toBe('Shared a lunch')
    const file = await laurel.call('GET /v2/actions/export_stream?lang=en', school.admin.token)
    expect(file.text).toContain('Shared a lunch,7,Reward')
    const rank = `GET /profiles/rank?groupBy=user&period=${school.period}&minPosition=${position}`
    const ranked = (await laurel.call(rank, school.admin.token)).body.data
    const own = ranked.find((one: { profile: string }) => one.profile === profile)
    expect(own.pointsByRuleCategories).toContainEqual({ ruleCategory_id: ruleCategory, total: 7 })

    position = (await staff(`DELETE /actions/${row._id}`)).position
    const [revert] = (await rowsOf({ profile })) as [ActionRow]
    expect(revert).toMatchObject({
      point: -7,
      reverts: { _id: row._id },
      pointRule: { name: 'Shared a lunch' },
    })
  })

  test('an erased student is named “Erased student”', async () => {
    const { profile, id } = school.students[7]!
    await reward([profile])
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${id}`)
    const [row] = (await rowsOf({ batch: (await rowsOf())[0]!.batch })) as [ActionRow]
    expect(row).toMatchObject({ user: { name: { en: 'Erased student', zh: '已刪除學生' } } })
    expect(row.profile.class_no).toBeNull()
  })
})

describe('a position that the read model has not reached', () => {
  test('makes the answer stale after a wait', async () => {
    const { status, body } = await history({ minPosition: '9'.repeat(20) })
    expect([status, body.stale]).toEqual([200, true])
  })

  test('is not stale once it is reached', async () => {
    expect((await history()).body.stale).toBeUndefined()
  })
})
