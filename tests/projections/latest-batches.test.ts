import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { LatestBatchRow, latestBatches } from '#projections/points/batches.ts'
import { latestBatchesOfStudents } from '#projections/points/batches-of-students.ts'
import { pointsProjection } from '#projections/points/points.ts'
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
  teacherId,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const ofTeacher = async (students: readonly string[]) => {
  await catchUp(model, pointsProjection)
  const wanted = { organizationId, periodId, limit: 1 }
  const found = await latestBatchesOfStudents(model.db, wanted, new Map([[teacherId, students]]))
  return found.get(teacherId)
}

const latest = async (ofClass: string | null = null, limit = 6) => {
  await catchUp(model, pointsProjection)
  const className = ofClass === null ? undefined : sql.fragment`${ofClass}`
  const wanted = { organizationId, periodId, limit, class: className }
  return model.db.one(sql.type(LatestBatchRow)`${latestBatches(wanted)}`)
}

/** Rewards a student of each class in one batch, and returns the rewards. */
const give = async (...classes: string[]) => {
  const [batchId, helpful] = [randomUUID(), loggedRule()]
  const given = classes.map((ofClass) => {
    const data = action({ ...helpful, batchId, class: ofClass })
    return { profileId: randomUUID(), reward: { type: 'PointsRewarded', data } as const }
  })
  for (const { profileId, reward } of given) await record(model, profileId, [storedEvent(reward)])
  return given
}

test('a batch for one class names that class', async () => {
  await give('3B', '3B', '3B')
  expect(await latest()).toMatchObject({ students: 3, class: '3B' })
})

test('a batch for several classes has no class name', async () => {
  await give('3B', '3B', '4A')
  expect(await latest()).toMatchObject({ students: 3, class: null })
})

test('a batch names the remaining class when the actions of the others were undone', async () => {
  const [, last] = await give('3B', '4A')
  if (last) await record(model, last.profileId, [storedEvent(revertOf(last.reward))])
  expect(await latest()).toMatchObject({ students: 1, class: '3B' })
})

test('a class filter counts and names only that class in a batch', async () => {
  await give('3B', '3B', '4A')
  expect(await latest('3B')).toMatchObject({ students: 2, class: '3B' })
})

test('awards from a file and corrections of earlier days are not among the latest', async () => {
  const [first] = await give('3B')
  const { profileId } = first!
  const today = first!.reward.data
  const old = { batchId: randomUUID(), localDate: '2020-01-01' }
  const corrects = { from: randomUUID(), to: randomUUID(), award: today, isUndo: false }
  const hidden = [
    action({
      ...today,
      ...loggedRule(),
      actionId: randomUUID(),
      batchId: randomUUID(),
      origin: 'file',
    }),
    action({ ...today, ...loggedRule(), actionId: randomUUID(), ...old, corrects }),
  ]
  for (const data of hidden)
    await record(model, profileId, [storedEvent({ type: 'PointsRewarded', data })])
  expect(await latest()).toMatchObject({ batch_id: today.batchId })
  expect(await ofTeacher([profileId])).toMatchObject([{ batch_id: today.batchId }])
})

test('an award that only got other points is not shown again, but one that moved to another student is', async () => {
  const [first] = await give('3B')
  const { reward, profileId } = first!
  const again = (to: string) => ({
    ...reward.data,
    actionId: randomUUID(),
    batchId: randomUUID(),
    corrects: { from: profileId, to, award: reward.data, isUndo: false },
  })
  const repriced = again(profileId)
  await record(model, profileId, [storedEvent({ type: 'PointsRewarded', data: repriced })])
  expect(await latest()).toMatchObject({ batch_id: reward.data.batchId })
  const other = randomUUID()
  const moved = again(other)
  await record(model, other, [storedEvent({ type: 'PointsRewarded', data: moved })])
  expect(await latest(null, 1)).toMatchObject({ batch_id: moved.batchId })
})
