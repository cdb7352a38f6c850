import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewEvent } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { findBalance } from '#projections/points/balances.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  type ReadModel,
  record,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const profile = randomUUID()
const reward = () => storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })
const unreadable = (): NewEvent => ({ ...reward(), data: { actionId: 'nonsense' } })
const unknown = (): NewEvent => ({ ...reward(), type: 'PointsInvented' })
/** Returns an event that can be decoded, but that no table can store. */
const unstorable = () =>
  storedEvent({ type: 'PointsRewarded', data: { ...action(loggedRule()), ruleId: 'no-uuid' } })
const pointsOf = async () => (await findBalance(model.db, organizationId, profile)).point
const append = (...events: NewEvent[]) => record(model, profile, events)

describe('an event that cannot be applied', () => {
  test.each([
    ['cannot be read', unreadable],
    ['cannot be stored', unstorable],
  ])(
    'halts the projection just before it when it %s, and earlier events count',
    async (_, poison) => {
      await append(reward(), reward(), reward())
      const bad = poison()
      await append(bad)
      await append(reward())
      expect(await catchUp(model, pointsProjection)).toBe('halted')
      expect(await pointsOf()).toBe(15)
      const failure = await findFailure(model.db, pointsProjection)
      expect(failure).toMatchObject({ projection: 'points', reason: 'poison', event_id: bad.id })
      expect((await readCheckpoint(model.db, pointsProjection)).position < failure!.position).toBe(
        true,
      )
    },
  )

  test('is not tried again at a wake-up', async () => {
    await append(unreadable())
    await catchUp(model, pointsProjection)
    await append(reward())
    expect(await catchUp(model, { ...pointsProjection, apply: () => expect.unreachable() })).toBe(
      'halted',
    )
  })

  test('is tried again by command, and the failure is cleared if that works', async () => {
    await append(reward())
    await append(unreadable())
    await append(reward())
    await catchUp(model, pointsProjection)
    expect(await catchUp(model, pointsProjection, { retry: true })).toBe('halted')
    await repair()
    expect(await catchUp(model, pointsProjection, { retry: true })).toBe('end')
    expect(await listFailures(model.db)).toEqual([])
    expect(await pointsOf()).toBe(15)
  })

  test('of an unknown type halts the projection until the program knows the type', async () => {
    await append(reward())
    const event = unknown()
    await append(event)
    expect(await catchUp(model, pointsProjection)).toBe('halted')
    expect(await findFailure(model.db, pointsProjection)).toMatchObject({
      reason: 'unknown_type',
      event_id: event.id,
    })
    expect(await catchUp(model, pointsProjection)).toBe('halted')
    await model.db.query(
      sql.unsafe`UPDATE event_store.events SET type = 'PointsRewarded' WHERE event_id = ${event.id}`,
    )
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await listFailures(model.db)).toEqual([])
    expect(await pointsOf()).toBe(10)
  })
})

describe('a slower process', () => {
  /** Reads up to the bad event, and is then overtaken by a process that can read it. */
  const overtaken = async (bad: NewEvent, catchUpElsewhere: () => Promise<unknown>) => {
    await append(reward())
    await catchUp(model, pointsProjection)
    await append(bad)
    const readAll: typeof model.eventStore.readAll = async (request) => {
      const page = await model.eventStore.readAll(request)
      if (page.events.length > 0) await catchUpElsewhere()
      return page
    }
    return catchUp({ ...model, eventStore: { ...model.eventStore, readAll } }, pointsProjection)
  }

  test('records no failure for an event that a newer process has passed', async () => {
    const event = unknown()
    const passed = async () => {
      await model.db.query(sql.unsafe`
        UPDATE event_store.events SET type = 'PointsRewarded' WHERE event_id = ${event.id}`)
      await catchUp(model, pointsProjection)
    }
    expect(await overtaken(event, passed)).toBe('end')
    expect(await listFailures(model.db)).toEqual([])
    expect(await pointsOf()).toBe(10)
  })

  test('clears a failure at an event that a newer process has passed', async () => {
    await append(reward())
    await catchUp(model, pointsProjection)
    const event = unreadable()
    await append(event)
    await catchUp(model, pointsProjection)
    // A newer process passed the event while the failure was being recorded.
    const checkpoint = sql.identifier([schemaFor(pointsProjection), 'checkpoint'])
    await model.db.query(
      sql.unsafe`UPDATE ${checkpoint} SET position = ${await model.eventStore.head()}`,
    )
    await append(reward())
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await listFailures(model.db)).toEqual([])
    expect(await pointsOf()).toBe(10)
  })
})

// Makes the event readable, as it is to a corrected program.
const repair = () =>
  model.db.query(sql.unsafe`
    UPDATE event_store.events SET data = (
      SELECT data FROM event_store.events WHERE data ? 'ruleId' LIMIT 1
    ) || jsonb_build_object('actionId', gen_random_uuid()) WHERE NOT data ? 'ruleId'`)

describe('another event store', () => {
  test('halts the projection', async () => {
    await append(reward())
    await catchUp(model, pointsProjection)
    const eventStore = { ...model.eventStore, storeId: async () => randomUUID() }
    expect(await catchUp({ ...model, eventStore }, pointsProjection)).toBe('halted')
    expect(await findFailure(model.db, pointsProjection)).toMatchObject({
      reason: 'other_store',
      event_id: null,
    })
  })

  test('that ends before the checkpoint also halts the projection', async () => {
    await append(reward())
    await append(reward())
    await catchUp(model, pointsProjection)
    await model.db.query(sql.unsafe`
      DELETE FROM event_store.events WHERE position = (SELECT max(position) FROM event_store.events)`)
    expect(await catchUp(model, pointsProjection)).toBe('halted')
    expect(await findFailure(model.db, pointsProjection)).toMatchObject({ reason: 'past_head' })
  })

  test.each(['other_store', 'past_head'])(
    'no longer halts the projection once the former store is back: %s',
    async (reason) => {
      await append(reward())
      await catchUp(model, pointsProjection)
      const wrong =
        reason === 'other_store'
          ? { storeId: async () => randomUUID() }
          : { head: async () => '0'.repeat(19).concat('0') }
      expect(
        await catchUp(
          { ...model, eventStore: { ...model.eventStore, ...wrong } },
          pointsProjection,
        ),
      ).toBe('halted')
      expect(await findFailure(model.db, pointsProjection)).toMatchObject({ reason })
      await append(reward())
      expect(await catchUp(model, pointsProjection)).toBe('end')
      expect(await listFailures(model.db)).toEqual([])
      expect(await pointsOf()).toBe(10)
    },
  )
})
