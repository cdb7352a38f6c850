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
  school = await laurel.school({ students: 25 })
})

const teacher = () => school.teacher.token
const profilesOf = (from: number, to: number) =>
  school.students.slice(from, to).map(({ profile }) => profile)
const give = async (profiles: string[], { rule = school.rules.reward, token = teacher() } = {}) =>
  (
    await laurel.call('POST /v2/actions/profiles', token, {
      body: { pointRule_id: rule, profiles },
    })
  ).body.data
const undo = (batch: string, minPosition: string) =>
  laurel.call(`DELETE /v2/actions/batches/${batch}?minPosition=${minPosition}`, teacher())
const mine = async (token = teacher()) => (await laurel.call('GET /v2/my_class', token)).body.data
const since = (position?: string) => (position ? `minPosition=${position}` : '')
const board = async (position?: string, token = teacher()) =>
  (await laurel.call(`GET /v2/my_class/board?class=1A&${since(position)}`, token)).body.data
const save = (body: object, token = teacher()) =>
  laurel.call('PUT /v2/my_class/board', token, { body })
const batches = async (position?: string, token = teacher()) =>
  (await laurel.call(`GET /v2/my_class/batches?${since(position)}`, token)).body.data

test('the classes of the period are listed, the teacher’s last used ones first', async () => {
  expect((await mine()).classes).toEqual([
    { class: '1A', students: 20, is_used: false },
    { class: '1B', students: 5, is_used: false },
  ])
  await save({ class: '1A' })
  laurel.setNow('2026-11-18T04:01:00Z')
  await save({ class: '1B' })
  const names = async (token?: string) =>
    (await mine(token)).classes.map((one: { class: string; is_used: boolean }) => [
      one.class,
      one.is_used,
    ])
  expect(await names()).toEqual([
    ['1B', true],
    ['1A', true],
  ])
  expect(await names(school.admin.token)).toEqual([
    ['1A', false],
    ['1B', false],
  ])
})

test('a class of more than 200 students is shown whole, also for its roll call', async () => {
  school = await laurel.school({ students: 205 })
  await laurel.deps.db.query(sql.unsafe`
    UPDATE profiles SET class = '1A' WHERE organization_id = ${school.organizationId}`)
  expect((await board()).students).toHaveLength(205)
  const had_turn = profilesOf(0, 205)
  expect((await save({ class: '1A', had_turn })).status).toBe(200)
  const path = 'GET /v2/roll_call?class=1A'
  expect((await laurel.call(path, teacher())).body.data.students).toHaveLength(205)
})

test('a roll call of another class does not change which class was used last', async () => {
  await save({ class: '1A' })
  laurel.setNow('2026-11-18T04:01:00Z')
  const called = await laurel.call('POST /v2/roll_call', teacher(), {
    body: {
      class: '1B',
      date: '2026-11-18',
      present_rule: school.attendanceRule,
      late_rule: null,
      profiles: profilesOf(20, 25).map((profile) => ({ profile, is_late: false })),
    },
  })
  expect(called.status, called.text).toBe(200)
  const names = async () => (await mine()).classes.map((one: { class: string }) => one.class)
  expect(await names()).toEqual(['1A', '1B'])
  await save({ class: '1B' })
  expect(await names()).toEqual(['1B', '1A'])
})

test('a teacher pins and unpins an own class, without changing other choices', async () => {
  const pin = (own_class: string | null) =>
    laurel.call('PUT /v2/my_class', teacher(), { body: { own_class } })
  expect(await mine()).toMatchObject({ own_class: null })
  await pin('1B')
  await laurel.call('PUT /v2/my_class', teacher(), { body: { has_sound: true } })
  expect(await mine()).toMatchObject({ own_class: '1B', has_sound: true })
  expect(await mine(school.admin.token)).toMatchObject({ own_class: null })
  await pin(null)
  expect(await mine()).toMatchObject({ own_class: null, has_sound: true })
})

test('home and sound are chosen separately, and the signed-in account includes home', async () => {
  expect(await mine()).toMatchObject({ home: null, has_sound: false })
  await laurel.call('PUT /v2/my_class', teacher(), { body: { home: 'my_class' } })
  await laurel.call('PUT /v2/my_class', teacher(), { body: { has_sound: true } })
  expect(await mine()).toMatchObject({ home: 'my_class', has_sound: true })
  const homeOf = async (token: string) =>
    (await laurel.call('GET /auth/user', token)).body.data.home
  expect(await homeOf(teacher())).toBe('my_class')
  expect(await homeOf(school.admin.token)).toBeNull()
  expect(await homeOf(school.students[0]!.token)).toBeNull()
})

test('the most used rules come first, a batch counting once, without inactive ones', async () => {
  await give(profilesOf(0, 20), { rule: school.rules.reward })
  await give(profilesOf(0, 1), { rule: school.rules.parent_reward })
  const { position } = await give(profilesOf(1, 2), { rule: school.rules.parent_reward })
  await board(position)
  expect((await mine()).rules).toEqual([school.rules.parent_reward, school.rules.reward])
  expect((await mine(school.admin.token)).rules).toEqual([])
  await laurel.call(`PUT /pointRules/${school.rules.reward}`, school.admin.token, {
    body: {
      type: 'reward',
      name: 'A reward',
      point: 5,
      ruleCategory: school.categories.reward,
      isActive: false,
    },
  })
  expect((await mine()).rules).toEqual([school.rules.parent_reward])
})

test('a tile has the points and today’s awards, without redemptions and undone awards', async () => {
  laurel.setNow('2026-11-17T15:59:00Z')
  await give(profilesOf(0, 1))
  await give(profilesOf(0, 1))
  laurel.setNow('2026-11-17T16:01:00Z')
  const { position: given } = await give(profilesOf(0, 2))
  const { students } = await board(given)
  expect(students).toHaveLength(20)
  expect(students[0]).toMatchObject({
    profile: school.students[0]!.profile,
    class_no: 1,
    point: 15,
    today: 5,
  })
  expect(students[1]).toMatchObject({ point: 5, today: 5 })
  expect(students[2]).toMatchObject({ point: 0, today: 0 })
  const { position } = await give(profilesOf(0, 1))
  await board(position)
  const redeemed = await laurel.call('POST /v2/actions/profiles_redeem', teacher(), {
    body: { pointRule_id: school.rules.redeem, profiles: profilesOf(0, 1) },
  })
  expect((await board(redeemed.body.data.position)).students[0]).toMatchObject({
    point: 10,
    today: 10,
  })
  const last = await give(profilesOf(2, 3))
  const undone = await undo(last.batch, last.position)
  expect((await board(undone.body.data.position)).students[2]).toMatchObject({ point: 0, today: 0 })
})

test('order, seats and turns are kept for each teacher and class, and omitted fields stay', async () => {
  const [one, two] = profilesOf(0, 2) as [string, string]
  await save({ class: '1A', ordered_by: 'seats', seats: [two, null, one] })
  await save({ class: '1A', had_turn: [one] })
  expect(await board()).toMatchObject({
    ordered_by: 'seats',
    seats: [two, null, one],
    had_turn: [one],
  })
  await save({ class: '1A', seats: [], had_turn: [] })
  expect(await board()).toMatchObject({ ordered_by: 'seats', seats: [], had_turn: [] })
  expect(await board(undefined, school.admin.token)).toMatchObject({
    ordered_by: 'number',
    seats: [],
    had_turn: [],
  })
})

test('students who left the class lose their seat', async () => {
  const [one, two] = profilesOf(0, 2) as [string, string]
  await save({ class: '1A', seats: [one, two], had_turn: [two] })
  await laurel.call(`DELETE /users/${school.students[1]!.id}`, school.admin.token)
  expect(await board()).toMatchObject({ seats: [one, null], had_turn: [] })
})

test('a seating plan that names students who have left is saved without them', async () => {
  const [one, two] = profilesOf(0, 2) as [string, string]
  await laurel.call(`DELETE /users/${school.students[1]!.id}`, school.admin.token)
  const saved = await save({ class: '1A', seats: [one, two], had_turn: [two, one] })
  expect(saved.status).toBe(200)
  expect(await board()).toMatchObject({ seats: [one, null], had_turn: [one] })
})

test('students of another class or school get no seat, nobody gets two, and an empty class is not found', async () => {
  const other = await laurel.school()
  const [one] = profilesOf(0, 1)
  for (const stranger of [profilesOf(20, 21)[0], other.students[0]!.profile]) {
    expect((await save({ class: '1A', seats: [stranger], had_turn: [stranger] })).status).toBe(200)
    expect(await board()).toMatchObject({ seats: [null], had_turn: [] })
  }
  expect((await save({ class: '1A', seats: [one, one] })).status).toBe(400)
  expect((await save({ class: '9Z' })).status).toBe(404)
})

test('the last five batches of today are listed with their students, and stay when undone', async () => {
  laurel.setNow('2026-11-17T15:59:00Z')
  await give(profilesOf(0, 1))
  laurel.setNow('2026-11-18T04:00:00Z')
  await give(profilesOf(0, 1), { token: school.admin.token })
  const made = []
  for (const to of [1, 2, 3, 4, 25, 6]) made.push(await give(profilesOf(0, to)))
  const last = made.at(-1)
  const list = await batches(last.position)
  expect(list.map(({ students }: { students: number }) => students)).toEqual([6, 25, 4, 3, 2])
  expect(list[0]).toMatchObject({
    point: 30,
    class: '1A',
    is_undone: false,
    rule: { name: 'A reward' },
  })
  expect(list[0].profiles.toSorted()).toEqual(profilesOf(0, 6).toSorted())
  expect(list[1].class).toBeNull()
  const { position } = (await undo(last.batch, last.position)).body.data
  const then = await batches(position)
  expect(then).toHaveLength(5)
  expect(then[0]).toMatchObject({ _id: last.batch, students: 6, point: 30, is_undone: true })
  expect(await batches(undefined, school.admin.token)).toHaveLength(1)
})

test('a corrected award is listed once and names the former award, and so does its undo', async () => {
  const [one, two] = profilesOf(0, 2)
  const given = await give([one!])
  const correct = async (token: string, action: string, minPosition: string) =>
    (
      await laurel.call(`POST /v2/actions/${action}/correction`, token, {
        body: { profile: two, minPosition },
      })
    ).body.data
  const corrected = await correct(teacher(), given.outcomes[0].action, given.position)
  const rule = { name: 'A reward' }
  const student = { zh: '學生1', en: 'Student 1' }
  expect(await batches(corrected.position)).toMatchObject([
    {
      _id: corrected.batch,
      students: 1,
      point: 5,
      student: { en: 'Student 2' },
      is_undone: false,
      corrects: { is_undo: false, student, rule, point: 5 },
    },
  ])
  const undone = (await undo(corrected.batch, corrected.position)).body.data
  expect(await batches(undone.position)).toMatchObject([
    { student, corrects: { is_undo: true, student: { en: 'Student 2' } } },
  ])
  const again = await give([one!])
  const byAdmin = await correct(school.admin.token, again.outcomes[0].action, again.position)
  // Another person's correction is not in this teacher's list.
  expect(await batches(byAdmin.position)).toMatchObject([
    { _id: again.batch, is_undone: true, is_corrected: true },
    { student },
  ])
})

test('an award that a correction moved counts in the correction’s batch only', async () => {
  const [one, two, three] = profilesOf(0, 3)
  const given = await give([one!, two!])
  const first = given.outcomes.find(({ profile }: { profile: string }) => profile === one)
  const { body } = await laurel.call(`POST /v2/actions/${first.action}/correction`, teacher(), {
    body: { profile: three, minPosition: given.position },
  })
  const { batch, position } = body.data
  const list = await batches(position)
  expect(list).toMatchObject([
    { _id: batch, students: 1, point: 5, profiles: [three] },
    { _id: given.batch, students: 1, point: 5, profiles: [two], is_undone: false },
  ])
  const undone = (await undo(given.batch, position)).body.data
  expect((await batches(undone.position))[1]).toMatchObject({ students: 2, is_undone: true })
})

test('a teacher’s sixty last used classes are kept', async () => {
  const { saveMyClass } = await import('#registry/people/my-class.ts')
  const who = { organizationId: school.organizationId, userId: school.teacher.id }
  await save({ class: '1A', ordered_by: 'name' })
  for (let n = 0; n < 60; n += 1)
    await saveMyClass(laurel.deps.db, who, {
      class: `X${n}`,
      at: new Date(Date.parse('2026-11-19T00:00:00Z') + n * 1000),
    })
  expect((await board()).ordered_by).toBe('number')
})
