import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExplainAnswer, ExplainDaysAnswer } from '#api/contracts/explain.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createPointRule } from '#registry/points/point-rules.ts'
import { createRuleCategory } from '#registry/points/rule-categories.ts'
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
const profileOf = (n: number) => school.students[n]!.profile
const reward = (
  numbers: number[],
  counts = 1,
  { rule = school.rules.reward, token = school.admin.token } = {},
) =>
  send(
    'POST /v2/actions/profiles',
    { pointRule_id: rule, profiles: numbers.map(profileOf), counts },
    token,
  )
const ask = async (
  path: string,
  query: Record<string, string> = {},
  token = school.admin.token,
) => {
  const route = `GET /explain/${path}?${new URLSearchParams({ minPosition: position, ...query })}`
  let answer = await laurel.call(route, token)
  // On a busy machine the read model may take longer than a call waits.
  while (answer.body.stale) answer = await laurel.call(route, token)
  return answer
}
const explain = async (
  path: string,
  query: Record<string, string> = {},
  token = school.admin.token,
) => {
  const answer = await ask(path, query, token)
  expect(answer.text && answer.status).toBe(200)
  return answer.body as ExplainAnswer
}
const ofStudent = (n: number, figure: string, token?: string, more = {}) =>
  explain(`profiles/${profileOf(n)}`, { figure, ...more }, token)
const ofClass = (more = {}, token?: string) =>
  explain('classes', { period: school.period, class: '1A', ...more }, token)
const ofActions = (kind: string, token?: string) =>
  explain(`actions/${kind}`, { period: school.period }, token)
const pointsOf = ({ data }: ExplainAnswer) => data.map(({ point }) => point)

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-09T04:00:00.000Z' })
  school = await laurel.school({ students: 22 })
  const { db } = laurel.deps
  await db.query(sql.unsafe`UPDATE sessions SET expires_at = '2028-01-01'`)
  const names = { name_en: 'Sport', name_zh: '體育' }
  await createRuleCategory(db, school.author(), { id: sport.category, ...names, type: 'reward' })
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
  await reward([0, 1, 20], 3)
  await reward([0], 1, { rule: sport.rule, token: school.teacher.token })
  laurel.setNow('2026-11-12T04:00:00.000Z')
  await send('POST /v2/actions/profiles_redeem', {
    pointRule_id: school.rules.redeem,
    profiles: [profileOf(0)],
  })
  const { outcomes } = await reward([0], 2)
  await send(`DELETE /actions/${outcomes[0].action}?minPosition=${position}`)
})
afterAll(() => laurel.close())

describe('a student’s figure', () => {
  test('for the balance shows all entries, with undone ones beside their reversals', async () => {
    const { figure, sum, others, total, data, position: at } = await ofStudent(0, 'point')
    expect(pointsOf({ data } as never)).toEqual([-10, 10, -10, 3, 15])
    expect({ sum, total, others, value: figure.value }).toEqual({
      sum: 8,
      total: 5,
      others: null,
      value: 8,
    })
    expect(figure).toMatchObject({
      kind: 'point',
      user: { en: 'Student 1' },
      class: '1A',
      class_no: 1,
    })
    expect(at).toBe(position)
  })

  test('for earned points excludes spent ones', async () => {
    const { figure, sum, data } = await ofStudent(0, 'cumulative_point')
    expect(pointsOf({ data } as never)).toEqual([-10, 10, 3, 15])
    expect([sum, figure.value]).toEqual([18, 18])
  })

  test('for one category, or all except some, counts only entries of these categories', async () => {
    const only = await ofStudent(0, 'cumulative_point', undefined, { ruleCategory: sport.category })
    expect([only.sum, only.figure.value, only.total]).toEqual([3, 3, 1])
    expect(only.figure.ruleCategory?.name.en).toBe('Sport')
    const others = await ofStudent(0, 'cumulative_point', undefined, {
      exceptCategories: sport.category,
    })
    expect([others.sum, others.figure.value, others.total]).toEqual([15, 15, 3])
    const both = {
      figure: 'cumulative_point',
      ruleCategory: sport.category,
      exceptCategories: sport.category,
    }
    expect((await ask(`profiles/${profileOf(0)}`, both)).status).toBe(400)
    const ofBalance = { figure: 'point', ruleCategory: sport.category }
    expect((await ask(`profiles/${profileOf(0)}`, ofBalance)).status).toBe(400)
  })

  test('names for each entry its author, its batch, and who undid it', async () => {
    const { data } = await ofStudent(0, 'point')
    const [undoing, undone, , byTeacher, first] = data
    expect(undoing).toMatchObject({ reverts: { _id: undone!._id }, undone_by: null })
    expect(undone).toMatchObject({
      reverted_by: { _id: undoing!._id },
      undone_by: { name: { en: 'Ada Chan' } },
    })
    expect(byTeacher).toMatchObject({ created_by: { name: { en: 'teacher Wong' } }, batch_size: 1 })
    expect(first).toMatchObject({ batch_size: 3, count: 3, created_at: '2026-11-09T04:00:00.000Z' })
  })

  test('has pages with a common sum', async () => {
    const page = await ofStudent(0, 'point', undefined, { limit: '2', page: '1' })
    expect(pointsOf(page)).toEqual([-10, 3])
    expect(page).toMatchObject({ sum: 8, total: 5, pages: 3 })
    expect((await ask(`profiles/${profileOf(0)}`, { figure: 'point', limit: '51' })).status).toBe(
      400,
    )
  })

  test('is empty for a student without entries', async () => {
    expect(await ofStudent(5, 'point')).toMatchObject({
      sum: 0,
      total: 0,
      data: [],
      figure: { value: 0 },
    })
  })
})

describe('a class’s figure', () => {
  test('counts points earned in the class, whoever is in it now', async () => {
    const { sum, figure, total } = await ofClass()
    expect([sum, figure.value, total]).toEqual([33, 33, 5])
    const ofSport = await ofClass({ ruleCategory: sport.category })
    expect([ofSport.sum, ofSport.figure.value, ofSport.total]).toEqual([3, 3, 1])
    expect(await ofClass({ class: '9Z' })).toMatchObject({ sum: 0, total: 0, figure: { value: 0 } })
    const empty = { period: school.pastPeriod, class: '1A' }
    expect(await explain('classes', empty)).toMatchObject({ sum: 0, total: 0, data: [] })
  })

  test('is open to its students and parents as sums by day and category, without names', async () => {
    const [student] = school.students
    for (const token of [student!.token, student!.parentToken]) {
      const answer = await ask('classes/days', { period: school.period, class: '1A' }, token)
      const { data, sum, figure } = answer.body as ExplainDaysAnswer
      expect(data.map(({ date, ruleCategory, total }) => [date, ruleCategory?._id, total])).toEqual(
        [
          ['2026-11-09', school.categories.reward, 30],
          ['2026-11-09', sport.category, 3],
        ],
      )
      expect([sum, figure.value]).toEqual([33, 33])
      for (const { id, profile, username } of school.students)
        for (const mark of [id, profile, username]) expect(answer.text).not.toContain(mark)
      for (const { id } of [school.admin, school.teacher]) expect(answer.text).not.toContain(id)
    }
    expect(
      (await ask('classes/days', { period: school.period, class: '1B' }, student!.token)).status,
    ).toBe(404)
    expect(
      (await ask('classes', { period: school.period, class: '1A' }, student!.token)).status,
    ).toBe(403)
  })
})

describe('a total of the dashboard', () => {
  test('counts actions, and subtracts undone ones', async () => {
    const rewards = await ofActions('reward')
    expect([rewards.sum, rewards.figure.value, rewards.total]).toEqual([4, 4, 6])
    const redemptions = await ofActions('redeem')
    expect([redemptions.sum, redemptions.figure.value, redemptions.total]).toEqual([1, 1, 1])
  })
})

describe('a teacher without all_action', () => {
  test('sees their own entries, and the count and sum of the others', async () => {
    const { token } = school.teacher
    const ofOne = await ofStudent(0, 'point', token)
    expect(pointsOf(ofOne)).toEqual([3])
    expect(ofOne).toMatchObject({
      sum: 8,
      total: 1,
      others: { count: 4, sum: 5 },
      figure: { value: 8 },
    })
    expect(await ofClass({}, token)).toMatchObject({
      sum: 33,
      total: 1,
      others: { count: 4, sum: 30 },
    })
    expect(await ofActions('reward', token)).toMatchObject({
      sum: 4,
      total: 1,
      others: { count: 5, sum: 3 },
    })
    expect(JSON.stringify(ofOne)).not.toContain('Ada Chan')
  })

  test('does not see who undid their own entry', async () => {
    const { outcomes } = await reward([2], 1, { token: school.teacher.token })
    await send(`DELETE /actions/${outcomes[0].action}?minPosition=${position}`)
    const { data, others } = await ofStudent(2, 'point', school.teacher.token)
    expect(data).toMatchObject([{ reverted_by: { _id: expect.any(String) }, undone_by: null }])
    expect(others).toEqual({ count: 1, sum: -5 })
  })
})

test('students and parents open their own numbers only', async () => {
  const [first, second] = school.students
  for (const token of [first!.token, first!.parentToken]) {
    // Students do not see entries undone at once; the sum is the same.
    expect(await ofStudent(0, 'point', token)).toMatchObject({
      sum: 8,
      total: 3,
      others: null,
      figure: { value: 8 },
    })
    expect((await ask(`profiles/${second!.profile}`, { figure: 'point' }, token)).status).toBe(404)
    expect((await ask('actions/reward', { period: school.period }, token)).status).toBe(403)
  }
})

test('an explanation is cached for all callers who may see the same, until something changes', async () => {
  const path = `GET /explain/profiles/${profileOf(1)}?figure=point`
  const first = await laurel.call(path, school.admin.token)
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await laurel.call(path, school.admin.token, { headers })).status).toBe(304)
  expect((await laurel.call(path, school.teacher.token, { headers })).status).toBe(200)
  await reward([1])
  const { sum, figure } = await ofStudent(1, 'point')
  expect([sum, figure.value]).toEqual([first.body.sum + 5, first.body.sum + 5])
  expect((await laurel.call(path, school.admin.token, { headers })).status).toBe(200)
})

test('a total can be for one week, and a later undo counts in its action’s week', async () => {
  const inWeek = async (week: string) => {
    const { sum, figure, total } = await explain('actions/reward', { period: school.period, week })
    return { sum, value: figure.value, week: figure.week, total }
  }
  const before = await inWeek('2026-11-09')
  laurel.setNow('2026-11-13T04:00:00.000Z')
  const { outcomes } = await reward([7])
  laurel.setNow('2026-11-17T04:00:00.000Z')
  await reward([8])
  await send(`DELETE /actions/${outcomes[0].action}?minPosition=${position}`)
  const { sum, total } = before
  expect(sum).toBeGreaterThan(0)
  for (const week of ['2026-11-09', '2026-11-15'])
    expect(await inWeek(week)).toEqual({ sum, value: sum, week, total: total + 2 })
  expect(await inWeek('2026-11-16')).toEqual({ sum: 1, value: 1, week: '2026-11-16', total: 1 })
  expect(await inWeek('2026-11-02')).toEqual({ sum: 0, value: 0, week: '2026-11-02', total: 0 })
  const totals = await laurel.call(
    `GET /rank/actions/reward?period=${school.period}`,
    school.admin.token,
  )
  expect(totals.body.data[0].weeks, 'as the dashboard shows them').toEqual([
    { start: '2026-11-09', count: sum },
    { start: '2026-11-16', count: 1 },
  ])
  expect((await ask('actions/reward', { period: school.period, week: '2026-11-40' })).status).toBe(
    400,
  )
})
