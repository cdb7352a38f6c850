import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentRow } from '#api/answers/ranking-rows.ts'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { sql } from '#platform/postgres/pool.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import { createPointRule } from '#registry/points/point-rules.ts'
import { createRuleCategory } from '#registry/points/rule-categories.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''
const sport = { category: uuidv7(), rule: uuidv7() }

const send = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
  return answer.body.data
}
const reward = (numbers: number[], counts = 1, rule = school.rules.reward) =>
  send('/v2/actions/profiles', {
    pointRule_id: rule,
    profiles: numbers.map((n) => school.students[n]!.profile),
    counts,
  })
const rank = (query: Record<string, string>, token = school.admin.token) => {
  const text = new URLSearchParams({
    period: school.period,
    groupBy: 'user',
    minPosition: position,
    ...query,
  })
  return laurel.call(`GET /profiles/rank?${text}`, token)
}
const rows = async (query: Record<string, string> = {}): Promise<RankingRow[]> =>
  (await rank(query)).body.data
const places = async (query: Record<string, string> = {}) =>
  (await rows(query)).map((row) => [row.rank, row.name?.en ?? row.class, row.totalpoints])

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-09T04:00:00.000Z' })
  school = await laurel.school({ students: 22 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  const { db } = laurel.deps
  const names = { name_en: 'Sport', name_zh: '體育' }
  await createRuleCategory(db, school.author(), { id: sport.category, ...names, type: 'reward' })
  await createPointRule(db, school.author(), {
    id: sport.rule,
    name: 'Goal',
    description: '',
    point: 3,
    type: 'reward',
    rule_category_id: sport.category,
    quota_type: null,
    quota_count: null,
    is_active: true,
  })
  await reward([0, 1], 2)
  await reward([20], 1)
  await reward([20], 1, sport.rule)
  laurel.setNow('2026-11-20T04:00:00.000Z')
  await reward([2], 1, sport.rule)
  await send('/v2/actions/profiles_redeem', {
    pointRule_id: school.rules.redeem,
    profiles: [school.students[0]!.profile],
  })
})
afterAll(() => laurel.close())

describe('a ranking of students', () => {
  test('has everyone in the period, ties share a rank, and redemptions do not count', async () => {
    const list = await places()
    expect(list).toHaveLength(22)
    expect(list.slice(0, 5)).toEqual([
      [1, 'Student 1', 10],
      [1, 'Student 2', 10],
      [3, 'Student 21', 8],
      [4, 'Student 3', 3],
      [5, 'Student 4', 0],
    ])
    expect(list.at(-1)![0]).toBe(5)
  })

  test('shows the parts of the points', async () => {
    const [, , third] = await rows()
    expect(third).toMatchObject({
      class: '1B',
      class_no: 1,
      user: school.students[20]!.id,
      profile: school.students[20]!.profile,
      name: { en: 'Student 21', zh: '學生21' },
      students: null,
    })
    expect(third!.pointsByRuleCategories).toHaveLength(2)
    expect(third!.pointsByRuleCategories).toEqual(
      expect.arrayContaining([
        { ruleCategory_id: school.categories.reward, total: 5 },
        { ruleCategory_id: sport.category, total: 3 },
      ]),
    )
  })

  test('for one category counts only that category', async () => {
    expect((await places({ ruleCategory: sport.category })).slice(0, 3)).toEqual([
      [1, 'Student 3', 3],
      [1, 'Student 21', 3],
      [3, 'Student 1', 0],
    ])
  })

  test('comes in pages, and is searched without changing the ranks', async () => {
    const { body } = await rank({ limit: '2', page: '1' })
    expect(body).toMatchObject({ pages: 11, total: 22, data: [{ rank: 3 }, { rank: 4 }] })
    expect((await rank({ limit: '2', page: '99' })).body).toMatchObject({ total: 22, data: [] })
    expect(await places({ search: '學生 1b' })).toEqual([
      [3, 'Student 21', 8],
      [5, 'Student 22', 0],
    ])
    expect(await places({ search: 'nobody' })).toEqual([])
    expect((await rank({ search: 'a '.repeat(11) })).body.details).toEqual([
      { field: 'search', code: 'search_words', params: { max: 10 } },
    ])
  })

  test('leaves out erased students, whose points the class keeps', async () => {
    const { id } = school.students[21]!
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${id}`)
    expect(await places({ search: 'Student 22' })).toEqual([])
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = NULL WHERE id = ${id}`)
  })
})

describe('a ranking of classes', () => {
  test('adds up the students’ points, and counts the students', async () => {
    expect(await rows({ groupBy: 'class' })).toMatchObject([
      {
        rank: 1,
        class: '1A',
        totalpoints: 23,
        students: 20,
        user: null,
        profile: null,
        name: null,
        class_no: null,
      },
      { rank: 2, class: '1B', totalpoints: 8, students: 2 },
    ])
    expect(await places({ groupBy: 'class', ruleCategory: sport.category })).toEqual([
      [1, '1A', 3],
      [1, '1B', 3],
    ])
  })

  test('counts points in the class at the time, so students who move take none with them', async () => {
    const { profile } = school.students[20]!
    const move = (name: string, number: number) =>
      laurel.deps.db.query(
        sql.unsafe`UPDATE profiles SET class = ${name}, class_no = ${number} WHERE id = ${profile}`,
      )
    await move('1A', 30)
    expect(await places({ groupBy: 'class' })).toEqual([
      [1, '1A', 23],
      [2, '1B', 8],
    ])
    await move('1C', 1)
    expect(await places({ groupBy: 'class' })).toEqual([
      [1, '1A', 23],
      [2, '1B', 8],
      [3, '1C', 0],
    ])
    await move('1B', 1)
  })

  test('subtracts undone awards', async () => {
    const { batch } = await reward([21])
    expect((await places({ groupBy: 'class' }))[1]).toEqual([2, '1B', 13])
    const undone = await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    position = undone.body.data.position
    expect((await places({ groupBy: 'class' }))[1]).toEqual([2, '1B', 8])
  })
})

describe('the totals of a period', () => {
  const totals = async (kind: string, token = school.admin.token) => {
    const answer = await laurel.call(
      `GET /rank/actions/${kind}?period=${school.period}&minPosition=${position}`,
      token,
    )
    return answer.body.data
  }

  test('count entries that were not undone, in total and by week', async () => {
    expect(await totals('reward')).toEqual([
      {
        count: 5,
        weeks: [
          { start: '2026-11-09', count: 4 },
          { start: '2026-11-16', count: 1 },
        ],
      },
    ])
    expect(await totals('redeem')).toEqual([
      { count: 1, weeks: [{ start: '2026-11-16', count: 1 }] },
    ])
  })

  test('are 0 for a period without entries', async () => {
    const answer = await laurel.call(
      `GET /rank/actions/reward?period=${school.pastPeriod}`,
      school.admin.token,
    )
    expect(answer.body.data).toEqual([{ count: 0, weeks: [] }])
  })

  test('include weeks without entries', async () => {
    laurel.setNow('2026-12-02T04:00:00.000Z')
    const { batch } = await reward([0])
    expect((await totals('reward'))[0].weeks.map(({ count }: { count: number }) => count)).toEqual([
      4, 1, 0, 1,
    ])
    const undone = await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
    position = undone.body.data.position
  })
})

describe('access to rankings and totals', () => {
  test('all staff see the same, whatever they recorded', async () => {
    for (const { token } of [school.teacher, school.auditor]) {
      expect((await rank({}, token)).body.data).toEqual(await rows())
    }
  })

  test('no student or parent has access, and nobody of another school', async () => {
    const [{ token, parentToken }] = school.students as [School['students'][0]]
    for (const own of [token, parentToken]) {
      expect((await rank({}, own)).status).toBe(403)
      expect(
        (await laurel.call(`GET /rank/actions/reward?period=${school.period}`, own)).status,
      ).toBe(403)
    }
    const other = await laurel.school({ students: 0 })
    expect((await rank({}, other.admin.token)).status).toBe(404)
    expect(
      (await laurel.call(`GET /rank/actions/reward?period=${school.period}`, other.admin.token))
        .status,
    ).toBe(404)
    expect((await rank({ ruleCategory: other.categories.reward })).status).toBe(404)
  })
})

describe('rows with equal points', () => {
  const students: [name: string, schoolClass: string, number: number][] = [
    ['Ann "the\\fast"', '10A', 2],
    ['Bo\n', '2A', 12],
    ['陳大文 \u2028', '10A', 1],
    ['', '2B', 1],
    ['Di', '2A', 3],
  ]
  const inOrder = ['Di', 'Bo\n', '', '陳大文 \u2028', 'Ann "the\\fast"']
  let other: School
  beforeAll(async () => {
    other = await laurel.school({ students: students.length })
    const { db } = laurel.deps
    for (const [n, [name, schoolClass, number]] of students.entries()) {
      const { profile, id } = other.students[n]!
      await db.query(sql.unsafe`
        UPDATE profiles SET class = ${schoolClass}, class_no = ${number} WHERE id = ${profile}`)
      await db.query(sql.unsafe`UPDATE users SET name_en = ${name} WHERE id = ${id}`)
    }
    await db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  })
  const rowsOf = async (query: Record<string, string>): Promise<RankingRow[]> => {
    const text = new URLSearchParams({ period: other.period, ...query })
    return (await laurel.call(`GET /profiles/rank?${text}`, other.admin.token)).body.data
  }

  test('are ordered by class, 2A before 10A, and class number, on each page', async () => {
    const names = async (query: Record<string, string>) =>
      (await rowsOf({ groupBy: 'user', ...query })).map(({ name }) => name?.en)
    expect(await names({})).toEqual(inOrder)
    expect(await names({ limit: '2', page: '1' })).toEqual(inOrder.slice(2, 4))
    expect(await names({ search: 'A' })).toEqual(inOrder.filter((name) => name !== ''))
    expect((await rowsOf({ groupBy: 'class' })).map((row) => row.class)).toEqual([
      '2A',
      '2B',
      '10A',
    ])
  })

  test('and all others are serialised by the database as `studentRow` would', async () => {
    const ranked = { organizationId: other.organizationId, periodId: other.period }
    const { rows: read } = await rankStudents(laurel.deps.db, ranked)
    expect(await rowsOf({ groupBy: 'user' })).toEqual(read.map(studentRow))
    const all = { organizationId: school.organizationId, periodId: school.period }
    const { rows: readAll } = await rankStudents(laurel.deps.db, all)
    expect(await rows()).toEqual(readAll.map(studentRow))
    expect(readAll.some(({ points }) => points.length > 1)).toBe(true)
  })
})
