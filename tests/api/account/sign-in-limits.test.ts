import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { failuresOfAddress } from '#domain/sign-in.ts'
import { openCounters } from '#platform/counters.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { cpuOf } from '#tests/support/cpu.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 3 })
  // The clock stands still; `pass` makes the counted failures older.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await laurel.close()
})
beforeEach(() => laurel.deps.db.query(sql.typeAlias('void')`TRUNCATE counts`))

const login = (body: object, address = '192.0.2.1') =>
  laurel.call('POST /v2/cms/auth/login', null, { body, address })
const staff = (email: string, secret: string, address?: string) =>
  login({ type: 'admin', email, password: secret }, address)
const student = (n: number, secret: string, address?: string) =>
  login({ type: 'user', username: school.students[n]!.username, password: secret }, address)

/** Makes the counted failures older by this many seconds. */
const pass = (seconds: number) =>
  laurel.deps.db.query(sql.typeAlias('void')`UPDATE counts SET expire = expire - ${seconds * 1000}`)
const crowdAt = (network: string, { organizationId }: Pick<School, 'organizationId'> = school) =>
  `network:${network}:${organizationId}`
const failuresAt = async (network: string, points: number, at?: School) => {
  await laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO counts VALUES (${`laurel-count:${crowdAt(network, at)}`}, ${points}, ${Date.now() + 300_000})`)
}

describe('failures of an account', () => {
  test('count wherever they come from, and each makes the wait longer, as the answer says', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await staff(school.teacher.email, 'guess', `192.0.2.${n}`)).status).toBe(401)
    const early = await staff(school.teacher.email, password, '198.51.100.7')
    expect(early).toMatchObject({
      status: 429,
      body: { code: 'sign_in_delayed', details: { seconds: 5 } },
    })
    expect(early.headers['retry-after']).toBe('5')
    expect(new Date(early.body.details.until).getTime()).toBe(Date.now() + 5000)
    for (const wait of [10, 20, 40]) {
      await pass(wait)
      expect((await staff(school.teacher.email, 'guess')).status).toBe(401)
      expect((await staff(school.teacher.email, password)).body.details.seconds).toBe(wait)
    }
    expect((await staff(school.admin.email, password)).status).toBe(200)
  })

  test('are cleared by the right password', async () => {
    for (let n = 0; n < 5; n += 1) await staff(school.auditor.email, 'guess')
    await pass(5)
    expect((await staff(school.auditor.email, password)).status).toBe(200)
    for (let n = 0; n < 5; n += 1)
      expect((await staff(school.auditor.email, 'guess')).status).toBe(401)
  })

  test('count the same whether they arrive together or one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => student(0, 'guess')))
    const looked = answers.filter(({ status }) => status === 401)
    expect(looked.length).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status }) => status === 429).length).toBe(40 - looked.length)
  })

  test('count separately for the student and the parent', async () => {
    for (let n = 0; n < 6; n += 1) await student(1, 'guess')
    expect((await student(1, password)).status).toBe(429)
    const { username } = school.students[1]!
    expect((await login({ type: 'parent', username, parent_password: password })).status).toBe(200)
  })

  test('during a password change count for the session up to the tenth, and then for the account', async () => {
    const { token, id } = school.students[2]!
    const change = (from: string) =>
      laurel.call('POST /auth/setpw', token, {
        body: { password: from, new_password: 'a new password' },
      })
    for (let n = 0; n < 5; n += 1) expect((await change('guess')).body.code).toBe('change_pw_fail')
    expect((await change(password)).body.code).toBe('sign_in_delayed')
    expect((await student(2, password)).status).toBe(200)
    for (const wait of [5, 10, 20, 40, 80]) {
      await pass(wait)
      expect((await change('guess')).body.code).toBe('change_pw_fail')
    }
    await pass(160)
    for (let n = 0; n < 5; n += 1) expect((await change('guess')).body.code).toBe('change_pw_fail')
    expect((await student(2, password)).status).toBe(429)
    const reset = await laurel.call(`POST /users/${id}/resetpw`, school.admin.token)
    expect((await student(2, reset.body.data.password)).status).toBe(200)
  })

  test('are shared by all processes, in the database or in Redis', {
    skip: noRedis !== undefined,
  }, async () => {
    const redis = await startRedis()
    const urls = [laurel.deps.config.databaseUrl, redis.url]
    try {
      for (const url of urls) {
        const [here, there] = await Promise.all(
          [1, 2].map(() => openCounters({ url, databaseUrl: laurel.deps.config.databaseUrl })),
        )
        await here!.add('one', 60)
        const { count, endsIn } = await there!.add('one', 60)
        expect(count).toBe(2)
        // In ms: a time in seconds would be 60 at most.
        expect(endsIn).toBeGreaterThan(60)
        await here!.takeBack('one')
        expect((await there!.read('one')).count).toBe(1)
        await there!.forget('one')
        expect((await here!.read('one')).count).toBe(0)
        await Promise.all([here!.close(), there!.close()])
      }
    } finally {
      await redis.stop()
    }
  })

  test('are also counted without Redis, by each process for itself', {
    skip: noRedis !== undefined,
  }, async () => {
    const redis = await startRedis()
    const counters = await openCounters({
      url: redis.url,
      databaseUrl: laurel.deps.config.databaseUrl,
    })
    await redis.stop()
    expect((await counters.add('one', 60)).count).toBe(1)
    expect((await counters.add('one', 60)).count).toBe(2)
    await counters.close()
  })
})

describe('failures behind one address', () => {
  test('slow others, but not staff or accounts that signed in from there before', async () => {
    const network = '203.0.113.5'
    expect((await student(0, password, network)).status).toBe(200)
    await failuresAt(network, failuresOfAddress)
    expect((await staff(school.teacher.email, password, network)).status).toBe(200)
    expect((await student(0, password, network)).status).toBe(200)
    const other = await student(1, password, network)
    expect(other).toMatchObject({ status: 429, body: { code: 'sign_in_delayed' } })
    expect(other.body.details.seconds).toBeGreaterThan(200)
    expect((await student(1, password, '203.0.113.6')).status).toBe(200)
  })

  test('include only wrong passwords, neither successes nor malformed calls', async () => {
    for (let n = 0; n < 3; n += 1) {
      await student(0, password, '203.0.113.9')
      await login({ type: 'user' }, '203.0.113.9')
    }
    const count = (key: string) => laurel.deps.counters.read(key).then((one) => one.count)
    expect(await count(crowdAt('203.0.113.9'))).toBe(0)
    await student(0, 'guess', '203.0.113.9')
    await login({ type: 'user', username: 'nobody', password: 'guess' }, '203.0.113.9')
    expect(await count(crowdAt('203.0.113.9'))).toBe(1)
    expect(await count('network:203.0.113.9:nobody')).toBe(1)
  })

  test('count for each school: another school’s failures slow nobody', async () => {
    const other = await laurel.school({ students: 1 })
    const network = '203.0.113.20'
    await failuresAt(network, failuresOfAddress, other)
    expect((await student(0, password, network)).status).toBe(200)
    const { username } = other.students[0]!
    expect((await login({ type: 'user', username, password }, network)).status).toBe(429)
  })

  test('at unknown names slow further attempts at unknown names', async () => {
    await failuresAt('203.0.113.21', failuresOfAddress, { ...school, organizationId: 'nobody' })
    const guess = (address: string) =>
      login({ type: 'user', username: 'nobody', password: 'guess' }, address)
    expect((await guess('203.0.113.21')).status).toBe(429)
    expect((await guess('203.0.113.22')).status).toBe(401)
  })

  test('from one IPv6 network count as one', async () => {
    await student(0, 'guess', '2001:db8:1:2::1')
    await student(0, 'guess', '2001:db8:1:2:ffff::2')
    expect((await laurel.deps.counters.read(crowdAt('2001:db8:1:2::'))).count).toBe(2)
  })

  test('at unknown names use a limited number of counters', async () => {
    for (let n = 0; n < 30; n += 1)
      await login({ type: 'user', username: `nobody-${n}`, password: 'x' })
    const rows =
      await laurel.deps.db.any(sql.type(z.object({ key: z.string() }))`SELECT key FROM counts`)
    expect(rows.every(({ key }) => /^laurel-count:(network:|nobody:\d{1,3}$)/.test(key))).toBe(true)
  })
})

describe('an answer', () => {
  test('takes about the same CPU time for an unknown account and for random and chosen passwords', async () => {
    const reset = await laurel.call(
      `POST /users/${school.students[1]!.id}/resetpw`,
      school.admin.token,
    )
    expect(reset.status).toBe(200)
    const tries = [
      () => login({ type: 'user', username: 'nobody', password: 'x' }),
      () => student(0, 'x'),
      () => student(1, 'x'),
    ]
    const costs = tries.map((): number[] => [])
    const typical = () => costs.map((all) => Math.min(...all))
    const ratio = () => Math.max(...typical()) / Math.min(...typical())
    // The shortest of many runs is closest to the real cost.
    for (let round = 0; round < 20 || (round < 60 && ratio() >= 1.5); round += 1) {
      for (const [n, attempt] of tries.entries()) {
        await laurel.deps.db.query(sql.typeAlias('void')`DELETE FROM counts`)
        costs[n]!.push(await cpuOf(async () => expect((await attempt()).status).toBe(401)))
      }
    }
    expect(ratio(), typical().join(' ')).toBeLessThan(1.5)
  })
})
