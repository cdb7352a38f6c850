import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { start as beginning } from '#platform/event-store/event-store.ts'
import { metrics } from '#platform/metrics.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { readCheckpoints } from '#projections/engine/checkpoint.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { measureLags, readLags } from '#projections/status/lag.ts'
import {
  action,
  loggedRule,
  openReadModel,
  type ReadModel,
  record,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const append = () =>
  record(model, randomUUID(), [storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })])

describe('the lag', () => {
  const deps = () => ({ ...model, clock: () => new Date(Date.now() + 60_000) })

  test('is zero when every event was applied', async () => {
    const none = { positions: 0, seconds: 0, failure: null }
    const expected = projections.map(({ name }) => ({ projection: name, ...none }))
    expect(await readLags(deps())).toMatchObject(expected)
  })

  test('is read for all read models in one query', async () => {
    await append()
    await catchUp(model, pointsProjection)
    let questions = 0
    const any = ((query: Parameters<typeof model.db.any>[0]) => {
      questions += 1
      return model.db.any(query)
    }) as typeof model.db.any
    const known = await readCheckpoints({ ...model.db, any }, projections)
    expect(questions).toBe(1)
    const ahead = projections
      .filter((_, n) => known[n]!.position > beginning)
      .map(({ name }) => name)
    expect(ahead).toEqual(['points'])
    const lags = new Map(
      (await readLags(deps())).map(({ projection, positions }) => [projection, positions]),
    )
    expect([lags.get('points'), lags.get('past')]).toEqual([0, 1])
  })

  test('counts the waiting events, and for how long they have waited', async () => {
    await append()
    await append()
    const [lag] = await readLags(deps())
    expect(lag?.positions).toBe(2)
    expect(lag?.seconds).toBeGreaterThan(50)
    await measureLags(deps())
    expect(await metrics.metrics()).toContain(
      'laurel_projection_lag_positions{projection="points"} 2',
    )
  })
})
