import { randomUUID } from 'node:crypto'
import type { DatabasePool } from 'slonik'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { checkpointIn, readCheckpoint } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { thirdReward } from '#tests/workers/reactors/third-reward.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { action, loggedRule, storedEvent } from './support.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const inPostgres = async () => {
  const database = await createDatabase()
  closers.push(database.drop)
  return openPostgresEventStore({ connectionString: database.url })
}
const inEventStoreDb = async () => {
  const server = await startEventStoreDbServer()
  closers.push(async () => server.stop())
  return openEventStoreDb({ connectionString: server.url })
}
const older = { ...pointsProjection, version: pointsProjection.version - 1 }

describe.each([
  { name: 'Postgres', open: inPostgres },
  { name: 'EventStoreDB', open: inEventStoreDb },
])('a new version that first starts on another store than its older version: $name', ({ open }) => {
  let db: DatabasePool
  let [right, wrong]: EventStore[] = []
  const opened = async () => {
    const store = await open()
    closers.push(store.close)
    return store
  }
  const append = (store: EventStore) =>
    store.append({
      stream: `account-${randomUUID()}`,
      expected: 'any',
      events: [storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })],
    })
  beforeEach(async () => {
    const database = await createDatabase('migrated')
    closers.push(database.drop)
    db = await openDatabase({ connectionString: database.url, max: 4 })
    closers.push(() => db.end())
    ;[right, wrong] = [await opened(), await opened()]
    await prepareProjections(db, right!, [older])
    await append(right!)
  })
  const forgetKnown = () => db.query(sql.unsafe`DELETE FROM known_event_store`)
  const deps = (eventStore: EventStore) => ({ db, eventStore })

  test.each([
    { what: 'if the database knows its former store', before: async () => undefined, events: 1 },
    { what: 'if only the checkpoints name the former store', before: forgetKnown, events: 1 },
    { what: 'if the other store is empty', before: async () => undefined, events: 0 },
  ])(
    'halts $what, and builds from the former store when that is back',
    async ({ before, events }) => {
      await before()
      if (events > 0) await append(wrong!)
      await prepareProjections(db, wrong!, [pointsProjection])
      expect((await readCheckpoint(db, pointsProjection)).store_id).toBe(await right!.storeId())
      expect(await catchUp(deps(wrong!), pointsProjection)).toBe('halted')
      expect(await findFailure(db, pointsProjection)).toMatchObject({ reason: 'other_store' })
      expect(await catchUp(deps(right!), pointsProjection)).toBe('unbuilt')
      expect(await rebuild(deps(right!), pointsProjection)).toBe(1)
      expect(await findFailure(db, pointsProjection)).toBeFalsy()
      expect(await catchUp(deps(right!), pointsProjection)).toBe('end')
    },
  )

  test('a rebuild by command accepts the other store from then on', async () => {
    await append(wrong!)
    await rebuild(deps(wrong!), pointsProjection)
    const newest = { ...pointsProjection, version: pointsProjection.version + 1 }
    await prepareProjections(db, wrong!, [newest])
    expect((await readCheckpoint(db, newest)).store_id).toBe(await wrong!.storeId())
    expect(await catchUp(deps(wrong!), newest)).toBe('unbuilt')
  })

  test('a reactor’s first version also halts on another store', async () => {
    await append(wrong!)
    await prepareReactor(db, wrong!, thirdReward)
    expect(await catchUp(deps(wrong!), thirdReward.intake)).toBe('halted')
    expect((await checkpointIn(db, thirdReward.intake.schema)).store_id).toBe(
      await right!.storeId(),
    )
  })
})
