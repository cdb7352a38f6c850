import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { questionLife } from '#registry/devices/device-questions.ts'
import { type WiredProgram, wire } from '#scripts/wire.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
/** Another process on the same database, with its own ledger, as after a restart. */
let other: { app: FastifyInstance; deps: WiredProgram }
let school: School
let [ada, ben]: TestStudent[] = []
let shop: string
const start = Date.parse('2026-11-20T00:00:00Z')
let now = start
const wait = (ms: number) => {
  now += ms
  laurel.setNow(new Date(now).toISOString())
}

beforeAll(async () => {
  laurel = await testApp({ now: new Date(start).toISOString() })
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
  school = await laurel.school({ students: 2 })
  ;[ada, ben] = school.students as [TestStudent, TestStudent]
  for (const { profile } of school.students) await award(profile)
  shop = await pair({ state: 'redeem', pointRule: school.rules.redeem })
})

const pair = async (state: object) => {
  const body = { name: 'Shop', isEnableDeviceFunction: true, isActive: true, ...state }
  const { code } = (await laurel.call('POST /devices/pairings', school.admin.token, { body })).body
    .data
  return (await laurel.call('POST /devices/pair', null, { body: { code } })).body.data.key as string
}
/** Gives a student 25 points, enough for two prizes. */
const award = async (profile: string) => {
  const body = { pointRule_id: school.rules.reward, profiles: [profile], counts: 5 }
  const { position } = (
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
  ).body.data
  await laurel.call(`GET /profiles/${profile}?minPosition=${position}`, school.admin.token)
}
type Yes = {
  key?: string
  token?: string
  confirm?: boolean
  command?: string
  app?: FastifyInstance
}
const scan = async (
  card: string,
  { key = shop, command = randomUUID(), app = laurel.app, ...yes }: Yes = {},
) =>
  await inject(app, 'POST /devices/current/scan', null, {
    body: { card, ...yes },
    headers: { 'x-device-key': key },
    key: command,
  })
const ask = async (card = ada!.username, key = shop) => (await scan(card, { key })).body.data
const confirm = (token: string, more: Yes & { card?: string } = {}) => {
  const { card = ada!.username, ...given } = more
  return scan(card, { confirm: true, token, ...given })
}
const redeemed = async (profile = ada!.profile) =>
  (await laurel.deps.eventStore.readStream(`account-${profile}`)).filter(
    ({ type }) => type === 'PointsRedeemed',
  )

test('a redemption at a device asks the student first', async () => {
  for (const yes of [{ confirm: true }, { confirm: true, token: 'made-up' }]) {
    const { body } = await scan(ada!.username, yes)
    expect(body.data).toMatchObject({
      done: 'redeem_asked',
      prize: { name: 'A redeem', point: 10 },
    })
    expect(body.data.token).toMatch(/^[\w-]{43}$/)
  }
  expect((await scan(ada!.username, { token: (await ask()).token })).body.data.done).toBe(
    'redeem_asked',
  )
  expect(await redeemed()).toHaveLength(0)
})

describe('the token of a question', () => {
  test('confirms once: ten answers at once in two processes redeem one prize', async () => {
    const { token } = await ask()
    const apps = [laurel.app, other.app]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => confirm(token, { app: apps[n % 2]! })),
    )
    // On a busy machine one of many calls for a student may be told to retry.
    const told = answers.map(({ body }) => body.data?.done ?? body.code)
    expect(told).toContain('redeem')
    expect(told.filter((one) => one !== 'redeem' && one !== 'retryable')).toEqual([])
    expect((await confirm(token)).body.data).toMatchObject({ done: 'redeem', again: true })
    expect(await redeemed()).toHaveLength(1)
  })

  test('is known to every process, and a retry of a lost answer does not redeem twice', async () => {
    const { token } = await ask()
    const first = await confirm(token, { app: other.app })
    expect(first.body.data).toMatchObject({ done: 'redeem', again: false })
    wait(questionLife + 1)
    const again = await confirm(token)
    expect(again.body.data).toMatchObject({ done: 'redeem', again: true })
    expect(await redeemed()).toHaveLength(1)
  })

  test('is valid for a minute', async () => {
    const { token } = await ask()
    wait(questionLife)
    const late = (await confirm(token)).body.data
    expect(late).toMatchObject({ done: 'redeem_asked', again: true })
    expect(late.token).not.toBe(token)
    expect(await redeemed()).toHaveLength(0)
    wait(questionLife - 1)
    expect((await confirm(late.token)).body.data.done).toBe('redeem')
  })

  test('is valid for one student, one card and one device', async () => {
    const { token } = await ask()
    const elsewhere = await pair({ state: 'redeem', pointRule: school.rules.redeem })
    expect((await confirm(token, { card: ben!.username })).body.data.done).toBe('redeem_asked')
    expect((await confirm(token, { key: elsewhere })).body.data.done).toBe('redeem_asked')
    await laurel.deps.db.query(
      sql.unsafe`UPDATE users SET card_id = 'Card-9' WHERE id = ${ada!.id}`,
    )
    expect((await confirm(token, { card: 'card-9' })).body.data.done).toBe('redeem_asked')
    expect([...(await redeemed()), ...(await redeemed(ben!.profile))]).toHaveLength(0)
    expect((await confirm(token)).body.data.done).toBe('redeem')
  })

  test('does not confirm another price or prize, and the device asks again with the current one', async () => {
    const { token } = await ask()
    await laurel.deps.db.query(
      sql.unsafe`UPDATE point_rules SET point = 12 WHERE id = ${school.rules.redeem}`,
    )
    const asked = (await confirm(token)).body.data
    expect(asked).toMatchObject({ done: 'redeem_asked', again: true, prize: { point: 12 } })
    const ruler = await laurel.call('POST /pointRules', school.admin.token, {
      body: { name: 'Ruler', point: 12, type: 'redeem', isActive: true },
    })
    await laurel.deps.db.query(sql.unsafe`
      UPDATE devices SET point_rule_id = ${ruler.body.data._id} WHERE point_rule_id = ${school.rules.redeem}`)
    expect((await confirm(asked.token)).body.data).toMatchObject({
      done: 'redeem_asked',
      prize: { name: 'Ruler' },
    })
    expect(await redeemed()).toHaveLength(0)
  })

  test('does nothing after the device was set to another state', async () => {
    const { token } = await ask()
    await laurel.deps.db.query(sql.unsafe`
      UPDATE devices SET state = 'checkin', attendance_rule_id = ${school.attendanceRule}, point_rule_id = NULL
      WHERE point_rule_id = ${school.rules.redeem}`)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'device_changed' } })
    expect(await laurel.deps.eventStore.readStream(`attendance-${ada!.profile}`)).toHaveLength(0)
  })

  test('is not issued without enough points, and ends with a refusal', async () => {
    await laurel.deps.db.query(
      sql.unsafe`UPDATE point_rules SET point = 20 WHERE id = ${school.rules.redeem}`,
    )
    const { token } = await ask()
    const later = (await ask()).token
    expect((await confirm(token)).body.data.done).toBe('redeem')
    const refused = await confirm(later)
    expect([refused.status, refused.body.code]).toEqual([409, 'lack_point_msg'])
    expect((await ask()).token).toBeNull()
    await award(ada!.profile)
    expect((await confirm(later)).body.data).toMatchObject({ done: 'redeem_asked', again: true })
    expect(await redeemed()).toHaveLength(1)
  })
})

test('stored questions are removed ten minutes after they expire, and at once with an erased student', async () => {
  const count = async () =>
    (
      await laurel.deps.db.any(sql.unsafe`
      SELECT id FROM device_questions WHERE organization_id = ${school.organizationId}`)
    ).length
  await ask()
  wait(11 * questionLife + 1)
  await ask()
  expect(await count()).toBe(1)
  const erased = await laurel.call(`DELETE /users/${ada!.id}`, school.admin.token)
  expect([erased.status, await count()]).toEqual([200, 0])
})
