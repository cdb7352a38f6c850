import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessions } from '#api/sessions.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { endSession, openSession } from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 0 })
})
afterAll(() => laurel.close())

const open = () => {
  const { id: userId } = school.teacher
  return openSession(laurel.deps.db, school.organizationId, {
    userId,
    role: 'admin',
    isParent: false,
    now: new Date(),
  })
}
const end = (token: string) => endSession(laurel.deps.db, school.organizationId, hashToken(token))
const aProcess = (announcements = laurel.deps.announcements) =>
  createSessions({ ...laurel.deps, announcements })

describe('an id in capital letters', () => {
  test('ends the sessions of the account at once, in every process', async () => {
    const there = aProcess()
    const { students, admin } = await laurel.school({ students: 1 })
    const [{ id, token }] = students as [(typeof students)[0]]
    expect(await there.find(token)).not.toBeNull()
    expect((await laurel.call('GET /auth/user', token)).status).toBe(200)
    expect((await laurel.call(`DELETE /users/${id.toUpperCase()}`, admin.token)).status).toBe(200)
    expect((await laurel.call('GET /auth/user', token)).status).toBe(401)
    expect(await there.find(token)).toBeNull()
  })

  test('revokes a display', async () => {
    const revoked: unknown[] = []
    const stop = laurel.deps.announcements.subscribe((one) => revoked.push(one))
    const made = await laurel.call('POST /displays', school.teacher.token, {
      body: { name: 'Hall' },
    })
    const { display, key } = made.body.data
    const path = `DELETE /displays/${display._id.toUpperCase()}`
    expect((await laurel.call(path, school.teacher.token)).status).toBe(200)
    stop()
    expect(revoked).toContainEqual({ kind: 'revoked', what: 'display', id: display._id })
    const headers = { 'x-display-key': key }
    expect((await laurel.call('GET /displays/current', null, { headers })).status).toBe(401)
  })
})

describe('the cache of sessions', () => {
  test('a session that one process ends is over at once in every process that receives the announcement', async () => {
    const [here, there] = [aProcess(), aProcess()]
    const token = await open()
    expect(await there.find(token)).toMatchObject({ user_id: school.teacher.id })
    await end(token)
    await here.revoke([hashToken(token)])
    expect(await here.find(token)).toBeNull()
    expect(await there.find(token)).toBeNull()
  })

  test('all sessions of an account end in every process, too', async () => {
    const [here, there] = [aProcess(), aProcess()]
    const tokens = [await open(), await open()]
    for (const token of tokens) await there.find(token)
    for (const token of tokens) await end(token)
    await here.revokeUser(school.teacher.id)
    for (const token of tokens) expect(await there.find(token)).toBeNull()
  })

  test('a process that misses the announcement trusts its copy for at most two seconds', async () => {
    const deaf = aProcess(await openAnnouncements({ url: 'memory:' }))
    const token = await open()
    await deaf.find(token)
    await end(token)
    expect(await deaf.find(token)).not.toBeNull()
    await expect.poll(() => deaf.find(token)).toBeNull()
  })

  test('a session that ends while it is being read is not cached', async () => {
    const here = aProcess()
    const token = await open()
    const [found] = await Promise.all([here.find(token), here.revoke([hashToken(token)])])
    expect(found).not.toBeNull()
    await end(token)
    expect(await here.find(token)).toBeNull()
  })

  test('after a lost connection no cached session is trusted', async () => {
    const there = aProcess()
    const token = await open()
    await there.find(token)
    await end(token)
    await laurel.deps.announcements.publish({ kind: 'refresh' })
    expect(await there.find(token)).toBeNull()
  })
})

describe('staff can extend their session', () => {
  const hour = 3600
  const leftOf = async (token: string) =>
    (await laurel.call('GET /auth/user', token)).body.data?.session_ends_in as number | undefined
  /** Moves a session's start and end to these hours from now. */
  const moved = (token: string, opened: number, ends: number) =>
    laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE sessions SET created_at = now() + make_interval(mins => ${opened * 60}), expires_at = now() + make_interval(mins => ${ends * 60})
      WHERE token_hash = decode(${hashToken(token)}, 'hex')`)
  const goOn = async (token: string) => {
    const { status, body } = await laurel.call('POST /auth/extend', token)
    return { status, left: body.data?.session_ends_in as number }
  }

  test('to twelve hours from now, in every process and with the same token', async () => {
    const there = aProcess()
    const token = await open()
    await moved(token, -11, 1)
    expect(await leftOf(token)).toBeLessThanOrEqual(hour)
    const known = await there.find(token)
    const { status, left } = await goOn(token)
    expect(status).toBe(200)
    expect(left).toBeGreaterThan(12 * hour - 60)
    expect(left).toBeLessThanOrEqual(12 * hour)
    // A process that knows the former end reads the session again.
    const later = createSessions({
      ...laurel.deps,
      clock: () => new Date(Date.parse(known!.expires_at) + 1000),
    })
    expect(await later.find(token)).not.toBeNull()
    await expect.poll(() => leftOf(token)).toBeGreaterThan(12 * hour - 60)
  })

  test('until 132 hours after the sign-in; an extension never shortens a session', async () => {
    const token = await open()
    await moved(token, -131, 0.5)
    const last = await goOn(token)
    expect(last.left).toBeGreaterThan(hour - 60)
    expect(last.left).toBeLessThanOrEqual(hour)
    await moved(token, -140, 2)
    expect((await goOn(token)).left).toBeGreaterThan(2 * hour - 60)
  })

  test('not after its end; students cannot extend, as their sessions last thirty days', async () => {
    const token = await open()
    await moved(token, -12, -1)
    expect((await goOn(token)).status).toBe(401)
    const { students } = await laurel.school({ students: 1 })
    expect((await goOn(students[0]!.token)).status).toBe(403)
    expect(await leftOf(students[0]!.token)).toBeGreaterThan(24 * hour)
  })
})
