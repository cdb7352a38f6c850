import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import type { School } from '#tests/support/school.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>

let right: Database
let other: Database
let proxy: TcpProxy
let app: TestApp
let school: School

const nameOf = ({ url }: Database) => new URL(url).pathname.slice(1)
const portOf = (url: string) => Number(new URL(url).port)

beforeAll(async () => {
  ;[right, other] = await Promise.all([createDatabase(), createDatabase()])
  proxy = await startTcpProxy({ host: '127.0.0.1', port: portOf(right.url) })
  const address = new URL(right.url)
  address.port = String(proxy.port)
  app = await testApp({ env: { EVENT_STORE_URL: address.href } })
  school = await app.school()
})
afterAll(async () => {
  await app.close()
  await proxy.stop()
  await Promise.all([right.drop(), other.drop()])
})

const reward = (key = v7()) =>
  app.call('POST /v2/actions/profiles', school.teacher.token, {
    key,
    body: { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile], counts: 1 },
  })
const eventsIn = async (database: Database) => {
  const store = await openPostgresEventStore({ connectionString: database.url })
  const { events } = await store.readAll({ after: start, limit: 100 })
  await store.close()
  return events.length
}
const ready = async () => (await app.app.inject('/readyz')).json()
const ledgerOf = async () => (await app.call('GET /organizations', school.teacher.token)).body.data[0].ledger

test('another store under the same address takes nothing, and the right one goes on by itself', async () => {
  expect((await reward()).status).toBe(200)
  expect(await ready()).toMatchObject({ status: 'ok' })
  // An empty one, made as a process makes it at its start.
  await eventsIn(other)

  proxy.leadElsewhere({ from: nameOf(right), to: nameOf(other) })
  const refused = await Promise.all([reward(), reward(), reward()])
  for (const { status, body } of refused) expect([status, body.code]).toEqual([503, 'event_store_changed'])
  expect(await eventsIn(other)).toBe(0)
  expect(await ready()).toMatchObject({ status: 'degraded' })
  expect(await ledgerOf()).toBe('event_store_changed')
  await vi.waitFor(async () => expect((await ready()).halted).toEqual(['points', 'attendance']), 8_000)

  proxy.leadElsewhere(undefined)
  const key = v7()
  await vi.waitFor(async () => expect((await reward(key)).status).toBe(200), { timeout: 8_000, interval: 100 })
  expect(await eventsIn(right)).toBe(2)
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok', halted: [] }), 8_000)
  expect(await ledgerOf()).toBe('ok')
  const lines = app
    .logged()
    .split('\n')
    .filter((line) => /Another event store|right event store/.test(line))
  expect(lines).toHaveLength(2)
}, 40_000)
