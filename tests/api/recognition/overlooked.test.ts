import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OverlookedPage } from '#api/contracts/recognition.ts'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { recognitionProjection } from '#projections/recognition/recognition.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import { patience } from '#tests/support/patience.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let position: string | undefined

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T01:00:00Z' })
  school = await laurel.school({ students: 22 })
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const profile = (n: number) => school.students[n]!.profile
const give = async (at: string, students: readonly number[], as = school.admin) => {
  laurel.setNow(at)
  const body = { pointRule_id: school.rules.reward, profiles: students.map(profile) }
  const answer = await laurel.call('POST /v2/actions/profiles', as.token, { body })
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
  return answer.body.data
}
const ask = (query: Record<string, string> = {}, token = school.admin.token) => {
  const search = new URLSearchParams({ limit: '100', ...query })
  if (position) search.set('minPosition', position)
  return laurel.call(`GET /v2/recognition/overlooked?${search}`, token)
}
const page = async (query: Record<string, string> = {}, token = school.admin.token) => {
  // On a busy machine the call alone would stop waiting for the read model.
  await waitUntilAtRest(laurel.deps)
  const { status, body } = await ask(query, token)
  expect(status).toBe(200)
  return body as OverlookedPage
}
const numbersOf = ({ data }: OverlookedPage) =>
  data.map((row) => school.students.findIndex((one) => one.profile === row.profile))
const all = Array.from({ length: 22 }, (_, n) => n)
const allBut = (...given: number[]) => all.filter((n) => !given.includes(n))

test('an administrator finds students without an award for fourteen days, with their last award', async () => {
  await give('2026-11-02T02:00:00Z', [0, 1])
  await give('2026-11-10T02:00:00Z', [1], school.teacher)
  laurel.setNow('2026-11-20T02:00:00Z')
  const found = await page()
  expect(numbersOf(found)).toEqual(allBut(1))
  expect(found).toMatchObject({
    total: 21,
    pages: 1,
    building: false,
    isOwnOnly: false,
    span: { from: '2026-11-07', to: '2026-11-20' },
  })
  expect(found.data.map(({ last }) => last).filter(Boolean)).toEqual(['2026-11-02'])
  expect(numbersOf(await page({ days: '19' }))).toEqual(allBut(0, 1))
  expect(numbersOf(await page({ days: '10' }))).toEqual(all)
  const between = { from: '2026-11-01', to: '2026-11-05' }
  expect(numbersOf(await page(between))).toEqual(allBut(0, 1))
})

test('an undone award no longer counts, whoever undid it', async () => {
  const { outcomes, batch } = await give('2026-11-20T03:00:00Z', [2, 3], school.teacher)
  expect(numbersOf(await page())).toEqual(allBut(1, 2, 3))
  const query = `minPosition=${position}`
  const one = `DELETE /actions/${outcomes[0].action}?${query}`
  const undone = await laurel.call(one, school.admin.token)
  position = undone.body.data.position
  expect(numbersOf(await page())).toEqual(allBut(1, 3))
  const own = { teacher: school.teacher.id }
  expect(numbersOf(await page(own))).toEqual(allBut(1, 3))
  const rest = `DELETE /v2/actions/batches/${batch}?minPosition=${position}`
  const undoneAll = await laurel.call(rest, school.teacher.token)
  expect(undoneAll.body.result).toBe('success')
  position = undoneAll.body.data.position
  expect(numbersOf(await page(own))).toEqual(allBut(1))
})

test('an administrator finds students with too few points of a category up to a day', async () => {
  await give('2026-11-20T03:00:00Z', [4])
  await give('2026-11-20T04:00:00Z', [4])
  await give('2026-11-20T04:00:00Z', [5])
  expect(numbersOf(await page({ category: school.categories.reward }))).toEqual(allBut(1, 4, 5))
  expect(numbersOf(await page({ category: school.categories.parent_reward }))).toEqual(all)
  const below = { kind: 'below', category: school.categories.reward, points: '10' }
  const found = await page(below)
  expect(numbersOf(found)).toEqual(allBut(1, 4))
  expect(found.data.find((student) => student.profile === profile(5))?.points).toBe(5)
  expect(numbersOf(await page({ ...below, from: '2026-11-11' }))).toEqual(allBut(4))
  expect(numbersOf(await page({ ...below, points: '5', to: '2026-11-02' }))).toEqual(allBut(0, 1))
  expect(numbersOf(await page({ ...below, category: school.categories.parent_reward }))).toEqual(
    all,
  )
})

test('the list is filtered by class, sorted, read page by page, and saved as a file', async () => {
  const ofB = await page({ class: 'class:1B' })
  expect(ofB.data.map((student) => student.class)).toEqual(['1B', '1B'])
  const second = await page({ limit: '2', page: '1', order_by: 'last_day' })
  expect(second.pages).toBe(10)
  expect((await page({ limit: '2', page: '99' })).total).toBe(second.total)
  const file = await laurel.call(
    'GET /v2/recognition/overlooked/export_stream?lang=en&class=class:1B&days=30',
    school.admin.token,
  )
  expect(file.text.split('\r\n')).toEqual([
    expect.stringContaining('Username,Class,Class no.,Chinese name,English name,Points,Last award'),
    expect.stringMatching(/,1B,1,學生21,Student 21,0,$/),
    expect.stringMatching(/,1B,2,學生22,Student 22,0,$/),
    '',
  ])
})

test('no file is made while the read model is being built, because it would list everyone', async () => {
  const building = await testApp({ projector: false })
  try {
    const { admin } = await building.school({ students: 1 })
    const checkpoint = sql.identifier([schemaFor(recognitionProjection), 'checkpoint'])
    await building.deps.db.query(sql.unsafe`UPDATE ${checkpoint} SET built = false`)
    const path = 'GET /v2/recognition/overlooked/export_stream?lang=en'
    const refused = await building.call(path, admin.token)
    expect([refused.status, refused.body.code]).toEqual([503, 'read_model_behind'])
    await building.deps.db.query(sql.unsafe`UPDATE ${checkpoint} SET built = true`)
    expect((await building.call(path, admin.token)).status).toBe(200)
  } finally {
    await building.close()
  }
})

test('teachers see their own awards and own students, and no awards of colleagues', async () => {
  const { token, id } = school.teacher
  const nobody = await page({}, token)
  expect(nobody).toMatchObject({ total: 0, isOwnOnly: true })
  const own = await page({ teacher: id, days: '30' }, token)
  expect(numbersOf(own)).toEqual(allBut(1))
  expect((await ask({ teacher: school.admin.id }, token)).status).toBe(403)
  const body = { period: school.period, class: '1B', class_teachers: [id] }
  await laurel.call('PUT /staffClasses/class', school.admin.token, { body })
  expect(numbersOf(await page({}, token))).toEqual([20, 21])
})

test('whoever may see all records chooses from the staff of the school who give awards', async () => {
  const teachers = async (token: string) => {
    const { status, body } = await laurel.call('GET /v2/recognition/teachers', token)
    return status === 200 ? body.data.map(({ _id }: { _id: string }) => _id) : status
  }
  expect(await teachers(school.auditor.token)).toEqual([school.admin.id, school.teacher.id])
  expect(await teachers(other.admin.token)).toEqual([other.admin.id, other.teacher.id])
  expect(await teachers(school.teacher.token)).toBe(403)
  const own = await page({ teacher: school.teacher.id, days: '30' }, school.auditor.token)
  expect(numbersOf(own)).toEqual(allBut(1))
})

test('another school sees its own students, and a refused request names the field', async () => {
  expect((await page({}, other.admin.token)).total).toBe(1)
  expect((await ask({ period: school.period }, other.admin.token)).status).toBe(404)
  const wrong: Record<string, Record<string, string>> = {
    days: { days: '366' },
    points: { points: '0' },
    limit: { limit: '1001' },
    class: { class: '1A' },
    to: { from: '2026-11-20', to: '2026-11-19' },
  }
  for (const [field, query] of Object.entries(wrong)) {
    const { status, body } = await ask(query)
    expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field })
  }
})

test('the list of a period that has not begun is empty', async () => {
  const body = { name: 'Next', start_at: '2027-02-01', end_at: '2027-07-15' }
  const made = await laurel.call('POST /periods', school.admin.token, { body })
  const found = await page({ period: made.body.data._id, kind: 'below' })
  expect(found).toMatchObject({ total: 0, span: { from: '2026-11-20', to: '2026-11-20' } })
})

test('the list of a period that is over ends with its last day', async () => {
  const { span } = await page({ period: school.pastPeriod, kind: 'below' })
  expect(span.to < '2026-11-01').toBe(true)
})

test.each([
  ['forgot its position', 9, false],
  ['knows an older position', 10, true],
] as const)('a page that %s waits for an award that the points show', async (_, student, knows) => {
  expect(numbersOf(await page({ days: '1' }))).toContain(student)
  const before = knows ? await laurel.deps.eventStore.head() : undefined
  const checkpoint = `SELECT FROM ${schemaFor(recognitionProjection)}.checkpoint FOR UPDATE`
  const held = await holdLock(laurel, checkpoint, [])
  await give('2026-11-20T05:00:00Z', [student])
  const points = { projection: pointsProjection, position: position!, timeoutMs: patience }
  expect(await waitForReadModel(laurel.deps.db, points)).toBe(true)
  position = before
  expect((await ask({ days: '1' })).body.stale).toBe(true)
  await held.letGo()
  expect(numbersOf(await page({ days: '1' }))).not.toContain(student)
})

test('the list continues after the last day of a period until the next one is current', async () => {
  laurel.setNow('2026-11-20T06:00:00Z')
  const changes = { name: 'This year', start_at: '2026-09-01', end_at: '2026-11-15' }
  const change = (body: object) =>
    laurel.call(`PUT /periods/${school.period}`, school.admin.token, { body })
  expect((await change(changes)).status).toBe(200)
  await give('2026-11-20T07:00:00Z', [12])
  const found = await page({ days: '1' })
  expect(found.span).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(numbersOf(found)).not.toContain(12)
  const body = { name: 'Next term', start_at: '2026-11-16', end_at: '2027-02-01' }
  const { data } = (await laurel.call('POST /periods', school.admin.token, { body })).body
  const activated = await laurel.call(`POST /periods/current/${data._id}`, school.admin.token)
  expect(activated.status, activated.text).toBe(200)
  const { span } = await page({ days: '1', period: school.period })
  expect(span.to).toBe('2026-11-15')
})
