import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

/** Five a second, so sixty at once; three heavy ones a minute; 480 an address. */
beforeAll(async () => {
  laurel = await testApp({ projector: false, env: { RATE_LIMIT: '5' } })
  // However long the calls of a test take, they are of one window.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await laurel.close()
})

const times = async (count: number, call: () => Promise<Answer>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await call()).status)
  return statuses
}
const me = (token: string, address?: string) => () =>
  laurel.call('GET /auth/user', token, { ...(address && { address }) })
const far = '9'.repeat(20)

describe('calls are limited', () => {
  test('by account: whoever calls without end waits, and nobody else does', async () => {
    school = await laurel.school({ students: 2 })
    const { token, parentToken } = school.students[0]!
    expect(new Set(await times(60, me(token)))).toEqual(new Set([200]))
    const refused = await me(token)()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await me(token, '198.51.100.9')()).status).toBe(429)
    for (const other of [parentToken, school.students[1]!.token, school.teacher.token])
      expect((await me(other)()).status).toBe(200)
  })

  test('by address without a session, which signed-in callers do not feel', async () => {
    const address = '203.0.113.7'
    expect(new Set(await times(480, me('no-token', address)))).toEqual(new Set([401]))
    expect((await me('no-token', address)()).status).toBe(429)
    const wrongKey = { address, headers: { 'x-display-key': 'x'.repeat(43) } }
    expect((await laurel.call('GET /displays/current', null, wrongKey)).status).toBe(429)
    expect((await me('no-token', '203.0.113.8')()).status).toBe(401)
    expect((await me(school.auditor.token, address)()).status).toBe(200)
  })

  test('by one IPv6 network as by one address', async () => {
    await times(480, me('no-token', '2001:db8:1:2::1'))
    expect((await me('no-token', '2001:db8:1:2:ffff::9')()).status).toBe(429)
    expect((await me('no-token', '2001:db8:1:3::1')()).status).toBe(401)
  })

  test('more strictly for expensive calls', async () => {
    const exports = () =>
      laurel.call(
        `GET /users/export_stream?period=${school.period}&language=en`,
        school.admin.token,
      )
    expect(await times(4, exports)).toEqual([200, 200, 200, 429])
    // What is left of the minute, and not just a moment.
    expect(Number((await exports()).headers['retry-after'])).toBeGreaterThan(2)
    expect((await me(school.admin.token)()).status).toBe(200)
  })

  test('wherever there is an export, an import, a reset of passwords or an upload', () => {
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

  test('is limited to so many calls of an account at once', async () => {
    const other = await laurel.school({ students: 0 })
    const wait = (token: string, position = far) =>
      laurel.call(`GET /actions?minPosition=${position}`, token)
    // One that is over takes nobody's place.
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

test('RATE_LIMIT=0 limits nothing', async () => {
  const free = await testApp({ projector: false, env: { RATE_LIMIT: '0' } })
  try {
    const { teacher } = await free.school({ students: 0 })
    const calls = Array.from({ length: 700 }, () => free.call('GET /auth/user', teacher.token))
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true)
  } finally {
    await free.close()
  }
})
