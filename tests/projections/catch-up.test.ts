import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAnnouncements } from '#platform/announcements.ts'
import { start } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { appendAll, newAccountStream, seedEvents } from './seed.ts'
import {
  action,
  contents,
  loggedRule,
  openReadModel,
  organizationId,
  periodId,
  type ReadModel,
  record,
  storedEvent,
  tablesOf,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const reward = () => storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })
const countActions = () => model.db.oneFirst(sql.unsafe`SELECT count(*) FROM actions`)

/** Returns a projection that fails before it commits the page after these. */
const failingAfter = (pages: number): Projection => {
  let left = pages
  return {
    ...pointsProjection,
    apply: async (events, db) => {
      await pointsProjection.apply(events, db)
      left -= 1
      if (left < 0) throw Object.assign(new Error('the server is going down'), { code: '57P01' })
    },
  }
}

describe('catching up', () => {
  test('applies a batch of 20,000 events completely', async () => {
    await appendAll(model, seedEvents(20_000))
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await countActions()).toBe(20_000)
  })

  test('by three projectors at once applies every event once', async () => {
    await appendAll(model, seedEvents(3_000))
    const results = await Promise.all(
      [1, 2, 3].map(() => catchUp(model, pointsProjection, { pageSize: 50 })),
    )
    expect(results).toEqual(['end', 'end', 'end'])
    expect(await countActions()).toBe(3_000)
    const live = await contents(model)
    await startAnew()
    await catchUp(model, pointsProjection)
    expect(await contents(model)).toEqual(live)
  })

  test('continues from its checkpoint after it broke in the middle', async () => {
    await appendAll(model, seedEvents(1_000))
    await expect(catchUp(model, failingAfter(3), { pageSize: 100 })).rejects.toThrow('going down')
    expect(await countActions()).toBe(300)
    expect(await findFailure(model.db, pointsProjection)).toBeNull()
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await countActions()).toBe(1_000)
  })

  test('moves the checkpoint past events of other streams, and writes nothing', async () => {
    const other = {
      stream: `attendance-${randomUUID()}`,
      events: [reward()],
      expected: 'any',
    } as const
    await model.eventStore.append(other)
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await countActions()).toBe(0)
    expect((await readCheckpoint(model.db, pointsProjection)).position).toBe(
      await model.eventStore.head(),
    )
  })

  test('stops on request', async () => {
    await record(model, randomUUID(), [reward()])
    expect(await catchUp(model, pointsProjection, { signal: AbortSignal.abort() })).toBe('stopped')
  })

  test('announces each period once, with the position that the read model has reached', async () => {
    const announcements = await openAnnouncements({ url: 'memory:' })
    const heard: unknown[] = []
    announcements.subscribe((announcement) => {
      heard.push(announcement)
    })
    await model.eventStore.append({
      stream: newAccountStream(),
      events: [reward(), reward()],
      expected: 'any',
    })
    await catchUp({ ...model, announcements }, pointsProjection)
    const position = await model.eventStore.head()
    expect(heard).toEqual([
      {
        kind: 'moved',
        projection: 'points',
        organization: organizationId,
        period: periodId,
        position,
      },
    ])
  })

  test('by another version writes other tables', async () => {
    const newer = { ...pointsProjection, version: pointsProjection.version + 1 }
    await prepareProjections(model.db, model.eventStore, [newer])
    await record(model, randomUUID(), [reward()])
    expect(await catchUp(model, newer)).toBe('end')
    expect(await countActions()).toBe(0)
  })
})

const startAnew = async () => {
  for (const table of await tablesOf(model))
    await model.db.query(sql.unsafe`TRUNCATE ${sql.identifier([table])}`)
  await model.db.query(
    sql.unsafe`UPDATE ${sql.identifier([schemaFor(pointsProjection), 'checkpoint'])} SET position = ${start}`,
  )
}
