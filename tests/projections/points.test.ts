import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { findAction, findBatch } from '#projections/points/actions.ts'
import { findBalance } from '#projections/points/balances.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { readRace } from '#projections/points/race.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  periodId,
  type ReadModel,
  record,
  revertOf,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const balanceOf = async (profileId: string) => {
  const { point, cumulative_point } = await findBalance(model.db, organizationId, profileId)
  return { point, cumulative_point }
}

describe('balances', () => {
  test('a reward increases the balance and the points earned in total', async () => {
    const profile = randomUUID()
    await record(model, profile, [
      storedEvent({ type: 'PointsRewarded', data: action({ ...loggedRule(), count: 3 }) }),
    ])
    expect(await catchUp(model, pointsProjection)).toBe('end')
    expect(await balanceOf(profile)).toEqual({ point: 15, cumulative_point: 15 })
  })

  test('a redemption reduces the balance, but not the points earned', async () => {
    const profile = randomUUID()
    await record(model, profile, [
      storedEvent({ type: 'PointsRewarded', data: action({ ...loggedRule(), count: 4 }) }),
      storedEvent({
        type: 'PointsRedeemed',
        data: action({ ...loggedRule('redeem'), unitPoints: 7 }),
      }),
    ])
    await catchUp(model, pointsProjection)
    expect(await balanceOf(profile)).toEqual({ point: 13, cumulative_point: 20 })
  })

  test('a parent reward and a grant without a category count like any other', async () => {
    const profile = randomUUID()
    await record(model, profile, [
      storedEvent({ type: 'ParentPointsRewarded', data: action(loggedRule('parent_reward')) }),
      storedEvent({ type: 'PointsGranted', data: action(loggedRule('reward', null)) }),
      storedEvent({ type: 'PointsGranted', data: action(loggedRule('reward', null)) }),
    ])
    await catchUp(model, pointsProjection)
    expect(await balanceOf(profile)).toEqual({ point: 15, cumulative_point: 15 })
  })

  test('a revert on the same page as its action cancels it', async () => {
    const profile = randomUUID()
    const reward = { type: 'PointsRewarded', data: action(loggedRule()) } as const
    await record(model, profile, [storedEvent(reward), storedEvent(revertOf(reward))])
    await catchUp(model, pointsProjection)
    expect(await balanceOf(profile)).toEqual({ point: 0, cumulative_point: 0 })
  })

  test('a revert of a redemption returns the points, but earns none', async () => {
    const profile = randomUUID()
    const prize = { type: 'PointsRedeemed', data: action(loggedRule('redeem')) } as const
    await record(model, profile, [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
      storedEvent(prize),
    ])
    await catchUp(model, pointsProjection)
    await record(model, profile, [storedEvent(revertOf(prize))])
    await catchUp(model, pointsProjection)
    expect(await balanceOf(profile)).toEqual({ point: 5, cumulative_point: 5 })
  })

  test('a student without an action has no points', async () => {
    expect(await balanceOf(randomUUID())).toEqual({ point: 0, cumulative_point: 0 })
    expect(await findBalance(model.db, organizationId, randomUUID())).toMatchObject({
      point: 0,
      cumulative_point: 0,
    })
  })
})

describe('actions', () => {
  test('a revert is its own entry and marks its action, on the same page or a later one', async () => {
    const profile = randomUUID()
    for (const together of [true, false]) {
      const reward = { type: 'PointsRewarded', data: action(loggedRule()) } as const
      const revert = revertOf(reward)
      await record(model, profile, [storedEvent(reward)])
      if (!together) await catchUp(model, pointsProjection)
      await record(model, profile, [storedEvent(revert)])
      await catchUp(model, pointsProjection)
      const original = await findAction(model.db, organizationId, reward.data.actionId)
      const entry = await findAction(model.db, organizationId, revert.data.actionId)
      expect(original).toMatchObject({
        reverted_by: revert.data.actionId,
        reverts: null,
        profile_id: profile,
      })
      expect(entry).toMatchObject({ reverts: reward.data.actionId, reverted_by: null })
    }
  })

  test('an action of another organisation is not found', async () => {
    const reward = { type: 'PointsRewarded', data: action(loggedRule()) } as const
    await record(model, randomUUID(), [storedEvent(reward)])
    await catchUp(model, pointsProjection)
    expect(await findAction(model.db, randomUUID(), reward.data.actionId)).toBeNull()
    expect(await findBatch(model.db, randomUUID(), reward.data.batchId)).toEqual([])
  })

  test('a batch has all actions of one request', async () => {
    const batchId = randomUUID()
    const profiles = [randomUUID(), randomUUID(), randomUUID()]
    for (const profile of profiles) {
      await record(model, profile, [
        storedEvent({ type: 'PointsRewarded', data: action({ ...loggedRule(), batchId }) }),
      ])
    }
    await catchUp(model, pointsProjection)
    const batch = await findBatch(model.db, organizationId, batchId)
    expect(batch.map(({ profile_id }) => profile_id)).toEqual([...profiles].sort())
  })
})

describe('an award of more points than an integer holds', () => {
  test('stops no read model, and counts in the balance and the race', async () => {
    const profile = randomUUID()
    const large = { ...loggedRule(), count: 100_000, unitPoints: 1_000_000, class: '9Z' }
    const points = 100_000_000_000
    await record(model, profile, [
      storedEvent({ type: 'PointsRewarded', data: action({ ...large, origin: 'file' }) }),
    ])
    for (const projection of projections)
      expect([projection.name, await catchUp(model, projection)]).toEqual([projection.name, 'end'])
    expect(await balanceOf(profile)).toEqual({ point: points, cumulative_point: points })
    const scope = { organizationId, periodId, groupBy: 'class' } as const
    const { gains } = await readRace(model.db, scope)
    expect(gains.find(({ runner }) => runner === '9Z')).toMatchObject({ points })
  })
})

describe('waiting for a position', () => {
  test('ends as soon as the read model has reached it', async () => {
    const position = await record(model, randomUUID(), [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
    ])
    const waiting = waitForReadModel(model.db, { projection: pointsProjection, position })
    await catchUp(model, pointsProjection)
    expect(await waiting).toBe(true)
  })

  test('ends with false after the deadline', async () => {
    const position = await record(model, randomUUID(), [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
    ])
    expect(
      await waitForReadModel(model.db, { projection: pointsProjection, position, timeoutMs: 60 }),
    ).toBe(false)
  })
})
