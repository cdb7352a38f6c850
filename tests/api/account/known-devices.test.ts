import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wire } from '#scripts/wire.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let now = Date.parse('2026-11-20T00:00:00Z')

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: new Date(now).toISOString() })
  // The clock stands still; `pass` makes the counted failures older.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await laurel.close()
})
beforeEach(async () => {
  await laurel.deps.db.query(sql.typeAlias('void')`TRUNCATE counts`)
  school = await laurel.school({ students: 2 })
})

const days = (n: number) => {
  now += n * 24 * 3_600_000
  laurel.setNow(new Date(now).toISOString())
}
const pass = (seconds: number) =>
  laurel.deps.db.query(sql.typeAlias('void')`UPDATE counts SET expire = expire - ${seconds * 1000}`)
const login = (body: object) =>
  laurel.call('POST /v2/cms/auth/login', null, { body, address: '192.0.2.1' })
const staff = (secret = password, devices?: unknown, email = school.teacher.email) =>
  login({ type: 'admin', email, password: secret, ...(devices !== undefined && { devices }) })
const child = (type: 'user' | 'parent', secret = password, devices: string[] = []) => {
  const { username } = school.students[0]!
  const typed = type === 'parent' ? { parent_password: secret } : { password: secret }
  return login({ type, username, ...typed, devices })
}
const deviceOf = async (answer: ReturnType<typeof login>): Promise<string> =>
  (await answer).body.data.device_token
const attacked = async (guess: () => ReturnType<typeof login>) => {
  for (let n = 0; n < 6; n += 1) await guess()
  expect((await guess()).status).toBe(429)
}
/** Counts five failed sign-ins at an account, as strangers would cause. */
const slowed = (userId: string, whose: 'own' | 'parent' = 'own') =>
  laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO counts
    SELECT 'laurel-count:' || kind || ${`:${userId}:${whose}`}, points, ${Date.now() + 900_000}
    FROM (VALUES ('failures', 5), ('wait', 1)) AS counted (kind, points)
    ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`)
/** Returns whether the device still counts as known while strangers guess at the account. */
const isKnown = async (device: string) => {
  await slowed(school.teacher.id)
  const { status } = await staff(password, [device])
  await laurel.deps.db.query(sql.typeAlias('void')`TRUNCATE counts`)
  return status === 200
}

describe('a known device', () => {
  test('can sign in however many wrong passwords strangers send; elsewhere the account is slowed', async () => {
    const device = await deviceOf(staff())
    await attacked(() => staff('guess'))
    expect((await staff()).status).toBe(429)
    expect((await staff(password, [device])).status).toBe(200)
    // Strangers are still slowed.
    expect((await staff('guess')).status).toBe(429)
  })

  test('is not recognised by another signature, however long, and the sign-in still works', async () => {
    const [id, expires, signature = ''] = (await deviceOf(staff())).split('.')
    for (const sent of [
      '',
      'é',
      'é'.repeat(signature.length),
      '\u{1F338}'.repeat(20),
      signature.slice(1),
    ]) {
      const device = `${id}.${expires}.${sent}`
      expect((await staff(password, [device])).status).toBe(200)
      expect(await isKnown(device)).toBe(false)
    }
  })

  test('has its own count of failures, which slow nobody elsewhere', async () => {
    const device = await deviceOf(staff())
    for (let n = 0; n < 5; n += 1) expect((await staff('guess', [device])).status).toBe(401)
    expect((await staff(password, [device])).body).toMatchObject({
      code: 'sign_in_delayed',
      details: { seconds: 5 },
    })
    expect((await staff()).status).toBe(200)
    await pass(5)
    expect((await staff(password, [device])).status).toBe(200)
    expect(
      (await laurel.deps.counters.read(`network:192.0.2.1:${school.organizationId}`)).count,
    ).toBe(0)
  })

  test('is no longer known after ten failures, so a stolen token allows no more attempts', async () => {
    const device = await deviceOf(staff())
    for (let n = 0; n < 10; n += 1) {
      expect((await staff('guess', [device])).status).toBe(401)
      await pass(n < 4 ? 0 : 5 * 2 ** (n - 4))
    }
    await attacked(() => staff('guess'))
    expect((await staff(password, [device])).status).toBe(429)
    await pass(160)
    // The right password from the device clears its own failures and those from elsewhere.
    expect((await staff(password, [device])).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await staff('guess', [device])).status).toBe(401)
  })

  test('gets no extra attempts by sending many at once', async () => {
    const device = await deviceOf(staff())
    const answers = await Promise.all(Array.from({ length: 30 }, () => staff('guess', [device])))
    // Six attempts from the device, six from elsewhere.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(12)
  })

  test('signs in although its address is slowed', async () => {
    const device = await deviceOf(child('user'))
    await laurel.deps.db.query(sql.typeAlias('void')`DELETE FROM sign_ins`)
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO counts VALUES (${`laurel-count:network:192.0.2.1:${school.organizationId}`}, 300,
        ${Date.now() + 300_000})`)
    expect((await child('user')).status).toBe(429)
    expect((await child('user', password, [device])).status).toBe(200)
  })

  test('is known only to the account that signed in, the student’s or the parent’s', async () => {
    const device = await deviceOf(child('user'))
    await slowed(school.students[0]!.id, 'parent')
    expect((await child('parent', password, [device])).status).toBe(429)
    await slowed(school.students[0]!.id)
    expect((await child('user', password, [device])).status).toBe(200)
    await slowed(school.teacher.id)
    expect((await staff(password, [device])).status).toBe(429)
  })

  test('is known to several accounts on a shared computer', async () => {
    const devices = [
      await deviceOf(child('user')),
      await deviceOf(staff()),
      await deviceOf(child('parent')),
    ]
    await slowed(school.teacher.id)
    expect((await staff(password, devices)).status).toBe(200)
  })

  test('is recognised only by a token that the school signed', async () => {
    const device = await deviceOf(staff())
    const [id, expires, signature] = device.split('.') as [string, string, string]
    const forged = [
      `${id}.${Number(expires) + 1}.${signature}`,
      `other.${expires}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -2)}AA`,
      `${id}.${expires}`,
      '',
      '....',
    ]
    await slowed(school.teacher.id)
    for (const token of forged) expect((await staff(password, [token])).status, token).toBe(429)
    expect((await staff(password, [device])).status).toBe(200)
  })

  test('sends at most twenty short tokens', async () => {
    expect((await staff(password, Array(20).fill('x'))).status).toBe(200)
    for (const devices of [Array(21).fill('x'), ['x'.repeat(129)], 'x', [1]])
      expect((await staff(password, devices)).status, JSON.stringify(devices)).toBe(400)
  })
})

describe('a device stops being known', () => {
  const admin = (route: string, body?: object) =>
    laurel.call(route, school.admin.token, { ...(body && { body }) })
  const teacher = () => ({
    email: school.teacher.email,
    name: { en: 'Wong', zh: '' },
    role: 'admin',
  })

  test('with a changed password; the device in use gets a new token', async () => {
    const device = await deviceOf(staff())
    const body = { password, new_password: 'a leaf a day' }
    const changed = await laurel.call('POST /auth/setpw', school.teacher.token, { body })
    const known = async (one: string) => {
      await slowed(school.teacher.id)
      return (await staff(body.new_password, [one])).status
    }
    expect(await known(device)).toBe(429)
    expect(await known(changed.body.data.device_token)).toBe(200)
  })

  test('with a password reset, which clears earlier failures', async () => {
    const device = await deviceOf(staff())
    await slowed(school.teacher.id)
    const reset = await admin(`POST /users/${school.teacher.id}/resetpw`, {})
    expect(reset.status).toBe(200)
    await slowed(school.teacher.id)
    expect((await staff(reset.body.data.password, [device])).status).toBe(429)
  })

  test('with the reset of a class’s student passwords, which clears failures and spares parents’ devices', async () => {
    const own = await deviceOf(child('user'))
    const parents = await deviceOf(child('parent'))
    await slowed(school.students[0]!.id)
    const body = { period: school.period, class: '1A', whose: 'student' }
    const reset = await admin('POST /users/resetpw', body)
    const [given] = reset.body.data.filter(
      ({ _id }: { _id: string }) => _id === school.students[0]!.id,
    )
    expect((await child('user', given.password)).status).toBe(200)
    await slowed(school.students[0]!.id)
    expect((await child('user', password, [own])).status).toBe(429)
    await slowed(school.students[0]!.id, 'parent')
    expect((await child('parent', password, [parents])).status).toBe(200)
  })

  test('with “Sign out everywhere” for the account or the school, except the administrator’s own', async () => {
    const device = await deviceOf(staff())
    await admin(`POST /users/${school.auditor.id}/sign_out`)
    expect(await isKnown(device)).toBe(true)
    await admin(`POST /users/${school.teacher.id}/sign_out`)
    expect(await isKnown(device)).toBe(false)
    const again = await deviceOf(staff())
    expect(await isKnown(again)).toBe(true)
    const all = await admin('POST /organizations/sign_out')
    expect(await isKnown(again)).toBe(false)
    await slowed(school.admin.id)
    expect((await staff(password, [all.body.data.device_token], school.admin.email)).status).toBe(
      200,
    )
  })

  test('with the account’s deactivation', async () => {
    const device = await deviceOf(staff())
    expect((await admin(`PUT /users/${school.teacher.id}`, teacher())).status).toBe(200)
    expect(await isKnown(device)).toBe(true)
    for (const isActive of [false, true])
      expect(
        (await admin(`PUT /users/${school.teacher.id}`, { ...teacher(), isActive })).status,
      ).toBe(200)
    expect(await isKnown(device)).toBe(false)
  })
})

test('a device and its failures are known to all processes, also after a restart', async () => {
  const deps = await wire(laurel.deps.config, {
    clock: laurel.deps.clock,
    log: laurel.deps.log,
    poolSize: 3,
  })
  const app = await buildApp(deps, { checked: true })
  try {
    const there = (secret: string, devices: string[] = []) =>
      inject(app, 'POST /v2/cms/auth/login', null, {
        body: { type: 'admin', email: school.teacher.email, password: secret, devices },
      })
    const device = await deviceOf(staff())
    await slowed(school.teacher.id)
    expect((await there(password)).status).toBe(429)
    for (let n = 0; n < 3; n += 1) await there('guess', [device])
    for (let n = 0; n < 2; n += 1) await staff('guess', [device])
    expect((await there(password, [device])).status).toBe(429)
    await pass(5)
    expect((await there(password, [device])).status).toBe(200)
  } finally {
    await app.close()
    await deps.close()
  }
})

// Runs last, because it moves the clock by half a year.
test('a device keeps its id between sign-ins, and is forgotten 90 days after the last sign-in', async () => {
  const first = await deviceOf(staff())
  days(89)
  const second = await deviceOf(staff(password, [first]))
  expect(second.split('.')[0]).toBe(first.split('.')[0])
  days(89)
  expect(await isKnown(second)).toBe(true)
  expect(await isKnown(first)).toBe(false)
})
