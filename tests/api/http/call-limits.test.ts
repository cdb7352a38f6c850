import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestAnswer, type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

/**
 * Per account: 3 calls a second, 36 at once, 2 expensive a minute. Per address: 288 at once. A
 * window lasts 12 seconds, so on a slow machine more calls would not fit into one.
 */
beforeAll(async () => {
  laurel = await testApp({ projector: false, env: { RATE_LIMIT: '3' } })
  // All calls of a test fall into one window, however long they take.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await laurel.close()
})

const times = async (count: number, call: () => Promise<TestAnswer>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await call()).status)
  return statuses
}
const me = (token: string, address?: string) => () =>
  laurel.call('GET /auth/user', token, { ...(address && { address }) })
const far = '9'.repeat(20)

describe('calls are limited', () => {
  test('for an account, which has to wait after too many calls, while others need not', async () => {
    school = await laurel.school({ students: 2 })
    const { token, parentToken } = school.students[0]!
    expect(new Set(await times(36, me(token)))).toEqual(new Set([200]))
    const refused = await me(token)()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await me(token, '198.51.100.9')()).status).toBe(429)
    for (const other of [parentToken, school.students[1]!.token, school.teacher.token])
      expect((await me(other)()).status).toBe(200)
  })

  test('for all calls without a session from one address, and signed-in callers are not affected', async () => {
    const address = '203.0.113.7'
    expect(new Set(await times(288, me('no-token', address)))).toEqual(new Set([401]))
    expect((await me('no-token', address)()).status).toBe(429)
    const wrongKey = { address, headers: { 'x-display-key': 'x'.repeat(43) } }
    expect((await laurel.call('GET /displays/current', null, wrongKey)).status).toBe(429)
    expect((await me('no-token', '203.0.113.8')()).status).toBe(401)
    expect((await me(school.auditor.token, address)()).status).toBe(200)
  })

  test('for one IPv6 network as for one address', async () => {
    await times(288, me('no-token', '2001:db8:1:2::1'))
    expect((await me('no-token', '2001:db8:1:2:ffff::9')()).status).toBe(429)
    expect((await me('no-token', '2001:db8:1:3::1')()).status).toBe(401)
  })

  test('more strictly for expensive calls', async () => {
    const exports = () =>
      laurel.call(
        `GET /users/export_stream?period=${school.period}&language=en`,
        school.admin.token,
      )
    expect(await times(4, exports)).toEqual([200, 200, 429, 429])
    // The wait is the rest of the minute, not just a moment.
    expect(Number((await exports()).headers['retry-after'])).toBeGreaterThan(2)
    expect((await me(school.admin.token)()).status).toBe(200)
  })

  test('by the rows that they send, and a call that exceeds the remaining limit still runs', async () => {
    const own = await laurel.school({ students: 40 })
    const profiles = own.students.map(({ profile }) => profile)
    const [pointRule_id, key] = [own.rules.reward, () => randomUUID()]
    const award = () =>
      laurel.call('POST /v2/actions/profiles', own.teacher.token, {
        body: { pointRule_id, profiles },
        key: key(),
      })
    // 40 rows count as two calls.
    expect(await times(19, award)).toEqual([...Array(18).fill(200), 429])
    expect((await me(own.teacher.token)()).status).toBe(429)
    const lines = Array.from({ length: 1000 }, (_, n) => ({
      profile: profiles[n % profiles.length],
      pointRule_id,
      counts: 1,
    }))
    const file = () =>
      laurel.call('POST /v2/actions/lines', own.admin.token, {
        body: { lines, again: true },
        key: key(),
      })
    expect(await times(3, me(own.admin.token))).toEqual([200, 200, 200])
    expect(await times(2, file)).toEqual([200, 429])
    expect((await me(own.auditor.token)()).status).toBe(200)
  })

  test('more strictly for every export, import, reset of passwords and upload', () => {
    const heavy = laurel.app.routeList
      .filter(({ isHeavy }) => isHeavy)
      .map(({ method, url }) => `${method} ${url}`)
    const costly = laurel.app.routeList
      .filter(
        ({ method, url }) =>
          /export|resetpw$|csv$/.test(url) ||
          (method === 'POST' && /batch$|upload$|imports?\b|passwords$/.test(url)),
      )
      .filter(({ url }) => !url.includes('/attendance/batch/'))
    expect(costly.length).toBeGreaterThan(8)
    expect(heavy).toEqual(
      expect.arrayContaining(costly.map(({ method, url }) => `${method} ${url}`)),
    )
  })
})

describe('waiting for a position', () => {
  test('is refused at once for an invalid position', async () => {
    for (const wrong of ['soon', '-1', '1e9', '١', '9'.repeat(65)]) {
      const path = `/actions?minPosition=${encodeURIComponent(wrong)}`
      const answer = await laurel.call(`GET ${path}`, school.teacher.token)
      expect([wrong, answer.status, answer.body.code]).toEqual([wrong, 400, 'validation_failed'])
    }
  })

  test('is limited to a number of calls of an account at once', async () => {
    const other = await laurel.school({ students: 0 })
    const wait = (token: string, position = far) =>
      laurel.call(`GET /actions?minPosition=${position}`, token)
    // A finished call no longer counts.
    expect((await wait(other.teacher.token, '0')).status).toBe(200)
    const answers = await Promise.all([
      ...Array.from({ length: 34 }, () => wait(other.teacher.token)),
      wait(other.admin.token),
    ])
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(answers.at(-1)!.body.stale).toBe(true)
    expect((await wait(other.teacher.token)).body.stale).toBe(true)
  })
})

test('RATE_LIMIT=0 disables all limits', async () => {
  const free = await testApp({ projector: false, env: { RATE_LIMIT: '0' } })
  try {
    const { teacher } = await free.school({ students: 0 })
    const calls = Array.from({ length: 700 }, () => free.call('GET /auth/user', teacher.token))
    // A slow machine may refuse some for want of a connection.
    expect((await Promise.all(calls)).filter(({ status }) => status === 429)).toEqual([])
  } finally {
    await free.close()
  }
})
