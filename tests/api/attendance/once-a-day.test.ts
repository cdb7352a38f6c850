import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import { createLog } from '#platform/log.ts'
import { type WiredProgram, wire } from '#scripts/wire.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let other: { app: FastifyInstance; deps: WiredProgram }
let school: School
let student: TestStudent
let gates: string[]

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T00:02:00Z', projector: false })
  const { config, clock } = laurel.deps
  const deps = await wire(config, {
    clock,
    log: createLog('silent'),
    poolSize: 4,
    announcementsUrl: 'memory:',
  })
  other = { deps, app: await buildApp(deps, { checked: true }) }
})
afterAll(async () => {
  await other.app.close()
  await other.deps.close()
  await laurel.close()
})
beforeEach(async () => {
  laurel.setNow('2026-11-20T00:02:00Z')
  school = await laurel.school({ students: 1 })
  student = school.students[0]!
  gates = [await pair('checkin'), await pair('checkin')]
})

const pair = async (state: 'checkin' | 'checkout') => {
  const body = {
    name: 'Gate',
    isEnableDeviceFunction: true,
    isActive: true,
    state,
    attendanceRule: school.attendanceRule,
  }
  const { code } = (await laurel.call('POST /devices/pairings', school.admin.token, { body })).body
    .data
  return (await laurel.call('POST /devices/pair', null, { body: { code } })).body.data.key as string
}
const scan = (key: string, app = laurel.app, more: object = {}) =>
  inject(app, 'POST /devices/current/scan', null, {
    body: { card: student.username, ...more },
    headers: { 'x-device-key': key },
    key: randomUUID(),
  })
const check = (direction: 'checkin' | 'checkout', token: string, app = laurel.app) =>
  inject(app, `POST /actions/attendance/batch/${direction}`, token, {
    body: { attendanceRule: school.attendanceRule, profiles: [student.profile] },
    key: randomUUID(),
  })
const events = async () => {
  const recorded = await laurel.deps.eventStore.readStream(`attendance-${student.profile}`)
  return recorded.map(({ type, metadata }) => `${type} ${metadata.occurredAt.slice(11, 16)}`)
}

test('two devices and two members of staff, all at once in two processes, check a student in once', async () => {
  const answers = await Promise.all([
    ...[laurel.app, other.app].flatMap((app) => gates.map((key) => scan(key, app))),
    check('checkin', school.teacher.token),
    check('checkin', school.admin.token, other.app),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await events()).toEqual(['CheckedIn 00:02'])
  const outcomes = answers.map(
    ({ body }) => body.data.outcomes?.[0].outcome ?? (body.data.again ? 'duplicate' : 'appended'),
  )
  expect(outcomes.toSorted()).toEqual(['appended', ...Array(5).fill('duplicate')])
})

test('a later check-in shows the earlier time, at the device and on the staff’s screen', async () => {
  await scan(gates[0]!)
  laurel.setNow('2026-11-20T02:30:00Z')
  const since = '2026-11-20T00:02:00.000Z'
  expect((await scan(gates[1]!, other.app)).body.data).toMatchObject({
    done: 'checkin',
    again: true,
    at: since,
  })
  const { outcomes } = (await check('checkin', school.teacher.token)).body.data
  expect(outcomes).toEqual([{ profile: student.profile, outcome: 'duplicate', at: since }])
  expect(await events()).toHaveLength(1)
})

test('after a check-out a student can be checked in again', async () => {
  await scan(gates[0]!)
  const exit = await pair('checkout')
  await Promise.all([scan(exit), scan(exit, other.app), check('checkout', school.teacher.token)])
  laurel.setNow('2026-11-20T05:00:00Z')
  expect((await scan(gates[1]!)).body.data).toMatchObject({
    again: false,
    at: '2026-11-20T05:00:00.000Z',
  })
  expect(await events()).toEqual(['CheckedIn 00:02', 'CheckedOut 00:02', 'CheckedIn 05:00'])
})

test('the same scan sent again gets the same answer, not a duplicate', async () => {
  const key = randomUUID()
  const send = () =>
    laurel.call('POST /devices/current/scan', null, {
      body: { card: student.username },
      headers: { 'x-device-key': gates[0]! },
      key,
    })
  const answers = [await send(), await send()]
  expect(answers.map(({ body }) => body.data.again)).toEqual([false, false])
  expect(await events()).toHaveLength(1)
})

test('a card that was held to an offline device counts at that time, up to 72 hours back', async () => {
  const hour = 3_600
  const held = await scan(gates[0]!, laurel.app, { held_ago: 2 * hour, state: 'checkin' })
  expect(held.body.data).toMatchObject({ again: false, at: '2026-11-19T22:02:00.000Z' })
  laurel.setNow('2026-11-22T00:02:00Z')
  const old = await scan(gates[0]!, laurel.app, { held_ago: 72 * hour + 1 })
  expect([old.status, old.body.code]).toEqual([409, 'date_out_of_range'])
  expect((await scan(gates[0]!, laurel.app, { held_ago: 72 * hour })).status).toBe(200)
  expect(await events()).toEqual(['CheckedIn 22:02', 'CheckedIn 00:02'])
})

test('a card held to the device while it was in another state is refused', async () => {
  const answer = await scan(gates[0]!, laurel.app, { state: 'checkout', held_ago: 1 })
  expect([answer.status, answer.body.code]).toEqual([409, 'device_changed'])
  expect(await events()).toEqual([])
})
