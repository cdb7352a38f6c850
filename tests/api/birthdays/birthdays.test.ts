import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-18T04:00:00Z' })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow('2026-11-18T04:00:00Z')
  school = await laurel.school({ students: 3, modules: ['birthday'] })
})

const settings = (more: object = {}) => ({
  birthday_message: { en: 'Enjoy it.', zh: '盡情享受。' },
  near_birthday_message: { en: 'Nearly there.', zh: '快到了。' },
  day_before_birthday: 3,
  day_after_birthday: 1,
  birthday_point_rule: school.rules.reward,
  ...more,
})
const save = (more: object = {}, token = school.teacher.token) =>
  laurel.call('POST /v2/birthday/setting', token, { body: settings(more) })
const bornOn = (born: string, n = 0) =>
  laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET date_of_birth = ${born} WHERE id = ${school.students[n]!.id}`)
const own = async (token = school.students[0]!.token) =>
  (await laurel.call('GET /v2/birthday/own', token)).body.data
const weeks = async () =>
  (await laurel.call('GET /v2/birthday/weeks', school.teacher.token)).body.data
const credit = async (n = 0) => {
  const { id: userId, profile } = school.students[n]!
  const wanted = { userId, profile, rule: school.rules.reward, year: 2026 }
  await laurel.deps.ledger.birthdays.credit(school.organizationId, wanted)
}

test('settings start with seven days before, none after, no message and no rule', async () => {
  const { body } = await laurel.call('GET /v2/birthday/setting', school.auditor.token)
  expect(body.data).toEqual({
    birthday_message: { en: '', zh: '' },
    near_birthday_message: { en: '', zh: '' },
    day_before_birthday: 7,
    day_after_birthday: 0,
    birthday_point_rule: null,
    today: '2026-11-18',
    point: null,
  })
})

test('settings are saved and logged, and saving them again changes nothing', async () => {
  expect((await save()).body.data).toMatchObject({ ...settings(), point: 5 })
  await save()
  const { body } = await laurel.call('GET /administration_log', school.admin.token)
  expect(body.data.filter(({ action }: { action: string }) => action === 'updated')).toHaveLength(1)
  expect(body.data[0].fields).toContain('birthday_point_rule')
})

test.each([
  ['day_before_birthday', 31, 'birthday_days'],
  ['day_after_birthday', -1, 'birthday_days'],
  ['day_after_birthday', 1.5, 'yup_integer'],
])('%s of %d is refused', async (field, days, code) => {
  const { status, body } = await save({ [field]: days })
  expect([status, body.details]).toMatchObject([400, [{ field, code }]])
})

test('a rule is refused unless it is an active reward rule of staff in the same school', async () => {
  const other = await laurel.school()
  for (const rule of [school.rules.redeem, school.rules.parent_reward, other.rules.reward]) {
    const { status, body } = await save({ birthday_point_rule: rule })
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'birthday_point_rule', code: 'rule_not_found' }],
    ])
  }
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_active = false WHERE id = ${school.rules.reward}`)
  expect((await save()).body.details).toMatchObject([{ code: 'rule_not_found' }])
  expect((await save({ birthday_point_rule: null })).status).toBe(200)
})

test('while the module is off its calls are not found', async () => {
  const without = await laurel.school()
  for (const route of [
    'GET /v2/birthday/setting',
    'GET /v2/birthday/weeks',
    'POST /v2/birthday/setting',
  ])
    expect((await laurel.call(route, without.admin.token, { body: settings() })).status).toBe(404)
  expect((await laurel.call('GET /v2/birthday/own', without.students[0]!.token)).status).toBe(404)
})

test('students and parents get the message and points before, on and after the day', async () => {
  await save()
  await bornOn('2012-11-20')
  laurel.setNow('2026-11-16T15:59:00Z')
  expect(await own()).toBeNull()
  laurel.setNow('2026-11-16T16:00:00Z')
  // The module and the rule were set on 18 November, before the birthday.
  const message = settings().near_birthday_message
  expect(await own()).toEqual({ ...near(3), message, point: 5, credited: false })
  laurel.setNow('2026-11-20T04:00:00Z')
  expect(await own()).toMatchObject({ state: 'birthday', days: 0, point: 5, credited: false })
  await credit()
  await expect.poll(() => own()).toMatchObject({ state: 'birthday', point: 5, credited: true })
  expect(await own(school.students[0]!.parentToken)).toMatchObject({
    state: 'birthday',
    credited: true,
  })
  expect(await own(school.students[1]!.token)).toBeNull()
  laurel.setNow('2026-11-21T04:00:00Z')
  expect(await own()).toMatchObject({
    state: 'birthday',
    days: 1,
    message: settings().birthday_message,
  })
  laurel.setNow('2026-11-22T04:00:00Z')
  expect(await own()).toBeNull()
})
const near = (days: number) => ({ state: 'near', date: '2026-11-20', days })

test('the list has this week and the next, by date, with points given and due', async () => {
  await bornOn('2012-11-17', 0)
  await bornOn('2011-11-23', 1)
  await bornOn('2011-11-30', 2)
  await save()
  const found = await weeks()
  expect(found).toMatchObject({ today: '2026-11-18', point: 5 })
  // The birthday was before the module and the rule were set.
  expect(found.thisWeek).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-22',
    total: 1,
    birthdays: [
      { date: '2026-11-17', user: { _id: school.students[0]!.id }, credit: null, due: false },
    ],
  })
  expect(found.nextWeek).toMatchObject({
    from: '2026-11-23',
    to: '2026-11-29',
    total: 1,
    birthdays: [{ date: '2026-11-23', user: { _id: school.students[1]!.id }, due: true }],
  })
  await credit(1)
  await expect
    .poll(async () => (await weeks()).nextWeek.birthdays)
    .toMatchObject([{ credit: { point: 5, reverted: false }, due: false }])
})

test('an inactive rule makes no points due', async () => {
  await bornOn('2012-11-20')
  await save()
  expect((await weeks()).thisWeek.birthdays).toMatchObject([{ due: true }])
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE point_rules SET is_active = false WHERE id = ${school.rules.reward}`)
  expect(await weeks()).toMatchObject({
    point: null,
    thisWeek: { birthdays: [{ credit: null, due: false }] },
  })
  expect(await own()).toMatchObject({ point: null, credited: false })
})

test('inactive students and those being erased are in no list', async () => {
  for (const n of [0, 1, 2]) await bornOn('2012-11-20', n)
  const [inactive, erased] = school.students.map(({ id }) => id)
  await laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE users SET is_active = false WHERE id = ${inactive!}`,
  )
  await laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE users SET erased_at = now() WHERE id = ${erased!}`,
  )
  const { birthdays } = (await weeks()).thisWeek
  expect(birthdays.map(({ user }: { user: { _id: string } }) => user._id)).toEqual([
    school.students[2]!.id,
  ])
})

test('a student is listed once, by the current period, and not after leaving', async () => {
  await bornOn('2012-11-20')
  const { id, profile } = school.students[0]!
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
    VALUES (${school.organizationId}, ${randomUUID()}, ${id}, ${school.pastPeriod}, '2A', 1)`)
  expect((await weeks()).thisWeek).toMatchObject({ total: 1, birthdays: [{ class: '1A' }] })
  await laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE profiles SET class_no = NULL WHERE id = ${profile}`,
  )
  expect((await weeks()).thisWeek).toMatchObject({ total: 0, birthdays: [] })
})

test('erased students and another school’s students are in no list', async () => {
  const other = await laurel.school({ students: 1, modules: ['birthday'] })
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET date_of_birth = '2012-11-20' WHERE id = ${other.students[0]!.id}`)
  await bornOn('2012-11-20')
  await laurel.call(`DELETE /users/${school.students[0]!.id}`, school.admin.token)
  expect((await weeks()).thisWeek.birthdays).toEqual([])
})
