import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { sql } from '#platform/postgres/pool.ts'
import { checkSeals } from '#projections/seal/check.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { allEvents, another, forged, openSealed, type SealedLog } from './support.ts'

const swapped = (events: RecordedEvent[], one: number, other: number) =>
  events.map((event, n) => {
    const taken = events[n === one ? other : n === other ? one : n]!
    return { ...taken, position: event.position }
  })

describe.each(['postgres', 'eventstoredb'])('the seals of a log in %s', (kind) => {
  let log: SealedLog
  let events: readonly RecordedEvent[]
  const stops: (() => unknown)[] = []
  beforeAll(async () => {
    if (kind === 'eventstoredb') {
      const server = await startEventStoreDbServer()
      const store = await openEventStoreDb({ connectionString: server.url })
      stops.push(store.close, server.stop)
      log = await openSealed(store)
    } else log = await openSealed()
    await log.seal()
    events = await allEvents(log.eventStore)
  })
  afterAll(async () => {
    await log.close()
    for (const stop of stops) await stop()
  })
  const check = (forge: (all: RecordedEvent[]) => RecordedEvent[] = (all) => all) =>
    checkSeals(
      { db: log.db, eventStore: forged(log.eventStore, forge) },
      { ownKey: log.key.publicKey },
    )

  test('prove that nothing was changed', async () => {
    const last = events.at(-1)!.position
    expect(await check()).toEqual({
      events: 60,
      sealed: 60,
      seals: 1,
      position: last,
      head: last,
      keys: [log.key.id],
      formerSeals: 0,
      formerSealed: 0,
      broken: undefined,
    })
    expect(await checkSeals(log)).toMatchObject({ events: 60, broken: undefined })
  })

  test.each(['data', 'metadata', 'type', 'stream', 'recordedAt'] as const)(
    'name the first event whose %s was changed',
    async (part) => {
      const changed = {
        data: { points: 1 },
        metadata: events[3]!.metadata,
        type: 'PointsX',
        stream: 's-1',
      }
      const value =
        part === 'metadata'
          ? { ...changed.metadata, actorId: 'x' }
          : { ...changed, recordedAt: '2026' }[part]
      const { broken } = await check((all) =>
        all.map((event, n) => (n === 20 || n === 30 ? { ...event, [part]: value } : event)),
      )
      expect(broken).toMatchObject({
        kind: 'changed',
        event: events[20]!.id,
        position: events[20]!.position,
      })
    },
  )

  test.each([0, 25, 59])('name event %i when it was removed', async (removed) => {
    const { broken } = await check((all) => all.toSpliced(removed, 1))
    expect(broken).toMatchObject({
      kind: 'removed',
      event: events[removed]!.id,
      position: events[removed]!.position,
    })
  })

  test('name an event that was inserted between two others', async () => {
    const [before] = events.slice(10)
    const position = (BigInt(before!.position) + 1n).toString().padStart(20, '0')
    const inserted = { ...another(before!), position }
    // If there is no space between two positions, the inserted event replaces the second.
    const { broken } = await check((all) =>
      [...all.slice(0, 11), inserted, ...all.slice(11)].filter(
        (event) => event === inserted || event.position !== position,
      ),
    )
    expect(broken).toMatchObject({ kind: 'inserted', event: inserted.id, position })
  })

  test('name an event that was moved', async () => {
    const { broken } = await check((all) => swapped(all, 40, 50))
    expect(broken).toMatchObject({
      kind: 'moved',
      event: events[50]!.id,
      position: events[40]!.position,
    })
  })

  test('do not cover the events after them', async () => {
    const { broken, sealed } = await check((all) => [
      ...all,
      { ...another(all[0]!), position: '9'.repeat(19).padStart(20, '0') },
    ])
    expect([broken, sealed]).toEqual([undefined, 60])
  })
})

describe('a change to the stored hashes and seals', () => {
  const tables = ['seal_blocks', 'seals', 'seal_keys']
  const withSealed = async (work: (log: SealedLog) => Promise<void>) => {
    const log = await openSealed()
    await log.seal()
    await work(log).finally(log.close)
  }
  const unguarded = async ({ db }: SealedLog) => {
    for (const table of tables) {
      const name = sql.identifier([`${table}_append_only`])
      await db.query(sql.unsafe`DROP TRIGGER ${name} ON ${sql.identifier([table])}`)
    }
  }

  test('is refused by the database', () =>
    withSealed(async ({ db }) => {
      for (const table of tables)
        await expect(db.query(sql.unsafe`DELETE FROM ${sql.identifier([table])}`)).rejects.toThrow(
          'append-only',
        )
    }))

  test('is detected by the signatures: a chain rebuilt over another history matches no seal', () =>
    withSealed(async (log) => {
      await unguarded(log)
      await log.db.query(sql.unsafe`UPDATE event_store.events SET data = '{}' WHERE position = 7`)
      await log.db.query(sql.unsafe`DELETE FROM seal_blocks`)
      await log.seal()
      expect((await checkSeals(log)).broken).toMatchObject({ kind: 'seal', seal: 1 })
    }))

  test.each([
    ['a hash', 'hashes', sql.unsafe`UPDATE seal_blocks SET link = decode(repeat('00', 32), 'hex')`],
    [
      'half of a block',
      'hashes',
      sql.unsafe`UPDATE seal_blocks SET entries = substring(entries FOR 100)`,
    ],
    [
      'what a seal says',
      'seal',
      sql.unsafe`UPDATE seals SET seal = jsonb_set(seal, '{day}', '"2020-01-01"')`,
    ],
    [
      'a signature',
      'seal',
      sql.unsafe`UPDATE seals SET signature = decode(repeat('00', 64), 'hex')`,
    ],
    ['the end of the chain', 'removed', sql.unsafe`DELETE FROM seal_blocks`],
    ['a key', 'seal', sql.unsafe`UPDATE seal_keys SET public_key = 'none'`],
  ])('is detected: %s', (_, kind, change) =>
    withSealed(async (log) => {
      await unguarded(log)
      await log.db.query(change)
      expect((await checkSeals(log)).broken).toMatchObject({ kind })
    }),
  )
})
