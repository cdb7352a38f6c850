import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CertificatesPage } from '#api/contracts/certificates.ts'
import { certificatesProjection } from '#projections/certificates/certificates.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
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

const list = '/v2/recognition/certificates'
const thresholds = '/v2/recognition/certificate_thresholds'
const profile = (n: number) => school.students[n]!.profile
const give = async (students: readonly number[], counts = 1) => {
  const body = { pointRule_id: school.rules.reward, profiles: students.map(profile), counts }
  const { data } = (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body }))
    .body
  position = data.position
  return data
}
const set = (body: object, token = school.admin.token) =>
  laurel.call(`PUT ${thresholds}`, token, {
    body: {
      period: school.period,
      category: null,
      bronze: null,
      silver: null,
      gold: null,
      ...body,
    },
  })
const thresholdsOf = async (period = school.period, token = school.admin.token) =>
  (await laurel.call(`GET ${thresholds}?period=${period}`, token)).body.data
const ask = (query: Record<string, string> = {}, token = school.admin.token) => {
  const search = new URLSearchParams({ level: 'bronze', limit: '100', ...query })
  if (position) search.set('minPosition', position)
  return laurel.call(`GET ${list}?${search}`, token)
}
const page = async (query: Record<string, string> = {}, token = school.admin.token) => {
  await waitUntilAtRest(laurel.deps)
  const { status, body } = await ask(query, token)
  expect(status).toBe(200)
  return body as CertificatesPage
}
const numbersOf = ({ data }: CertificatesPage) =>
  data.map((row) => school.students.findIndex((one) => one.profile === row.profile))
const print = async (
  students: readonly number[],
  { token = school.admin.token, key = randomUUID(), level = 'bronze' } = {},
) => {
  const body = { category: null, level, profiles: students.map(profile) }
  const answer = await laurel.call(`POST ${list}/printed`, token, { body, key })
  position = answer.body.data?.position ?? position
  return answer
}
const takeBack = async (path: string, token = school.admin.token) => {
  const answer = await laurel.call(`DELETE ${list}/printed/${path}?minPosition=${position}`, token)
  position = answer.body.data?.position ?? position
  return answer
}

test('an administrator sets the levels of a period and of a category, and the log names them', async () => {
  expect((await set({ bronze: 5, gold: 20 })).status).toBe(200)
  const category = school.categories.reward
  await set({ category, silver: 10 })
  const expected = [
    { category: null, bronze: 5, silver: null, gold: 20 },
    { category, bronze: null, silver: 10, gold: null },
  ]
  expect(await thresholdsOf()).toEqual(expected)
  await set({ bronze: 5, gold: 25 })
  await set({ bronze: 5, gold: 25 })
  const { body } = await laurel.call('GET /administration_log?limit=3', school.admin.token)
  expect(body.data).toMatchObject([
    { action: 'updated', fields: ['gold'], subject: { kind: 'certificate_threshold' } },
    { action: 'created', fields: [] },
    { action: 'created', fields: [] },
  ])
  await set({ category })
  expect(await thresholdsOf()).toHaveLength(1)
})

test('a higher level needs more points, and other roles and schools set nothing', async () => {
  const before = await thresholdsOf()
  const wrong: Record<string, object> = {
    gold: { bronze: 5, gold: 5 },
    bronze: { bronze: 0 },
    silver: { silver: 1.5 },
    category: { category: randomUUID(), bronze: 1 },
  }
  for (const [field, body] of Object.entries(wrong)) {
    const { status, body: answer } = await set(body)
    expect({ status, field: answer.details?.[0]?.field }).toEqual({ status: 400, field })
  }
  expect((await set({ bronze: 1 }, school.teacher.token)).status).toBe(403)
  expect((await set({ bronze: 1 }, other.admin.token)).status).toBe(404)
  expect(await thresholdsOf()).toEqual(before)
})

test('if two administrators set levels at once, one complete set remains', async () => {
  const answers = await Promise.all([
    set({ bronze: 6, gold: 7 }),
    set({ bronze: 8, gold: 9 }),
    set({ bronze: 6, gold: 7 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [all] = await thresholdsOf()
  expect([
    [6, 7],
    [8, 9],
  ]).toContainEqual([all.bronze, all.gold])
})

test('a new period copies the levels once, and keeps its existing ones', async () => {
  await set({ bronze: 10, silver: null, gold: 20 })
  const body = { period: school.pastPeriod, from: school.period }
  const copy = (token = school.admin.token) =>
    laurel.call(`POST ${thresholds}/copies`, token, { body, key: 'a copy' })
  expect((await copy()).body.data).toEqual([{ category: null, bronze: 10, silver: null, gold: 20 }])
  await set({ period: school.pastPeriod, bronze: 3 })
  expect((await copy()).body.data).toMatchObject([{ bronze: 3 }])
  const again = await laurel.call(`POST ${thresholds}/copies`, school.admin.token, {
    body,
    key: randomUUID(),
  })
  expect(again.body.data).toMatchObject([{ bronze: 3, gold: null }])
  expect((await copy(school.teacher.token)).status).toBe(403)
  expect((await copy(other.admin.token)).status).toBe(404)
})

test('students reach a level with points that staff gave and nobody undid', async () => {
  await give([0, 1], 2)
  await give([1], 2)
  await give([2])
  const { batch } = await give([3], 3)
  expect(numbersOf(await page())).toEqual([0, 1, 3])
  const path = `DELETE /v2/actions/batches/${batch}?minPosition=${position}`
  position = (await laurel.call(path, school.admin.token)).body.data.position
  const found = await page()
  expect(numbersOf(found)).toEqual([0, 1])
  expect(found).toMatchObject({ total: 2, from: 10, building: false, isOwnOnly: false })
  expect(found.data[0]).toMatchObject({ points: 10, isReached: true, printed: null })
  expect(numbersOf(await page({ level: 'gold' }))).toEqual([1])
  expect(numbersOf(await page({ highest: 'true' }))).toEqual([0])
  expect(await page({ level: 'silver' })).toMatchObject({ total: 0, from: null })
  await set({ category: school.categories.reward, silver: 20 })
  expect(numbersOf(await page({ level: 'silver', category: school.categories.reward }))).toEqual([
    1,
  ])
})

test('the list shows printed certificates, even of a student who has fewer points since', async () => {
  const key = randomUUID()
  const first = await print([0, 1], { key })
  expect(first.body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'appended',
    'appended',
  ])
  const repeated = await print([0, 1], { key })
  expect(repeated.body.data.outcomes).toMatchObject([
    { outcome: 'duplicate' },
    { outcome: 'duplicate' },
  ])
  const [row] = (await page({ printed: 'true' })).data
  expect(row?.printed).toMatchObject({ times: 1, by: { en: 'Ada Chan' } })
  expect(numbersOf(await page({ printed: 'false' }))).toEqual([])
  expect(numbersOf(await page({ level: 'gold', printed: 'false' }))).toEqual([1])
  await set({ bronze: 15, gold: 20 })
  const after = await page()
  expect(after.data.map(({ isReached }) => isReached)).toEqual([false, true])
  await set({ bronze: 10, gold: 20 })
})

const teach = (className: string, teachers: readonly string[]) =>
  laurel.call('PUT /staffClasses/class', school.admin.token, {
    body: { period: school.period, class: className, class_teachers: teachers },
  })

test('a certificate may be printed again, and its printing can be taken back', async () => {
  await teach('1A', [school.teacher.id])
  const again = await print([1], { token: school.teacher.token })
  const { batch } = again.body.data
  expect((await page()).data[1]?.printed).toMatchObject({ times: 2 })
  expect((await takeBack(`batches/${batch}`)).status).toBe(200)
  expect((await takeBack(`batches/${batch}`)).status).toBe(200)
  expect((await page()).data[1]?.printed).toMatchObject({ times: 1 })
  const path = `GET ${list}/printed?profile=${profile(1)}`
  const listed = await laurel.call(`${path}&minPosition=${position}`, school.admin.token)
  expect(listed.body.data).toMatchObject([
    { level: 'bronze', category: null, isReverted: true },
    { level: 'bronze', category: null, isReverted: false },
  ])
  await teach('1A', [])
  const teachers = await laurel.call(path, school.teacher.token)
  expect(teachers.body.data).toHaveLength(1)
  const { outcomes } = (await print([2])).body.data
  expect((await takeBack(outcomes[0].action, school.teacher.token)).status).toBe(404)
  expect((await takeBack(outcomes[0].action)).status).toBe(200)
})

test('class teachers record certificates of their own students only, once for each key', async () => {
  const as = { token: school.teacher.token, key: randomUUID() }
  expect((await print([0], as)).status).toBe(404)
  await teach('1A', [school.teacher.id])
  expect((await print([0, 20], as)).status).toBe(404)
  const sent = await Promise.all([print([0], as), print([0], as)])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  const { batch } = sent[0].body.data
  await teach('1A', [])
  expect((await print([0], { ...as, key: randomUUID() })).status).toBe(404)
  // The person who recorded the certificate can still take it back.
  expect((await takeBack(`batches/${batch}`, school.teacher.token)).status).toBe(200)
})

test('two concurrent requests with one key record a printing once', async () => {
  const key = randomUUID()
  await Promise.all([print([0], { key, level: 'gold' }), print([0], { key, level: 'gold' })])
  const found = await page({ level: 'gold', printed: 'true' })
  expect(found.data.map(({ printed }) => printed?.times)).toEqual([1])
})

test('invalid or forbidden reports of printed certificates are refused', async () => {
  const send = async (body: object, token = school.admin.token) =>
    (await laurel.call(`POST ${list}/printed`, token, { body, key: randomUUID() })).status
  const right = { category: null, level: 'gold', profiles: [profile(0)] }
  expect(await send({ ...right, level: 'tin' })).toBe(400)
  expect(await send({ ...right, profiles: [] })).toBe(400)
  expect(await send({ ...right, profiles: [profile(0), profile(0)] })).toBe(400)
  expect(await send({ ...right, profiles: Array.from({ length: 501 }, randomUUID) })).toBe(400)
  expect(await send({ ...right, category: randomUUID() })).toBe(404)
  expect(await send(right, other.admin.token)).toBe(404)
  expect(await send(right, school.auditor.token)).toBe(403)
})

test('the list is the same after a rebuild, and can be saved as a file', async () => {
  const before = (await page()).data
  const { db, eventStore } = laurel.deps
  await rebuild({ db, eventStore }, certificatesProjection, { onProgress: () => undefined })
  expect((await page()).data).toEqual(before)
  const path = `GET ${list}/export_stream?level=bronze&lang=en`
  const lines = (await laurel.call(path, school.admin.token)).text.trim().split('\r\n')
  expect(lines[0]).toContain('Points,Reached,Printed,Printed by,Times printed')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/,1A,1,學生1,Student 1,10,Yes,.+,Ada Chan,1$/),
    expect.stringMatching(/,1A,2,學生2,Student 2,20,Yes,.+,Ada Chan,1$/),
  ])
})

test('class teachers see their class, other teachers nobody, and another school its own students', async () => {
  await give([20], 2)
  expect(await page({}, school.teacher.token)).toMatchObject({ total: 0, isOwnOnly: true })
  await teach('1B', [school.teacher.id])
  expect(numbersOf(await page({}, school.teacher.token))).toEqual([20])
  expect(numbersOf(await page({ class: 'class:1B' }))).toEqual([20])
  expect((await page({}, other.admin.token)).total).toBe(0)
  expect((await ask({ period: school.period }, other.admin.token)).status).toBe(404)
  expect((await ask({ limit: '501' })).status).toBe(400)
  expect((await page({ page: '9', limit: '1' })).total).toBe(3)
})

test('the personal data of the student and of the person who printed has the certificates', async () => {
  const of = async (id: string) =>
    (await laurel.call(`GET /users/${id}/personal_data?format=json`, school.admin.token)).body
      .certificates
  expect(await of(school.students[1]!.id)).toMatchObject([{ level: 'bronze' }])
  const bronze = { level: 'bronze' }
  expect(await of(school.teacher.id)).toMatchObject([bronze, bronze])
})

test('class teachers see who printed as the school names colleagues, the same in each list', async () => {
  const { admin, teacher } = school
  await teach('1B', [teacher.id])
  await print([20])
  const naming = (giver_names: string) =>
    laurel.call(`PUT /v2/organization/${school.organizationId}`, admin.token, {
      body: { name: { en: 'School', zh: '學校' }, giver_names },
    })
  const printers = async (token = teacher.token) => {
    const row = (await page({ class: 'class:1B' }, token)).data[0]!
    const own = `GET ${list}/printed?profile=${profile(20)}&minPosition=${position}`
    const [newest] = (await laurel.call(own, token)).body.data
    const path = `GET ${list}/export_stream?level=bronze&lang=en&class=class:1B`
    const lines = (await laurel.call(path, token)).text.trim().split('\r\n')
    return [row.printed?.by.en, newest.by.en, lines[1]?.split(',').at(-2)]
  }
  await naming('surname')
  expect(await printers()).toEqual(Array(3).fill('Teacher Chan'))
  expect(await printers(admin.token)).toEqual(Array(3).fill('Ada Chan'))
  await naming('teacher')
  expect(await printers()).toEqual(Array(3).fill('A teacher'))
  await naming('full')
  expect(await printers()).toEqual(Array(3).fill('Ada Chan'))
  await naming('teacher')
  await print([20], { token: teacher.token })
  expect(await printers()).toEqual(Array(3).fill('teacher Wong'))
})
