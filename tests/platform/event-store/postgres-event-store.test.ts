import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { describeEventStore } from './contract.ts'
import { anEvent, newCategory, newStream } from './events.ts'

const lockOfAppends = "hashtextextended('event_store.append', 0)"

const startPostgresHarness = async () => {
  const [database, other] = await Promise.all([createDatabase(), createDatabase()])
  const proxy = await startTcpProxy(database.url)
  return {
    open: () => openPostgresEventStore({ connectionString: proxy.through(database.url) }),
    openOther: () => openPostgresEventStore({ connectionString: other.url }),
    // jsonb cannot contain this character.
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

/** Keeps the appends of `work` waiting at their lock, acts on them, and then releases them. */
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

describe('rules of the Postgres event store alone', () => {
  test('an append that waits too long for its lock fails and is not recorded', async () => {
    const database = await createDatabase()
    const store = await openPostgresEventStore({ connectionString: database.url })
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query(`SELECT pg_advisory_lock(${lockOfAppends})`)
    const stream = newStream()
    const failure = await store
      .append({ stream, expected: 'any', events: [anEvent()] })
      .catch((error) => error)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(failure).toMatchObject({ cause: { code: '55P03' } })
    await holder.end()
    expect(await store.readStream(stream)).toEqual([])
    expect(
      await store.append({ stream, expected: 'no-stream', events: [anEvent()] }),
    ).toMatchObject({ appended: true })
    await store.close()
    await database.drop()
  })

  test('requests before the close are answered, and later ones refused', async () => {
    const database = await createDatabase()
    const store = await openPostgresEventStore({ connectionString: database.url })
    const asked = store.appendMany(
      Array.from({ length: 100 }, () => ({
        stream: newStream(),
        expected: 'any' as const,
        events: [anEvent()],
      })),
    )
    await store.close()
    expect((await asked).every(({ appended }) => appended)).toBe(true)
    await expect(
      store.append({ stream: newStream(), expected: 'any', events: [anEvent()] }),
    ).rejects.toThrow('closed')
    await database.drop()
  })

  test('two schemas of one database are two stores', async () => {
    const database = await createDatabase()
    const [one, two] = await Promise.all(
      ['one', 'two'].map((schema) =>
        openPostgresEventStore({ connectionString: database.url, schema }),
      ),
    )
    const stream = newStream()
    await one!.append({ stream, expected: 'any', events: [anEvent()] })
    expect(await two!.readStream(stream)).toEqual([])
    expect(await one!.storeId()).not.toBe(await two!.storeId())
    await Promise.all([one!.close(), two!.close()])
    await database.drop()
  })
})

describe('the log of events', () => {
  const changes = [
    `UPDATE event_store.events SET data = '{}'`,
    'DELETE FROM event_store.events',
    'DELETE FROM event_store.events WHERE false',
    'TRUNCATE event_store.events',
    // As a restore would; ordinary triggers do not run then.
    `SET session_replication_role = replica; DELETE FROM event_store.events; RESET session_replication_role`,
  ]

  test('refuses to be changed, even if an older version made it', async () => {
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
      for (const change of changes)
        await expect(client.query(change), change).rejects.toMatchObject({ code: '23001' })
      await client.query('RESET session_replication_role')
      await client.query(
        'DROP TRIGGER events_append_only ON event_store.events; DROP FUNCTION event_store.refuse_change',
      )
      await append()
      for (const change of changes)
        await expect(client.query(change), change).rejects.toMatchObject({ code: '23001' })
      expect(
        (await client.query('SELECT count(*)::integer AS events FROM event_store.events')).rows,
      ).toEqual([{ events: 2 }])
    } finally {
      await client.end()
      await database.drop()
    }
  })
})

describe('content that the events of one append share', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let client: pg.Client
  beforeEach(async () => {
    database = await createDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  const open = () => openPostgresEventStore({ connectionString: database.url })
  const rows = async () =>
    (await client.query('SELECT data, metadata, base FROM event_store.events ORDER BY position'))
      .rows
  /** Events of one command, each for its own stream. */
  const classOf = (contents: readonly Record<string, unknown>[], category = newCategory()) => {
    const { metadata } = anEvent()
    return contents.map((data) => ({
      stream: newStream(category),
      expected: 'no-stream' as const,
      events: [{ ...anEvent(data), metadata }],
    }))
  }
  const given = (requests: ReturnType<typeof classOf>) =>
    requests.map(({ stream, events: [event] }) => ({
      ...event!,
      stream,
      data: JSON.parse(JSON.stringify(event!.data)),
    }))
  const readEachWay = async (store: EventStore, requests: ReturnType<typeof classOf>) => {
    const streams = requests.map(({ stream }) => stream)
    const category = streams[0]!.split('-')[0]!
    const pages = [undefined, [category], [category, newCategory()]].map((categories) =>
      store.readAll({ after: start, limit: 1_000, ...(categories && { categories }) }),
    )
    return [
      (await Promise.all(streams.map((stream) => store.readStream(stream)))).flat(),
      [...(await store.readStreams(streams)).values()].flat(),
      [
        ...(
          await store.readStreams(streams, new Map(streams.map((stream) => [stream, -1])))
        ).values(),
      ].flat(),
      ...(await Promise.all(pages)).map(({ events }) => events),
    ]
  }

  test('is stored once, and every kind of read returns it with each event', async () => {
    const store = await open()
    const contents = Array.from({ length: 30 }, (_, n) => ({
      actionId: `a${n}`,
      ruleName: '準時',
      points: 5,
      tags: [1],
    }))
    const requests = classOf(contents)
    await store.appendUnseen!(requests)
    const [first, ...others] = await rows()
    expect(first).toMatchObject({ data: contents[0], base: null })
    expect(others).toEqual(
      contents.slice(1).map(({ actionId }) => ({ data: { actionId }, metadata: null, base: '1' })),
    )
    for (const read of await readEachWay(store, requests))
      expect(read).toMatchObject(given(requests))
    await store.close()
  })

  test.each([
    [
      'fields that only some have',
      [{ a: 1, b: 2 }, { a: 1 }, { b: 2 }, { a: 1, b: 2, c: 3 }, { a: 1, b: 3 }],
    ],
    [
      'names that read alike',
      [
        { 'a,b': 1, c: 2 },
        { a: 1, 'b,c': 2 },
        { 'a,b': 1, c: 3 },
      ],
    ],
    [
      'nothing, null and what JSON does not know',
      [
        { a: 2, b: 3 },
        { a: 1, b: undefined },
        { a: null, b: undefined },
        { a: 0 },
        { a: null },
        {},
        {},
      ],
    ],
    [
      'values within values',
      [{ a: { x: [1] } }, { a: { x: [2] } }, { a: { x: [1] } }, { a: '{"x":[1]}' }],
    ],
  ])('%s are read as they were given', async (_, contents: Record<string, unknown>[]) => {
    const store = await open()
    const requests = classOf(contents)
    await store.appendUnseen!(requests)
    const sorted = given(requests).map(({ data }) => data)
    for (const read of await readEachWay(store, requests))
      expect(read.map(({ data }) => data)).toEqual(sorted)
    await store.close()
  })

  test('is not taken from an event that was refused', async () => {
    const store = await open()
    const requests = classOf(
      ['a', 'b', 'c', 'd'].map((actionId, n) => ({
        actionId,
        points: 5,
        class: n < 1 ? '1A' : '1B',
      })),
    )
    await store.append({ stream: requests[0]!.stream, expected: 'no-stream', events: [anEvent()] })
    const answers = await store.appendMany(requests)
    expect(answers.map(({ appended }) => appended)).toEqual([false, true, true, true])
    const recorded = await store.readStreams(requests.slice(1).map(({ stream }) => stream))
    expect([...recorded.values()].flat()).toMatchObject(given(requests).slice(1))
    await store.close()
  })

  test('is compared in full: the same again is recorded once, and other content is a conflict', async () => {
    const store = await open()
    const requests = classOf(['a', 'b'].map((actionId) => ({ actionId, points: 5 })))
    await store.appendUnseen!(requests)
    const [, { stream, events }] = requests as [unknown, (typeof requests)[number]]
    expect(await store.append({ stream, expected: 'any', events })).toMatchObject({
      appended: true,
      revision: 0,
    })
    const other = { ...events[0]!, data: { actionId: 'b', points: 6 } }
    expect(await store.append({ stream, expected: 'any', events: [other] })).toMatchObject({
      appended: false,
    })
    await store.close()
  })

  test('is stored with each event for a day after an upgrade, while older processes may read it', async () => {
    const before = await open()
    const old = classOf([{ actionId: 'a' }, { actionId: 'b' }])
    await before.appendUnseen!(old)
    await before.close()
    // Changes the table back to the previous version's form.
    await client.query(`
      ALTER TABLE event_store.events DISABLE TRIGGER events_append_only;
      UPDATE event_store.events e SET data = b.data || e.data, metadata = b.metadata
        FROM event_store.events b WHERE b.position = e.base;
      ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER events_append_only;
      ALTER TABLE event_store.events DROP COLUMN base, ALTER COLUMN metadata SET NOT NULL;
      ALTER TABLE event_store.store DROP COLUMN shares_from`)
    const store = await open()
    const young = classOf([
      { actionId: 'c', points: 5 },
      { actionId: 'd', points: 5 },
    ])
    await store.appendUnseen!(young)
    expect(
      (await rows()).filter(({ metadata, base }) => metadata === null || base !== null),
    ).toEqual([])
    await client.query(`UPDATE event_store.store SET shares_from = shares_from - interval '1 day'`)
    const later = classOf([
      { actionId: 'e', points: 5 },
      { actionId: 'f', points: 5 },
    ])
    await store.appendUnseen!(later)
    expect((await rows()).map(({ base }) => base)).toEqual([null, null, null, null, null, '5'])
    const read = (await store.readAll({ after: start, limit: 100 })).events
    expect(read).toMatchObject([old, young, later].flatMap(given))
    await store.close()
  })
})
