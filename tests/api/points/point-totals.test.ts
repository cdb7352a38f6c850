import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CategoryTotal, ClassTotal, DayTotal } from '#api/contracts/point-totals.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createPeriod } from '#registry/organization/periods.ts'
import { createPointRule } from '#registry/points/point-rules.ts'
import { createRuleCategory, deleteRuleCategory } from '#registry/points/rule-categories.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''
const sport = { category: uuidv7(), rule: uuidv7() }

const send = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { ...(body && { body }) })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
  return answer.body.data
}
const reward = (numbers: number[], counts = 1, rule = school.rules.reward) =>
  send('POST /v2/actions/profiles', {
    pointRule_id: rule,
    profiles: numbers.map((n) => school.students[n]!.profile),
    counts,
  })
const ask = (path: string, query: Record<string, string> = {}, token = school.admin.token) => {
  const text = new URLSearchParams({ period: school.period, minPosition: position, ...query })
  return laurel.call(`GET /actions/${path}?${text}`, token)
}
const days = async (query = {}): Promise<DayTotal[]> => (await ask('day', query)).body.data
const given = async () => (await days()).filter(({ total }) => total !== 0)
const categories = async (query = {}, token = school.admin.token) =>
  ((await ask('pointRuleCategory', query, token)).body.data as CategoryTotal[]).map(
    ({ ruleCategory, total }) => [ruleCategory?.name.en ?? null, total],
  )

beforeAll(async () => {
  // Monday evening in London, Tuesday in the school.
  laurel = await testApp({ now: '2026-11-09T20:00:00.000Z' })
  school = await laurel.school({ students: 22 })
  const { db } = laurel.deps
  await db.query(sql.unsafe`UPDATE sessions SET expires_at = '2028-01-01'`)
  await createRuleCategory(db, school.author(), {
    id: sport.category,
    name_en: 'Sport',
    name_zh: '體育',
    type: 'reward',
  })
  const none = { quota_type: null, quota_count: null, is_active: true, description: '' }
  const goal = {
    id: sport.rule,
    name: 'Goal',
    point: 3,
    type: 'reward',
    rule_category_id: sport.category,
    ...none,
  }
  await createPointRule(db, school.author(), goal as never)
  await reward([0, 20], 2)
  laurel.setNow('2026-11-12T04:00:00.000Z')
  await reward([1, 2], 1, sport.rule)
  const prize = { pointRule_id: school.rules.redeem, profiles: [school.students[0]!.profile] }
  await send('POST /v2/actions/profiles_redeem', prize)
})
afterAll(() => laurel.close())

describe('points by day', () => {
  test('cover every day of the school’s calendar from the period’s first to today, without redemptions', async () => {
    const list = await days()
    expect(list).toHaveLength(73)
    expect([list[0]!.date, list.at(-1)!.date]).toEqual(['2026-09-01', '2026-11-12'])
    expect(list.slice(-4)).toEqual([
      { date: '2026-11-09', total: 0 },
      { date: '2026-11-10', total: 20 },
      { date: '2026-11-11', total: 0 },
      { date: '2026-11-12', total: 6 },
    ])
  })

  test('a reversal takes the points from the day of the award', async () => {
    const { batch } = await reward([3])
    expect(await given()).toMatchObject([{ total: 20 }, { date: '2026-11-12', total: 11 }])
    laurel.setNow('2026-11-13T04:00:00.000Z')
    await send(`DELETE /v2/actions/batches/${batch}`)
    expect(await given()).toEqual([
      { date: '2026-11-10', total: 20 },
      { date: '2026-11-12', total: 6 },
    ])
    const ranked = await laurel.call(
      `GET /profiles/rank?groupBy=user&period=${school.period}`,
      school.admin.token,
    )
    const earned = (ranked.body.data as { totalpoints: number }[]).reduce(
      (sum, row) => sum + row.totalpoints,
      0,
    )
    expect(earned).toBe(26)
  })

  test('cover all days of a past period, none of a future one, and at most 366', async () => {
    const past = await days({ period: school.pastPeriod })
    expect([past.length, past[0]!.date, past.at(-1)!.date]).toEqual([
      318,
      '2025-09-01',
      '2026-07-15',
    ])
    const period = async (start_at: string, end_at: string) => {
      const made = await createPeriod(laurel.deps.db, school.author(), {
        id: uuidv7(),
        name: 'P',
        start_at,
        end_at,
      })
      return days({ period: made.id })
    }
    expect(await period('2027-09-01', '2028-07-15')).toEqual([])
    const long = await period('1990-01-01', '2090-01-01')
    expect([long.length, long.at(-1)!.date]).toEqual([366, '2026-11-13'])
  })
})

describe('points by rule category', () => {
  test('are for everyone, a class, or one student by user or profile, largest first', async () => {
    expect(await categories()).toEqual([
      ['For reward', 20],
      ['Sport', 6],
    ])
    expect(await categories({ class: '1B' })).toEqual([['For reward', 10]])
    expect(await categories({ class: '9Z' })).toEqual([])
    const { id, profile } = school.students[1]!
    expect(await categories({ user: id })).toEqual([['Sport', 3]])
    expect(await categories({ profile })).toEqual([['Sport', 3]])
    expect(await categories({ user: id, period: school.pastPeriod })).toEqual([])
  })

  test('name a deleted category, and count system grants without one', async () => {
    const { db } = laurel.deps
    await db.query(sql.unsafe`UPDATE point_rules SET deleted_at = now() WHERE id = ${sport.rule}`)
    await deleteRuleCategory(db, school.author(), sport.category)
    expect(await categories({ user: school.students[1]!.id })).toEqual([['Sport', 3]])
    await db.query(sql.unsafe`UPDATE profile_points SET category_id = NULL
      WHERE profile_id = ${school.students[2]!.profile}`)
    expect(await categories({ user: school.students[2]!.id })).toEqual([[null, 3]])
  })

  test('students and parents get only their own', async () => {
    const [first, second] = school.students as [School['students'][0], School['students'][0]]
    for (const token of [first.token, first.parentToken]) {
      expect(await categories({}, token)).toEqual([['For reward', 10]])
      expect(await categories({ user: first.id }, token)).toEqual([['For reward', 10]])
      expect((await ask('pointRuleCategory', { user: second.id }, token)).status).toBe(404)
      expect((await ask('pointRuleCategory', { profile: second.profile }, token)).status).toBe(404)
      expect((await ask('pointRuleCategory', { class: '1A' }, token)).status).toBe(403)
      expect((await ask('day', {}, token)).status).toBe(403)
    }
  })

  test('are refused for a user and a class at once, staff, a profile of another period, and unknown ids', async () => {
    const [{ id, profile }] = school.students as [School['students'][0]]
    expect((await ask('pointRuleCategory', { user: id, class: '1A' })).body).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'user', code: 'yup_type_error' }],
    })
    const wrongs: Record<string, string>[] = [
      { user: school.teacher.id },
      { user: uuidv7() },
      { profile: uuidv7() },
    ]
    for (const wrong of wrongs) {
      expect((await ask('pointRuleCategory', wrong)).status).toBe(404)
    }
    expect((await ask('pointRuleCategory', { profile, period: school.pastPeriod })).status).toBe(
      404,
    )
    for (const path of ['day', 'class', 'pointRuleCategory']) {
      expect((await ask(path, { period: uuidv7() })).status).toBe(404)
    }
  })
})

test('points by class list every class in order of its name, with its points by category', async () => {
  const { db } = laurel.deps
  const { profile } = school.students[21]!
  await db.query(sql.unsafe`UPDATE profiles SET class = '10A' WHERE id = ${profile}`)
  await db.query(
    sql.unsafe`UPDATE profiles SET class = '2A' WHERE id = ${school.students[19]!.profile}`,
  )
  const classes = (await ask('class')).body.data as ClassTotal[]
  expect(classes.map((row) => [row.class, row.students, row.totalpoints])).toEqual([
    ['1A', 19, 16],
    ['1B', 1, 10],
    ['2A', 1, 0],
    ['10A', 1, 0],
  ])
  expect(classes[0]!.pointsByRuleCategories).toEqual(
    expect.arrayContaining([
      { ruleCategory_id: school.categories.reward, total: 10 },
      { ruleCategory_id: sport.category, total: 6 },
    ]),
  )
})
