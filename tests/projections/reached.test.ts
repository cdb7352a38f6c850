import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CatchUpDeps, catchUp, type Reached } from '#projections/engine/catch-up.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { findBalance } from '#projections/points/balances.ts'
import { pointsProjection } from '#projections/points/points.ts'
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
afterEach(async () => {
  vi.restoreAllMocks()
  await model.close()
})

const profile = randomUUID()
const award = () =>
  record(model, profile, [storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })])
const pointsOf = async () => (await findBalance(model.db, organizationId, profile)).point

/** Returns a follower of the log, and counts how often it reads checkpoint and store id. */
const follower = () => {
  const lookedUp = { checkpoint: 0, store: 0 }
  const reached: Reached = {}
  const one: typeof model.db.one = (query) => {
    lookedUp.checkpoint += 1
    return model.db.one(query)
  }
  const storeId = () => {
    lookedUp.store += 1
    return model.eventStore.storeId()
  }
  const deps: CatchUpDeps = {
    db: { ...model.db, one },
    eventStore: { ...model.eventStore, storeId },
  }
  return {
    lookedUp,
    follow: (projection = pointsProjection) => catchUp(deps, projection, { reached }),
  }
}

test('a follower at the end of the log trusts its checkpoint for a second, then reads it again', async () => {
  const { lookedUp, follow } = follower()
  for (let n = 0; n < 3; n += 1) {
    await award()
    expect(await follow()).toBe('end')
  }
  expect(lookedUp).toEqual({ checkpoint: 1, store: 1 })
  expect(await pointsOf()).toBe(15)

  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000)
  await follow()
  expect(lookedUp).toEqual({ checkpoint: 2, store: 2 })
})

test('a follower that another one overtook applies nothing twice', async () => {
  const [one, other] = [follower(), follower()]
  await award()
  await one.follow()
  await award()
  await other.follow()
  await award()
  expect(await one.follow()).toBe('end')
  expect(one.lookedUp.checkpoint).toBe(2)
  expect(await pointsOf()).toBe(15)
  expect((await readCheckpoint(model.db, pointsProjection)).position).toBe(
    await model.eventStore.head(),
  )
})

test('a follower whose tables a rebuild replaced continues with the new ones', async () => {
  const { follow } = follower()
  await award()
  await follow()
  await rebuild(model, pointsProjection)
  await award()
  expect(await follow()).toBe('end')
  expect(await pointsOf()).toBe(10)
})

test('a follower that failed reads its checkpoint again', async () => {
  const { lookedUp, follow } = follower()
  await award()
  await follow()
  await award()
  const broken = Object.assign(new Error('the server is going down'), { code: '57P01' })
  await expect(
    follow({ ...pointsProjection, apply: () => Promise.reject(broken) }),
  ).rejects.toThrow('going down')
  expect(await follow()).toBe('end')
  expect(lookedUp).toEqual({ checkpoint: 2, store: 2 })
  expect(await pointsOf()).toBe(10)
})
