import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventStore, OutcomeUnknown } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { anEvent, newStream } from './events.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: TcpProxy
let store: EventStore

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startTcpProxy(database.url)
  store = await openPostgresEventStore({ connectionString: proxy.through(database.url) })
})
afterAll(async () => {
  await store.close()
  await proxy.stop()
  await database.drop()
})

const append = () => store.append({ stream: newStream(), expected: 'any', events: [anEvent()] })
const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (reason) => reason,
  )

test('a hanging database keeps no call waiting, and works again when it answers', async () => {
  await append()
  proxy.hang()
  const reads = [
    store.readStream('a-b'),
    store.readStreams(['a-b', 'a-c']),
    store.head(),
    store.storeId(),
  ]
  const [appended, waiting, ...read] = await Promise.all(
    [append(), append(), ...reads].map(reasonOf),
  )
  expect(appended).toBeInstanceOf(OutcomeUnknown)
  expect([OutcomeUnknown.name, Unavailable.name]).toContain((waiting as Error).name)
  for (const reason of read) expect(reason).toBeInstanceOf(Unavailable)
  proxy.goOn()
  expect(await append()).toMatchObject({ appended: true })
  expect(await store.readStream('a-b')).toEqual([])
})

test('appends behind one that hangs are rejected with it', async () => {
  await append()
  proxy.hang()
  const first = reasonOf(append())
  await new Promise((resolve) => setTimeout(resolve, 50))
  const behind = await Promise.all(Array.from({ length: 130 }, () => reasonOf(append())))
  for (const reason of behind) expect(reason).toBeInstanceOf(Unavailable)
  expect(await first).toBeInstanceOf(OutcomeUnknown)
  proxy.goOn()
})

test('a request of several calls has a result for each stream when a later call fails', async () => {
  const requests = Array.from({ length: 1300 }, () => ({
    stream: newStream(),
    expected: 'any' as const,
    events: [anEvent()],
  }))
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await append()
  const answering = store.appendMany(requests)
  // Takes the lock as soon as the first call releases it, so the later calls wait in vain.
  await holder.query("SELECT pg_advisory_lock(hashtextextended('event_store.append', 0))")
  const results = await answering
  await holder.end()
  const found = await store.readStreams(requests.map(({ stream }) => stream))
  for (const [n, { stream }] of requests.entries()) {
    const result = results[n]!
    expect(found.get(stream)).toHaveLength(result.appended ? 1 : 0)
    if (!result.appended) expect('failure' in result && result.failure).toBeInstanceOf(Unavailable)
  }
  expect(results.some(({ appended }) => !appended)).toBe(true)
})
