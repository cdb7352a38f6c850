import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school()
})
afterAll(() => laurel.close())

const names = { en: 'One', zh: '一' }
const email = () => `${randomUUID()}@new.test`
const student = () => ({ u_id: randomUUID().slice(0, 8), class: '1A', class_no: 9, name: names })

const tablet = () => ({
  ...{ name: 'Tablet', description: '', state: 'game', isEnableDeviceFunction: false, isActive: true },
  ...{ attendanceRule: null, pointRule: null },
})

/** What makes something: the call, a body, and what is other in another one. */
const creates: [string, () => object, () => object][] = [
  ['/periods', () => ({ name: 'A', start_at: '2028-09-01', end_at: '2029-07-15' }), () => ({ name: 'B' })],
  [
    '/organizationFilters',
    () => ({ name: names, attribute: 'grade', value: randomUUID() }),
    () => ({ attribute: 'class' }),
  ],
  ['/ruleCategories', () => ({ name: names, type: 'reward' }), () => ({ name: { en: 'Two', zh: '二' } })],
  ['/pointRules', () => ({ type: 'redeem', name: 'Pen', point: 1 }), () => ({ point: 2 })],
  ['/attendanceRules', () => ({ name: 'Club' }), () => ({ description: 'After school' })],
  ['/devices/pairings', tablet, () => ({ name: 'Another' })],
  ['/devices/pairings', tablet, () => ({ device: school.device })],
  ['/displays', () => ({ name: 'Hall' }), () => ({ privacy: 'names' })],
  ['/admin/users', () => ({ email: email(), name: names, role: 'admin' }), () => ({ name: { en: 'Other', zh: '另' } })],
  [
    '/admin/batch',
    () => ({ newAdmins: [{ email: email(), name: names }] }),
    () => ({ newAdmins: [{ email: email(), name: names }] }),
  ],
  ['/users/upload', () => ({ period: school.period, users: [student()] }), () => ({ users: [student()] })],
  ['/v2/cms/users/batch', () => ({ period: school.period, users: [student()] }), () => ({ mode: 'create' })],
  ['/users/imports', () => ({ period: school.period, users: [student()] }), () => ({ users: [student()] })],
]

test.each(creates)('a key that has made something at %s makes nothing else', async (path, bodyOf, otherOf) => {
  const [key, body] = [randomUUID(), bodyOf()]
  const send = (sent: object) => laurel.call(`POST ${path}`, school.admin.token, { key, body: sent })
  expect(await send(body)).toMatchObject({ status: 200 })
  expect(await send(body)).toMatchObject({ status: 200 })
  const other = await send({ ...body, ...otherOf() })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('a key whose call was refused is free for the corrected one', async () => {
  const key = randomUUID()
  const body = { type: 'reward', name: 'Kind', point: 1, ruleCategory: randomUUID() }
  const send = (sent: object) => laurel.call('POST /pointRules', school.admin.token, { key, body: sent })
  expect((await send(body)).status).toBe(400)
  expect((await send({ ...body, ruleCategory: school.categories.reward })).status).toBe(200)
})

test('nothing of what was said is kept but a hash, without passwords, and that for thirty days', async () => {
  const said = () =>
    laurel.deps.db.any(sql.type(z.object({ said: z.string() }))`
      SELECT encode(said, 'hex') AS said FROM registry_commands WHERE organization_id = ${school.organizationId} ORDER BY at`)
  const body = { email: email(), name: names, role: 'admin', password: 'one password', own_password: password }
  const key = randomUUID()
  const send = (sent: object) => laurel.call('POST /admin/users', school.admin.token, { key, body: sent })
  expect((await send(body)).status).toBe(200)
  expect((await send({ ...body, password: 'another password' })).status).toBe(200)
  expect((await said()).every((one) => /^[0-9a-f]{64}$/.test(one.said))).toBe(true)
  await laurel.deps.db.query(sql.typeAlias('void')`UPDATE registry_commands SET at = at - interval '31 days'`)
  await laurel.call('POST /attendanceRules', school.admin.token, { key: randomUUID(), body: { name: 'Choir' } })
  expect(await said()).toHaveLength(1)
})
