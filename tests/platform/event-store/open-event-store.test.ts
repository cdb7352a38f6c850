import { expect, test } from 'vitest'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { anEvent, newStream } from './events.ts'

const appendsThrough = async (url: string) => {
  const store = await openEventStore(url)
  const answer = await store.append({
    stream: newStream(),
    expected: 'no-stream',
    events: [anEvent()],
  })
  await store.close()
  return answer.appended
}

test('a postgres URL opens the Postgres store', async () => {
  const database = await createDatabase()
  expect(await appendsThrough(database.url)).toBe(true)
  expect(await appendsThrough(database.url.replace('postgres:', 'postgresql:'))).toBe(true)
  await database.drop()
})

test('an esdb or kurrentdb URL opens the EventStoreDB store', async () => {
  const server = await startEventStoreDbServer()
  expect(await appendsThrough(server.url)).toBe(true)
  expect(await appendsThrough(server.url.replace('esdb:', 'kurrentdb:'))).toBe(true)
  server.stop()
})

test.each([
  'postgres://laurel:secret-word@127.0.0.1:1/laurel',
  'esdb://laurel:secret-word@127.0.0.1:1?tls=false',
])('a store that cannot be reached is named in one line without its password: %s', async (url) => {
  const failure: Error = await openEventStore(url).catch((error) => error)
  expect(failure.name).toBe('EventStoreUnreachable')
  expect(failure.message).toMatch(/^The event store at 127\.0\.0\.1:1 cannot be used: .+$/)
  expect(failure.message).not.toContain('secret-word')
})

test('an unknown scheme is refused', async () => {
  await expect(openEventStore('mysql://localhost/laurel')).rejects.toThrow(
    'no event store for URLs that begin with "mysql:"',
  )
})
