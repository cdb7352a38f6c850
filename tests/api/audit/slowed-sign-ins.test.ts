import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import { wrongPins } from '#api/quizzes/pin-guard.ts'
import { failuresOfAddress, ownAddressFactor } from '#domain/sign-in.ts'
import { sql } from '#platform/postgres/pool.ts'
import { forgetOldSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { wire } from '#scripts/wire.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  await laurel.deps.db.query(sql.typeAlias('void')`TRUNCATE counts, slowed_sign_ins`)
  ;[school, other] = [
    await laurel.school({ students: 2, modules: ['game'] }),
    await laurel.school({ students: 1 }),
  ]
})

const network = '203.0.113.5'
const login = (body: object, address = network) =>
  laurel.call('POST /v2/cms/auth/login', null, { body, address })
const student = ({ students }: School, n = 0, secret = password, address?: string) =>
  login({ type: 'user', username: students[n]!.username, password: secret }, address)
const staff = (secret = password, devices: string[] = []) =>
  login({ type: 'admin', email: school.teacher.email, password: secret, devices })
const times = async (n: number, once: () => Promise<unknown>) => {
  for (let at = 0; at < n; at += 1) await once()
}
/** Counts one failure fewer than an address may have. */
const nearlyFull = ({ organizationId }: School, most = failuresOfAddress, address = network) =>
  laurel.deps.db.query(sql.typeAlias('void')`
    INSERT INTO counts VALUES (${`laurel-count:network:${address}:${organizationId}`}, ${most - 1},
      ${Date.now() + 300_000})
    ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`)
const ask = (route: string, token: string, body?: object) =>
  laurel.call(route, token, { ...(body && { body }) })
type Shown = {
  _id: string
  address: string | null
  user: { _id: string } | null
  known_device: boolean
}
const slowed = async ({ admin }: School = school): Promise<Shown[]> =>
  (await ask('GET /sign_ins/slowed', admin.token)).body.data.slowed
/** Returns the wait, which is stored after the answer was sent. */
const oneSlowed = async (at?: School) => {
  await expect.poll(async () => (await slowed(at)).length).toBe(1)
  return (await slowed(at))[0]!
}
const lift = ({ _id }: Shown, { token } = school.admin) =>
  ask(`POST /sign_ins/slowed/${_id}/lift`, token)
const name = (addresses: string[], { admin }: School = school) =>
  ask('PUT /organizations/own_addresses', admin.token, { addresses })
const lifted = async ({ admin }: School = school) =>
  (await ask('GET /administration_log?action=sign_in_lifted', admin.token)).body.data.map(
    ({ subject }: { subject: { kind: string } }) => subject.kind,
  )

describe('an address that is slowed', () => {
  test('is shown to its school’s administrators and auditors, and lifting the wait is logged', async () => {
    await nearlyFull(school)
    expect((await student(school, 0, 'guess')).status).toBe(401)
    expect((await student(school, 1)).body).toMatchObject({ code: 'sign_in_delayed' })
    const row = await oneSlowed()
    expect(row).toMatchObject({ address: network, user: null, failures: failuresOfAddress })
    expect((await ask('GET /sign_ins/slowed', school.auditor.token)).body.data).toMatchObject({
      total: 1,
    })
    for (const { token } of [school.auditor, school.teacher])
      expect((await lift(row, { token } as never)).status).toBe(403)
    expect((await lift(row)).status).toBe(200)
    expect((await student(school, 1)).status).toBe(200)
    expect(await slowed()).toEqual([])
    // The same call is sent again, as after a lost answer.
    expect((await lift(row)).status).toBe(200)
    expect(await lifted()).toEqual(['organization'])
    await nearlyFull(school)
    await student(school, 0, 'guess')
    expect(await oneSlowed()).toMatchObject({ address: network })
  })

  test('does not affect other schools, which neither see nor lift it', async () => {
    await nearlyFull(other)
    await student(other, 0, 'guess')
    const row = await oneSlowed(other)
    expect((await student(school)).status).toBe(200)
    expect(await slowed()).toEqual([])
    expect((await lift(row)).status).toBe(404)
    expect((await student(other)).status).toBe(429)
    expect([await lifted(), await lifted(other)]).toEqual([[], []])
  })

  test('is shown as the IPv6 network that is counted together, until the wait is over', async () => {
    await nearlyFull(school, failuresOfAddress, '2001:db8:1:2::')
    await student(school, 0, 'guess', '2001:db8:1:2::77')
    expect(await oneSlowed()).toMatchObject({ address: '2001:db8:1:2::/64' })
    await forgetOldSlowed(laurel.deps.db, new Date(Date.now() + 299_000))
    expect(await slowed()).toHaveLength(1)
    await forgetOldSlowed(laurel.deps.db, new Date(Date.now() + 301_000))
    expect(await slowed()).toEqual([])
  })
})

describe('an account that is slowed', () => {
  test('is shown and lifted, separately for known devices', async () => {
    const device = (await staff()).body.data.device_token
    await times(5, () => staff('guess'))
    const elsewhere = await oneSlowed()
    expect(elsewhere).toMatchObject({
      user: { _id: school.teacher.id },
      address: null,
      known_device: false,
      failures: 5,
    })
    await times(5, () => staff('guess', [device]))
    await expect.poll(async () => (await slowed()).length).toBe(2)
    const known = (await slowed()).find(({ known_device }) => known_device)!
    await lift(known)
    expect([(await staff(password, [device])).status, (await staff()).status]).toEqual([200, 429])
    await lift(elsewhere)
    expect((await staff()).status).toBe(200)
    expect(await lifted()).toEqual(['staff', 'staff'])
  })

  test('is freed by a password reset, or by the right password after the wait', async () => {
    await times(5, () => student(school, 0, 'guess'))
    await oneSlowed()
    await ask(`POST /users/${school.students[0]!.id}/resetpw`, school.admin.token)
    expect(await slowed()).toEqual([])
    await times(5, () => staff('guess'))
    await oneSlowed()
    await laurel.deps.db.query(sql.typeAlias('void')`UPDATE counts SET expire = expire - 5000`)
    expect((await staff()).status).toBe(200)
    expect(await slowed()).toEqual([])
  })

  test('of another school cannot be lifted', async () => {
    await times(5, () => student(other, 0, 'guess'))
    const row = await oneSlowed(other)
    expect((await lift(row)).status).toBe(404)
    expect((await student(other)).status).toBe(429)
  })
})

describe('the school’s own addresses', () => {
  test('are stored as ranges, and listed with the address of the caller', async () => {
    const named = await name([
      '203.0.113.9',
      ' 203.0.113.77/24 ',
      '203.0.113.9/32',
      '2001:db8:1:2:3::4',
      '2001:db8:5::/48',
    ])
    expect(named.body.data.addresses).toEqual([
      '203.0.113.0/24',
      '203.0.113.9',
      '2001:db8:1:2::/64',
      '2001:db8:5::/48',
    ])
    const read = await laurel.call('GET /organizations/own_addresses', school.auditor.token, {
      address: network,
    })
    expect(read.body.data).toEqual({ addresses: named.body.data.addresses, current: network })
    expect(
      (await ask('GET /organizations/own_addresses', other.admin.token)).body.data.addresses,
    ).toEqual([])
    const log = await ask('GET /administration_log?action=updated', school.admin.token)
    expect(log.body.data[0].fields).toEqual(['own_addresses'])
  })

  test('are limited in size, so nobody can register the whole internet', async () => {
    const code = async (address: string) =>
      (await name([address])).body.details?.[0].code ?? 'taken'
    for (const wide of ['0.0.0.0/0', '203.0.0.0/21', '2001:db8::/47', '2000::/3'])
      expect(await code(wide), wide).toBe('address_range_wide')
    for (const none of [
      'school',
      '203.0.113',
      '203.0.113.0/33',
      '203.0.113.0/',
      '203.0.113.0/24/24',
      '::1',
      '::/64',
      '::ffff:0:0/96',
      'fe80::1%eth0',
      '2001:db8::/129',
      '1.2.3.4/-1',
    ])
      expect(await code(none), none).toBe('address_unreadable')
    for (const fits of ['203.0.112.0/22', '2001:db8::/48'])
      expect(await code(fits), fits).toBe('taken')
    expect((await name(Array(21).fill('203.0.113.5'))).status).toBe(400)
    expect(
      (await ask('GET /organizations/own_addresses', school.admin.token)).body.data.addresses,
    ).toEqual(['2001:db8::/48'])
  })

  test('have ten times the limit, for the school’s accounts only', async () => {
    await name(['203.0.113.0/24'])
    for (const at of [school, other]) await nearlyFull(at)
    for (const at of [school, other]) await student(at, 0, 'guess')
    expect((await student(other)).status).toBe(429)
    expect((await student(school)).status).toBe(200)
    await nearlyFull(school, failuresOfAddress * ownAddressFactor)
    expect((await student(school, 1)).status).toBe(200)
    await student(school, 0, 'guess')
    await laurel.deps.db.query(sql.typeAlias('void')`DELETE FROM sign_ins`)
    expect((await student(school, 1)).status).toBe(429)
    expect(await oneSlowed()).toMatchObject({ address: network })
  })

  test('are freed at once when a slowed address is registered', async () => {
    await nearlyFull(school)
    await student(school, 0, 'guess')
    await oneSlowed()
    await name([network])
    expect(await slowed()).toEqual([])
    expect((await student(school, 1)).status).toBe(200)
  })

  test('also have ten times the limit for wrong PINs, which each school counts for itself', async () => {
    const join = () =>
      laurel.call('POST /quizzes/join', school.students[0]!.token, {
        body: { pin: '000000' },
        address: network,
      })
    const wrong = ({ organizationId }: School, points: number) =>
      laurel.deps.db.query(sql.typeAlias('void')`
        INSERT INTO counts VALUES (${`laurel-count:quiz-pin-from:${network}:${organizationId}`}, ${points},
          ${Date.now() + 300_000}) ON CONFLICT (key) DO UPDATE SET points = excluded.points`)
    await wrong(other, wrongPins.address)
    expect((await join()).status).toBe(404)
    await wrong(school, wrongPins.address)
    expect((await join()).status).toBe(429)
    await name([network])
    expect((await join()).status).toBe(404)
    await wrong(school, wrongPins.address * ownAddressFactor)
    expect((await join()).status).toBe(429)
  })
})

test('a wait that one process lifts is over in every process', async () => {
  const { config, clock, log } = laurel.deps
  const deps = await wire(config, { clock, log, poolSize: 3 })
  const app = await buildApp(deps, { checked: true })
  try {
    await times(5, () => staff('guess'))
    const { _id } = await oneSlowed()
    expect(
      (await inject(app, `POST /sign_ins/slowed/${_id}/lift`, school.admin.token)).status,
    ).toBe(200)
    expect((await staff()).status).toBe(200)
  } finally {
    await app.close()
    await deps.close()
  }
})
