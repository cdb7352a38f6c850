import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabasePool } from 'slonik'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isStale } from '#api/http/is-stale.ts'
import { createLedger } from '#ledger/ledger.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { openBlobs } from '#platform/blobs.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openQueue } from '#platform/queue.ts'
import {
  lazyProjections,
  lazyReadModels,
  projectionNamesOf,
  projections,
} from '#projections/all.ts'
import { checkpointIn, readStanding } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { openDatabase } from '#projections/open-database.ts'
import { pastProjection } from '#projections/past/past.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { waitUntilBuilt } from '#projections/status/unbuilt.ts'
import {
  action,
  loggedRule,
  openReadModel,
  type ReadModel,
  record,
  storedEvent,
} from '#tests/projections/support.ts'
import { patience } from '#tests/support/patience.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'
import { startWorkers } from '#workers/main.ts'
import { startProjector } from '#workers/projector.ts'
import { reactors, reactorsOf } from '#workers/reactors/all.ts'

let model: ReadModel
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  model = await openReadModel()
  closers.push(model.close)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Acts like a separate process for the queue and the announcements. */
const openDeps = async (lookEveryMs = 600_000, db = model.db) => {
  const queue = await openQueue({ url: model.url, db, lookEveryMs })
  const announcements = await openAnnouncements({ url: 'memory:' })
  closers.push(queue.close)
  const ledger = createLedger({ ...model, db, clock: systemClock })
  return {
    ...model,
    db,
    ledger,
    queue,
    announcements,
    blobs: await openBlobs(`file://${tmpdir()}/laurel-none`),
    clock: systemClock,
    config: {
      sealKeyFile: join(tmpdir(), `laurel-test-${process.pid}-seal.key`),
      databaseUrl: model.url,
      backupUrl: undefined,
      backupPassphrase: undefined,
    },
    log: createLog('silent'),
  }
}
const start = async (lookEveryMs?: number, db?: DatabasePool) => {
  const deps = await openDeps(lookEveryMs, db)
  const workers = await startWorkers(deps)
  closers.push(workers.stop)
  return { ...deps, ...workers }
}
const reward = () => storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })
const append = () => record(model, randomUUID(), [reward()])

describe('a worker', () => {
  test('applies at its start the events appended before', async () => {
    const position = await append()
    await start()
    expect(await waitForPosition(model.db, position)).toBe(true)
  })

  test('applies an append after its wake-up, and so answers a wait for its position', async () => {
    const { queue } = await start()
    for (let n = 0; n < 5; n += 1) {
      const position = await append()
      queue.wakeUp('points')
      expect(await waitForPosition(model.db, position)).toBe(true)
    }
  })

  test('finds new events without a wake-up', async () => {
    await start(100)
    expect(await waitForPosition(model.db, await append())).toBe(true)
  })

  test('updates a lazy read model at once when a page asks', async () => {
    const { queue, announcements } = await start()
    const place = async () => (await checkpointIn(model.db, schemaFor(pastProjection))).position
    const first = await append()
    queue.wakeUp(lazyReadModels)
    await vi.waitFor(async () => expect(await place()).toBe(first))
    const position = await append()
    expect(await isStale({ db: model.db, announcements, queue }, position, pastProjection)).toBe(
      false,
    )
    expect(await place()).toBe(position)
  })

  test('shares the work with another worker', async () => {
    const [one, other] = [await start(), await start()]
    let position = ''
    for (let n = 0; n < 100; n += 1) {
      position = await append()
      ;(n % 2 ? one : other).queue.wakeUp('points')
    }
    expect(await waitForPosition(model.db, position)).toBe(true)
    expect(await model.db.oneFirst(sql.unsafe`SELECT count(*) FROM actions`)).toBe(100)
  })

  test('reads each event about once for all followers of the log', async () => {
    let given = 0
    const readAll: typeof model.eventStore.readAll = async (request) => {
      const page = await model.eventStore.readAll(request)
      given += page.events.length
      return page
    }
    const deps = await openDeps()
    const workers = await startWorkers({ ...deps, eventStore: { ...model.eventStore, readAll } })
    closers.push(workers.stop)
    const names = [...projectionNamesOf('account'), lazyReadModels, ...reactorsOf('account')]
    const schemas = [...projections, ...reactors.map(({ intake }) => intake)].flatMap((reader) =>
      reader.isLazy || names.includes(reader.name) ? schemaFor(reader) : [],
    )
    const followed = async (count: number) => {
      for (let n = 0; n < count; n += 1) await append()
      for (const name of names) deps.queue.wakeUp(name)
      const head = await model.eventStore.head()
      const places = async () =>
        Promise.all(schemas.map(async (schema) => (await checkpointIn(model.db, schema)).position))
      await vi.waitFor(async () => expect(await places()).toEqual(schemas.map(() => head)))
    }
    await followed(1)
    given = 0
    await followed(60)
    expect(schemas.length).toBeGreaterThan(4)
    // On a busy machine a follower may arrive after the shared events were dropped.
    expect(given).toBeLessThanOrEqual(120)
  })

  test('does nothing more after its stop', async () => {
    const { stop, queue } = await start()
    await stop()
    const position = await append()
    queue.wakeUp('points')
    expect(await waitForPosition(model.db, position, 300)).toBe(false)
  })

  test('retries a halted projection when it starts, and not before', async () => {
    const bad = { ...reward(), data: {} }
    await record(model, randomUUID(), [bad])
    const { stop, queue } = await start()
    // Without a rule the badge reactor reads nothing.
    const readers = [pointsProjection, ...lazyProjections].map(({ name }) => name)
    const halted = async () => (await listFailures(model.db)).map(({ projection }) => projection)
    await vi.waitFor(async () => expect(await halted()).toEqual(readers))
    await model.db.query(
      sql.unsafe`UPDATE event_store.events SET data = ${sql.jsonb({ ...action(loggedRule()) })}`,
    )
    queue.wakeUp('points')
    const head = await model.eventStore.head()
    expect(await waitForPosition(model.db, head, 300)).toBe(false)
    await stop()
    await start()
    expect(await waitForPosition(model.db, head)).toBe(true)
    expect(await findFailure(model.db, pointsProjection)).toBeNull()
    await vi.waitFor(async () => expect(await halted()).toEqual([]))
  })

  test('builds all read models with few connections while all scheduled jobs begin', async () => {
    await append()
    for (const projection of projections)
      await model.db.query(
        sql.unsafe`UPDATE ${sql.identifier([schemaFor(projection), 'checkpoint'])} SET built = false`,
      )
    const db = await openDatabase({ connectionString: model.url, max: 2 })
    closers.push(() => db.end())
    await start(undefined, db)
    expect(await waitUntilBuilt(model.db, patience)).toBe(true)
    const begun = async () =>
      await model.db.anyFirst(
        sql.unsafe`SELECT name FROM public.scheduled_runs WHERE last <> '' ORDER BY name`,
      )
    const frequent = ['clear-deleted-messages', 'drop-read-models']
    await vi.waitFor(async () => expect(await begun()).toEqual(expect.arrayContaining(frequent)))
  })

  test('builds its own version of a read model while another version keeps running', async () => {
    const position = await append()
    await start(50)
    await waitForPosition(model.db, position)
    const newer = { ...pointsProjection, version: pointsProjection.version + 1 }
    const schema = schemaFor({ name: 'points', version: newer.version })
    const projector = await startProjector(await openDeps(50), newer)
    closers.push(projector.stop)
    await vi.waitFor(async () => expect((await checkpointIn(model.db, schema)).built).toBe(true))
    const next = await append()
    expect(await waitForPosition(model.db, next)).toBe(true)
    await vi.waitFor(async () => expect((await checkpointIn(model.db, schema)).position).toBe(next))
  })

  test('builds a new version up to the event that it cannot apply, and reports where it stopped', async () => {
    const position = await append()
    await start()
    await waitForPosition(model.db, position)
    const newer: Projection = {
      ...pointsProjection,
      version: pointsProjection.version + 1,
      apply: async (events, db) => {
        if (events.some(({ recorded }) => recorded.position > position)) throw new TypeError('no')
        await pointsProjection.apply(events, db)
      },
    }
    await append()
    const projector = await startProjector(await openDeps(50), newer)
    closers.push(projector.stop)
    const standing = () =>
      readStanding(model.db, schemaFor({ name: 'points', version: newer.version }))
    await vi.waitFor(async () => expect((await standing()).failure?.reason).toBe('poison'))
    expect(await standing()).toMatchObject({ built: true, position })
    // The other version's failure does not affect it.
    expect(await findFailure(model.db, pointsProjection)).toBeNull()
  })
})
