import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { Unavailable } from '#platform/momentary.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { describeEventStore } from './contract.ts'
import { anEvent, newStream } from './events.ts'

const lockOfAppends = "hashtextextended('event_store.append', 0)"

const startPostgresHarness = async () => {
  const [database, other] = await Promise.all([createDatabase(), createDatabase()])
  const proxy = await startTcpProxy(database.url)
  return {
    open: () => openPostgresEventStore({ connectionString: proxy.through(database.url) }),
    openOther: () => openPostgresEventStore({ connectionString: other.url }),
    // jsonb cannot hold this character.
    refusedEvent: () => anEvent({ text: 'a\u0000b' }),
    faults: {
      'the server ends the connection before the append': (work: () => Promise<unknown>) =>
        whileAppendsWait(database.url, work, (client) =>
          client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
               (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        ),
      'the answer to the append is lost': (work: () => Promise<unknown>) =>
        whileAppendsWait(database.url, work, () => proxy.loseNextAnswer()),
    },
    stop: async () => {
      await proxy.stop()
      await Promise.all([database.drop(), other.drop()])
    },
  }
}

/** Keeps the appends of the work waiting at their lock, does something to them, and lets them go. */
const whileAppendsWait = async (
  url: string,
  work: () => Promise<unknown>,
  act: (client: pg.Client) => unknown,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SELECT pg_advisory_lock(${lockOfAppends})`)
  const working = work()
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await client.query(waiting)).rowCount === 0);
  await act(client)
  await client.end()
  await working
}

describeEventStore('the Postgres event store', startPostgresHarness)

describe('the Postgres event store of its own', () => {
  test('an append that waits too long for its turn fails and has not happened', async () => {
    const database = await createDatabase()
    const store = await openPostgresEventStore({ connectionString: database.url })
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query(`SELECT pg_advisory_lock(${lockOfAppends})`)
    const stream = newStream()
    const failure = await store.append({ stream, expected: 'any', events: [anEvent()] }).catch((error) => error)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure).toMatchObject({ cause: { code: '55P03' } })
    await holder.end()
    expect(await store.readStream(stream)).toEqual([])
    expect(await store.append({ stream, expected: 'no-stream', events: [anEvent()] })).toMatchObject({ appended: true })
    await store.close()
    await database.drop()
  })

  test('what was asked before closing is done, what comes later is refused', async () => {
    const database = await createDatabase()
    const store = await openPostgresEventStore({ connectionString: database.url })
    const asked = store.appendMany(
      Array.from({ length: 100 }, () => ({ stream: newStream(), expected: 'any' as const, events: [anEvent()] })),
    )
    await store.close()
    expect((await asked).every(({ appended }) => appended)).toBe(true)
    await expect(store.append({ stream: newStream(), expected: 'any', events: [anEvent()] })).rejects.toThrow('closed')
    await database.drop()
  })

  test('two schemas of one database are two stores', async () => {
    const database = await createDatabase()
    const [one, two] = await Promise.all(
      ['one', 'two'].map((schema) => openPostgresEventStore({ connectionString: database.url, schema })),
    )
    const stream = newStream()
    await one?.append({ stream, expected: 'any', events: [anEvent()] })
    expect(await two?.readStream(stream)).toEqual([])
    expect(await one?.storeId()).not.toBe(await two?.storeId())
    await Promise.all([one?.close(), two?.close()])
    await database.drop()
  })
})

describe('the log of events', () => {
  const changes = [
    `UPDATE event_store.events SET data = '{}'`,
    'DELETE FROM event_store.events',
    'DELETE FROM event_store.events WHERE false',
    'TRUNCATE event_store.events',
    // As a restore would do it, which triggers of the usual kind let pass.
    `SET session_replication_role = replica; DELETE FROM event_store.events; RESET session_replication_role`,
  ]

  test('refuses to be changed, also one that was made before it did', async () => {
    const database = await createDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const append = async () => {
      const store = await openPostgresEventStore({ connectionString: database.url })
      await store.append({ stream: newStream(), expected: 'no-stream', events: [anEvent()] })
      await store.close()
    }
    try {
      await append()
      for (const change of changes) await expect(client.query(change), change).rejects.toMatchObject({ code: '23001' })
      await client.query('RESET session_replication_role')
      await client.query(
        'DROP TRIGGER events_append_only ON event_store.events; DROP FUNCTION event_store.refuse_change',
      )
      await append()
      for (const change of changes) await expect(client.query(change), change).rejects.toMatchObject({ code: '23001' })
      expect((await client.query('SELECT count(*)::integer AS events FROM event_store.events')).rows).toEqual([
        { events: 2 },
      ])
    } finally {
      await client.end()
      await database.drop()
    }
  })
})
