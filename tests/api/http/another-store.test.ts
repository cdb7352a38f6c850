import { v7 } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import type { School } from '#tests/support/school.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { reactors } from '#workers/reactors/all.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>

/** An address behind which the test can put another, empty store. */
type Place = Readonly<{
  url: string
  /** Also returns a function that counts the other store's events. */
  putOther: () => Promise<() => Promise<number>>
  putBack: () => Promise<unknown>
  countOfRight: () => Promise<number>
  stop: () => Promise<unknown>
}>

const nameOf = ({ url }: Database) => new URL(url).pathname.slice(1)

const inPostgres = async (): Promise<Place> => {
  const [right, other] = await Promise.all([createDatabase(), createDatabase()])
  const proxy = await startTcpProxy(right.url)
  return {
    url: proxy.through(right.url),
    putOther: async () => {
      // Creates the other store's tables, as a process does at its start.
      await eventsIn(other)
      proxy.leadElsewhere({ from: nameOf(right), to: nameOf(other) })
      return () => eventsIn(other)
    },
    putBack: async () => proxy.leadElsewhere(undefined),
    countOfRight: () => eventsIn(right),
    stop: async () => {
      await proxy.stop()
      await Promise.all([right.drop(), other.drop()])
    },
  }
}

const inEventStoreDb = async (): Promise<Place> => {
  const server = await startEventStoreDbServer()
  // Excludes the event that holds the store's id.
  const countOf = (log: typeof server.log) =>
    log.all.filter(({ stream }) => stream.startsWith('account-')).length
  return {
    url: server.url,
    putOther: async () => {
      const other = await server.replaceLog('empty')
      return async () => countOf(other)
    },
    putBack: () => server.replaceLog('former'),
    countOfRight: async () => countOf(server.log),
    stop: async () => server.stop(),
  }
}

const eventsIn = async (database: Database) => {
  const store = await openPostgresEventStore({ connectionString: database.url })
  const { events } = await store.readAll({ after: start, limit: 100 })
  await store.close()
  return events.length
}

let app: TestApp
let school: School
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const reward = (key = v7()) =>
  app.call('POST /v2/actions/profiles', school.teacher.token, {
    key,
    body: { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile], counts: 1 },
  })
const ready = async () => (await app.app.inject('/readyz')).json()
const ledgerOf = async () =>
  (await app.call('GET /organizations', school.teacher.token)).body.data?.[0].ledger

test.each([
  ['Postgres', inPostgres],
  ['EventStoreDB', inEventStoreDb],
])(
  'nothing is recorded in another store at the same address, and the right one continues: %s',
  async (_, begin) => {
    const place = await begin()
    closers.push(place.stop)
    app = await testApp({ env: { EVENT_STORE_URL: place.url } })
    closers.push(app.close)
    school = await app.school()
    expect((await reward()).status).toBe(200)
    await expect.poll(ready).toMatchObject({ status: 'ok' })

    const countOfOther = await place.putOther()
    const refused = await Promise.all([reward(), reward(), reward()])
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([503, 'event_store_changed'])
    await expect.poll(ready).toMatchObject({ status: 'degraded' })
    await vi.waitFor(async () => expect(await ledgerOf()).toBe('event_store_changed'))
    const all = [...projections, ...reactors.map(({ intake }) => intake)].map(({ name }) => name)
    await vi.waitFor(async () => expect((await ready()).halted).toEqual(all))
    expect(await countOfOther()).toBe(0)

    await place.putBack()
    const key = v7()
    await vi.waitFor(async () => expect((await reward(key)).status).toBe(200), {
      interval: 100,
    })
    expect(await place.countOfRight()).toBe(2)
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok', halted: [] }))
    await vi.waitFor(async () => expect(await ledgerOf()).toBe('ok'))
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => /Another event store|right event store/.test(line))
    expect(lines).toHaveLength(2)
  },
)

test('nothing is recorded in a store that lost its last events', async () => {
  const place = await inEventStoreDb()
  closers.push(place.stop)
  app = await testApp({ env: { EVENT_STORE_URL: place.url }, projector: false })
  closers.push(app.close)
  school = await app.school()
  await app.deps.db.query(sql.unsafe`
    UPDATE ${sql.identifier([schemaFor(pointsProjection), 'checkpoint'])} SET position = ${'9'.repeat(20)}`)
  await vi.waitFor(async () => expect((await reward()).body.code).toBe('event_store_changed'))
})

test('while the event store hangs, commands and /readyz are answered, and the log has two lines', async () => {
  const server = await startEventStoreDbServer()
  closers.push(async () => server.stop())
  app = await testApp({ env: { EVENT_STORE_URL: server.url } })
  closers.push(app.close)
  school = await app.school()
  expect((await reward()).status).toBe(200)
  const before = app.logged().length
  server.hang()
  const key = v7()
  const order: string[] = []
  const asked = app.app.inject('/readyz').then(({ statusCode }) => order.push(`${statusCode}`))
  // All requests are for one student, so they wait for each other.
  const answers = await Promise.all([reward(key), ...Array.from({ length: 20 }, () => reward())])
  order.push('commands')
  for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'retryable'])
  await asked
  expect(order).toEqual(['503', 'commands'])
  for (let n = 0; n < 20; n += 1) await reward()
  server.goOn()
  await vi.waitFor(async () => expect((await reward(key)).status).toBe(200), {
    interval: 100,
  })
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ok' }))
  const loud = app
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .map((line) => JSON.parse(line))
  expect(loud).toMatchObject([
    { outage: 'event store' },
    { outage: 'event store', failures: expect.any(Number) },
  ])
  expect(loud[1].failures).toBeGreaterThan(10)
})
