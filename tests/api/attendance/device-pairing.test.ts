import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeLife } from '#registry/devices/device-pairings.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let ada: TestStudent
const morning = Date.parse('2026-11-20T00:00:00Z')
let now = morning
const wait = (ms: number) => {
  now += ms
  laurel.setNow(new Date(now).toISOString())
}

beforeAll(async () => {
  laurel = await testApp({ now: new Date(morning).toISOString() })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2 })
  ;[ada] = school.students as [TestStudent]
})

const switches = { isEnableDeviceFunction: true, isActive: true }
const codeFor = async (body: object, token = school.admin.token) =>
  (await laurel.call('POST /devices/pairings', token, { body })).body.data as {
    _id: string
    code: string
  }
/** Returns the text in full-width characters. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const pairWith = (code: string) => laurel.call('POST /devices/pair', null, { body: { code } })
const paired = async (body: object) => {
  const { code } = await codeFor(body)
  return (await pairWith(code)).body.data.key as string
}
const current = (key: string) =>
  laurel.call('GET /devices/current', null, { headers: { 'x-device-key': key } })
const scan = (key: string, card: string, given: { token?: string } = {}) =>
  laurel.call('POST /devices/current/scan', null, {
    body: { card, ...(given.token && { confirm: true, token: given.token }) },
    headers: { 'x-device-key': key },
    key: randomUUID(),
  })
const gate = () => ({ device: school.device })
const reader = (state: object) => ({ name: 'Library', ...switches, ...state })
const devices = async () => (await laurel.call('GET /devices', school.admin.token)).body.data

describe('a pairing code', () => {
  test('gives a new device its own key, and works once', async () => {
    const { _id, code } = await codeFor(reader({ state: 'enquiry' }))
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const pairing = () => laurel.call(`GET /devices/pairings/${_id}`, school.admin.token)
    expect((await pairing()).body.data.paired).toBe(false)
    expect(await devices()).toHaveLength(1)
    // People may type spaces, a dash and full-width letters.
    const { key } = (await pairWith(` ${wide(code.slice(0, 4).toLowerCase())}-${code.slice(4)}`))
      .body.data
    expect((await pairing()).body.data.paired).toBe(true)
    expect((await current(key)).body.data).toMatchObject({
      name: 'Library',
      state: 'enquiry',
      isOn: true,
      rule: null,
    })
    expect(await devices()).toMatchObject([{ name: 'Gate', paired_at: null }, { name: 'Library' }])
    expect((await pairWith(code)).body.code).toBe('pairing_code_wrong')
    const [last, first] = await listLog(laurel.deps.db, school.organizationId, 2)
    expect([first?.action, last?.action]).toEqual(['created', 'paired'])
  })

  test('works for only one of several devices that use it at once', async () => {
    const { code } = await codeFor(gate())
    const answers = await Promise.all([pairWith(code), pairWith(code), pairWith(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('expires after a quarter of an hour, or when it is cancelled', async () => {
    const late = await codeFor(gate())
    wait(codeLife)
    expect((await pairWith(late.code)).status).toBe(404)
    const cancelled = await codeFor(gate())
    await laurel.call(`DELETE /devices/pairings/${cancelled._id}`, school.admin.token)
    expect((await pairWith(cancelled.code)).status).toBe(404)
  })

  test('for a known device revokes its old key', async () => {
    const before = await paired(gate())
    const after = await paired(gate())
    expect((await current(before)).status).toBe(401)
    expect((await current(after)).body.data).toMatchObject({
      name: 'Gate',
      state: 'checkin',
      rule: { name: 'Morning' },
    })
  })

  test('works only for devices and rules of its own school', async () => {
    const other = await laurel.school({ students: 0 })
    expect(
      (
        await laurel.call('POST /devices/pairings', school.admin.token, {
          body: { device: other.device },
        })
      ).status,
    ).toBe(404)
    const { code } = await codeFor(reader({ state: 'redeem', pointRule: other.rules.redeem }))
    expect((await pairWith(code)).status).toBe(400)
    expect(await devices()).toHaveLength(1)
  })
})

describe('a paired device', () => {
  test('checks a student in once by username, ignoring case, and shows no full name', async () => {
    const key = await paired(gate())
    const { body } = await scan(key, ada.username.toUpperCase())
    expect(body.data).toMatchObject({
      profile: ada.profile,
      done: 'checkin',
      again: false,
      point: null,
    })
    const told = await laurel.call(
      `GET /users/${ada.id}?period=${school.period}`,
      school.admin.token,
    )
    expect(JSON.stringify(body.data.first_name)).not.toContain(told.body.data.name.zh)
    expect(await attendanceOnce(1)).toMatchObject([
      { type: 'checkin', device: { name: 'Gate' }, user: { _id: ada.id } },
    ])
    const since = new Date(now).toISOString()
    expect(body.data.at).toBe(since)
    wait(3_600_000)
    expect((await scan(key, ada.username)).body.data).toMatchObject({
      done: 'checkin',
      again: true,
      at: since,
    })
  })
  /** Returns the entries once the read model has this many. */
  const attendanceOnce = async (count: number) => {
    for (;;) {
      const { data } = (
        await laurel.call(`GET /actions/attendance?period=${school.period}`, school.admin.token)
      ).body
      if (data.length >= count) return data
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('knows a card by its number, ignoring case and full width', async () => {
    const student = {
      ...(await laurel.call(`GET /users/${ada.id}?period=${school.period}`, school.admin.token))
        .body.data,
    }
    const edited = await laurel.call(`PUT /users/${ada.id}`, school.admin.token, {
      body: {
        period: school.period,
        class: student.class,
        class_no: student.class_no,
        name: student.name,
        card_id: 'Card-7',
      },
    })
    expect(edited.status).toBe(200)
    const key = await paired(gate())
    expect((await scan(key, 'card-7')).body.data).toMatchObject({ profile: ada.profile })
    expect((await scan(key, wide('Card-7'))).body.data).toMatchObject({ profile: ada.profile })
  })

  test('shows the balance, and redeems a prize once the student confirms', async () => {
    const award = { pointRule_id: school.rules.reward, profiles: [ada.profile], counts: 3 }
    const { position } = (
      await laurel.call('POST /v2/actions/profiles', school.admin.token, { body: award })
    ).body.data
    await laurel.call(`GET /profiles/${ada.profile}?minPosition=${position}`, school.admin.token)
    const shop = await paired(reader({ state: 'redeem', pointRule: school.rules.redeem }))
    expect((await current(shop)).body.data).toMatchObject({ point: 10, rule: { name: 'A redeem' } })
    const asked = await scan(shop, ada.username)
    expect(asked.body.data).toMatchObject({ done: 'redeem_asked', point: 15, enough: true })
    const { token } = asked.body.data
    expect((await scan(shop, ada.username, { token })).body.data).toMatchObject({
      done: 'redeem',
      point: 5,
    })
    const poor = await scan(shop, ada.username)
    expect(poor.body.data).toMatchObject({ done: 'redeem_asked', enough: false, token: null })
    const enquiry = await paired(reader({ state: 'enquiry' }))
    expect((await scan(enquiry, ada.username)).body.data).toMatchObject({
      done: 'enquiry',
      point: 5,
    })
  })

  test('shows the games that the student can play alone, and none while the school has games switched off', async () => {
    const key = await paired(reader({ state: 'game' }))
    expect((await scan(key, ada.username)).body.data).toMatchObject({
      done: 'game',
      games: [],
      point: null,
    })
    const playing = await laurel.school({ students: 2, modules: ['game'] })
    const send = async (route: string, body: object) =>
      (await laurel.call(route, playing.admin.token, { body, key: randomUUID() })).body.data
    const rates = { pointCorrect: 1, pointIncorrect: 0, pointExchangeRate: 1 }
    const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
    const options = ['Petal', 'Root'].map((text, at) => ({ text, isAns: at === 0 }))
    const make = async (name: string, more: object = {}, hasQuestion = true) => {
      const { _id: game } = await send('POST /games/create', {
        name,
        gameType: 'mc',
        ...rates,
        ...days,
        ...more,
      })
      if (hasQuestion) await send('POST /gameQuestions', { game, text: 'Which?', options })
    }
    await make('Flowers')
    await make('Empty', {}, false)
    await make('Over', { featureEnd: '2001-01-01' })
    await make('Off', { isActive: false })
    await make('Together', { gameType: 'interactive' })
    const { code } = await send('POST /devices/pairings', reader({ state: 'game' }))
    const own = (await pairWith(code)).body.data.key
    const { body } = await scan(own, playing.students[0]!.username)
    expect(body.data).toMatchObject({ done: 'game', games: ['Flowers'] })
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'again',
        'at',
        'done',
        'enough',
        'first_name',
        'games',
        'point',
        'prize',
        'profile',
        'token',
      ].sort(),
    )
  })

  test('does not recognise unknown cards, students of other schools or erased students', async () => {
    const key = await paired(gate())
    const other = await laurel.school({ students: 1 })
    for (const card of ['nobody', other.students[0]!.username, '']) {
      expect([404, 400]).toContain((await scan(key, card)).status)
    }
    await laurel.call(`DELETE /users/${ada.id}`, school.admin.token)
    expect((await scan(key, ada.username)).body.code).toBe('card_not_found')
  })

  test('does nothing while it is switched off, and is unknown once its key is revoked', async () => {
    const key = await paired(gate())
    const off = {
      ...reader({ state: 'checkin', attendanceRule: school.attendanceRule }),
      isEnableDeviceFunction: false,
    }
    await laurel.call(`PUT /devices/${school.device}`, school.admin.token, { body: off })
    expect((await current(key)).body.data.isOn).toBe(false)
    expect((await scan(key, ada.username)).body.code).toBe('device_off')
    await laurel.call(`DELETE /devices/${school.device}/key`, school.admin.token)
    expect((await current(key)).status).toBe(401)
    expect((await scan(key, ada.username)).status).toBe(401)
    expect((await current('made-up')).status).toBe(401)
  })
})

test('a key that was not used for 90 days expires, and the device must be paired again', async () => {
  const before = now
  const day = 86_400_000
  const key = await paired(gate())
  wait(89 * day)
  expect((await current(key)).status).toBe(200)
  wait(89 * day)
  expect((await current(key)).status).toBe(200)
  wait(91 * day)
  expect((await current(key)).status).toBe(401)
  expect((await scan(key, ada.username)).status).toBe(401)
  wait(before - now)
})
