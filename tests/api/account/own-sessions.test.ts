import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createSessions } from '#api/sessions.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { noteUses } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

const morning = '2026-11-20T00:00:00.000Z'
const later = (hours: number, minutes = 0) =>
  new Date(Date.parse(morning) + (hours * 60 + minutes) * 60_000).toISOString()

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: morning })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow(morning)
  school = await laurel.school({ students: 2 })
})

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const from = (address: string, device = windows) => ({
  address,
  headers: { 'user-agent': device },
})
const signIn = async (body: object, address = '203.0.113.7') =>
  (await laurel.call('POST /v2/cms/auth/login', null, { body, ...from(address) })).body.data
    .token as string
const asTeacher = (address?: string) =>
  signIn({ type: 'admin', email: school.teacher.email, password }, address)
const list = async (token: string) =>
  (await laurel.call('GET /auth/sessions', token)).body.data.sessions as {
    _id: string
    is_current: boolean
    [field: string]: unknown
  }[]
const end = (id: string, token: string) => laurel.call(`DELETE /auth/sessions/${id}`, token)
const endOthers = (token: string, key = randomUUID()) =>
  laurel.call('POST /auth/sessions/end_others', token, { key })
const works = async (token: string) => (await laurel.call('GET /auth/user', token)).status === 200
const currentOf = async (token: string) => (await list(token)).find((one) => one.is_current)!
const Ends = z.object({ expires_at: z.string(), last_used_at: z.string(), address: z.string() })
const stored = (token: string) =>
  laurel.deps.db.maybeOne(sql.type(Ends)`
    SELECT expires_at, last_used_at, address FROM sessions
    WHERE token_hash = decode(${hashToken(token)}, 'hex')`)

test('everybody sees their own sessions: device, network, first and last use, and which is current', async () => {
  const here = await asTeacher()
  expect(await currentOf(here)).toEqual({
    _id: expect.any(String),
    device: { browser: 'Chrome', system: 'Windows', kind: 'computer' },
    address: '203.0.113.x',
    is_at_school: false,
    is_current: true,
    signed_in_at: morning,
    last_used_at: morning,
  })
  expect(await list(here)).toHaveLength(2)
  const { username } = school.students[0]!
  const phone = await signIn({ type: 'user', username, password }, '2001:db8:1234:5678::1')
  expect((await currentOf(phone)).address).toBe('2001:db8:1234::')
})

test('the list contains nothing that opens a session, and no complete address', async () => {
  const here = await asTeacher()
  const { text } = await laurel.call('GET /auth/sessions', here)
  for (const secret of [here, hashToken(here), hashToken(school.teacher.token), '203.0.113.7'])
    expect(text).not.toContain(secret)
})

test('the school’s own network is named as such', async () => {
  await laurel.call('PUT /organizations/own_addresses', school.admin.token, {
    body: { addresses: ['203.0.113.0/24'] },
  })
  const here = await asTeacher()
  expect((await currentOf(here)).is_at_school).toBe(true)
})

test('a session that its owner ends is over at once in every process, and its end is announced', async () => {
  const there = createSessions(laurel.deps)
  const [here, other] = [await asTeacher(), await asTeacher()]
  await there.find(other)
  const revoked: unknown[] = []
  const stop = laurel.deps.announcements.subscribe((one) => revoked.push(one))
  const { _id } = await currentOf(other)
  expect((await end(_id, here)).status).toBe(200)
  stop()
  expect(revoked).toEqual([{ kind: 'revoked', what: 'token', id: hashToken(other) }])
  expect(await there.find(other)).toBeNull()
  expect([await works(here), await works(other)]).toEqual([true, false])
  there.close()
})

test('a session that two calls end at once is not found by the second', async () => {
  const [here, other] = [await asTeacher(), await asTeacher()]
  const { _id } = await currentOf(other)
  const answers = await Promise.all([end(_id, here), end(_id, here)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await end(_id, here)).status).toBe(404)
})

test('the session in use can also be ended', async () => {
  const here = await asTeacher()
  expect((await end((await currentOf(here))._id, here)).status).toBe(200)
  expect(await works(here)).toBe(false)
})

test('another person’s session is not found: a colleague’s, a child’s, a parent’s, another school’s', async () => {
  const [child, sibling] = school.students
  const strangers = await laurel.school({ students: 1 })
  const ids = async (tokens: readonly string[]) =>
    await Promise.all(tokens.map(async (token) => (await currentOf(token))._id))
  const ofOthers = await ids([
    school.admin.token,
    sibling!.token,
    child!.parentToken,
    strangers.admin.token,
    strangers.students[0]!.token,
  ])
  for (const id of ofOthers) {
    expect((await end(id, child!.token)).status).toBe(404)
    if (id !== ofOthers[0]) expect((await end(id, school.admin.token)).status).toBe(404)
  }
  expect((await end(ofOthers[0]!, school.teacher.token)).status).toBe(404)
  const [own] = await ids([child!.token])
  expect((await end(own!, child!.parentToken)).status).toBe(404)
  expect((await end('no-id', child!.token)).status).toBe(400)
  expect(await list(child!.parentToken)).toHaveLength(1)
})

test('ending all other sessions also forgets the known devices; two such calls at once end each session once', async () => {
  const [child] = school.students
  const { username } = child!
  const tokens = [
    await signIn({ type: 'user', username, password }),
    await signIn({ type: 'user', username, password }),
  ]
  const [here] = tokens
  const key = randomUUID()
  const answers = await Promise.all([endOthers(here!, key), endOthers(here!, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const ended = answers.map(({ body }) => body.data.ended as number)
  expect(ended.reduce((sum, n) => sum + n)).toBe(2)
  expect((await endOthers(here!)).body.data).toEqual({
    ended: 0,
    device_token: expect.any(String),
  })
  expect(await Promise.all([...tokens, child!.token, child!.parentToken].map(works))).toEqual([
    true,
    false,
    false,
    true,
  ])
  const Generations = z.object({
    device_generation: z.number(),
    parent_device_generation: z.number(),
  })
  const generations = await laurel.deps.db.one(sql.type(Generations)`
    SELECT device_generation, parent_device_generation FROM users WHERE id = ${child!.id}`)
  expect(generations.device_generation).toBeGreaterThan(0)
  expect(generations.parent_device_generation).toBe(0)
})

test('of two sessions that end each other at once, one remains', async () => {
  const tokens = [await asTeacher(), await asTeacher()]
  await Promise.all(tokens.map((token) => endOthers(token)))
  const left = await Promise.all([...tokens, school.teacher.token].map(works))
  expect(left[2]).toBe(false)
  expect(left.filter(Boolean)).toHaveLength(1)
})

test('an account that must change its password first can neither read nor end sessions', async () => {
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET setup_password = true WHERE id = ${school.teacher.id}`)
  await laurel.deps.announcements.publish({ kind: 'refresh' })
  expect((await laurel.call('GET /auth/sessions', school.teacher.token)).status).toBe(403)
  expect((await endOthers(school.teacher.token)).status).toBe(403)
})

test('the last use is stored at most every five minutes, whichever process notices it', async () => {
  const token = await asTeacher()
  const processes = [createSessions(laurel.deps), createSessions(laurel.deps)]
  laurel.setNow(later(0, 4))
  for (const one of processes) await one.find(token, '198.51.100.9')
  expect(await stored(token)).toMatchObject({ last_used_at: morning, address: '203.0.113.7' })
  laurel.setNow(later(0, 6))
  for (const one of processes) await one.find(token, '198.51.100.9')
  const used = { last_used_at: later(0, 6), address: '198.51.100.9' }
  await expect.poll(() => stored(token)).toMatchObject(used)
  laurel.setNow(later(0, 9))
  for (const one of processes) await one.find(token, '192.0.2.1')
  expect(await stored(token)).toMatchObject(used)
  laurel.setNow(later(0, 12))
  // A socket looks a session up without an address, so the stored address stays.
  await processes[0]!.findAll([token])
  await expect.poll(() => stored(token)).toMatchObject({ ...used, last_used_at: later(0, 12) })
  for (const one of processes) one.close()
})

test('staff sessions end twelve hours after their start or extension, used or not', async () => {
  const token = await asTeacher()
  laurel.setNow(later(11, 50))
  expect(await works(token)).toBe(true)
  await expect.poll(() => stored(token)).toMatchObject({ last_used_at: later(11, 50) })
  laurel.setNow(later(12))
  expect(await works(token)).toBe(false)
})

test('sessions of students and parents end after thirty days without use', async () => {
  const { token, parentToken } = school.students[0]!
  laurel.setNow(later(29 * 24))
  expect(await works(token)).toBe(true)
  await expect.poll(() => stored(token)).toMatchObject({ expires_at: later(59 * 24) })
  laurel.setNow(later(30 * 24))
  expect([await works(token), await works(parentToken)]).toEqual([true, false])
})

test('sessions of students and parents end after 180 days, however often they are used', async () => {
  const { token } = school.students[0]!
  for (let day = 29; day < 180; day += 29) {
    laurel.setNow(later(day * 24))
    expect(await works(token)).toBe(true)
    const ends = later(Math.min(day + 30, 180) * 24)
    await expect.poll(() => stored(token)).toMatchObject({ expires_at: ends })
  }
  laurel.setNow(later(180 * 24))
  expect(await works(token)).toBe(false)
})

test('a use that is stored late does not prolong a session whose end was brought forward', async () => {
  const { token } = school.students[0]!
  const session = await createSessions(laurel.deps).find(token)
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`
    UPDATE sessions SET expires_at = ${later(1)} WHERE token_hash = decode(${hashToken(token)}, 'hex')`)
  await noteUses(db, [{ session: session! }], new Date(later(0, 30)))
  expect(await stored(token)).toMatchObject({ expires_at: later(1), last_used_at: morning })
})

test('a process that misses the announcement refuses an ended session after two seconds', async () => {
  const deaf = createSessions({
    ...laurel.deps,
    announcements: await openAnnouncements({ url: 'memory:' }),
  })
  const [here, other] = [await asTeacher(), await asTeacher()]
  await deaf.find(other)
  await endOthers(here)
  await expect.poll(() => deaf.find(other)).toBeNull()
  deaf.close()
})
