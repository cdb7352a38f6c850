import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { LatestBatchRow, latestBatches } from '#projections/points/batches.ts'
import { pointsProjection } from '#projections/points/points.ts'
import {
  action,
  openReadModel,
  organizationId,
  periodId,
  type ReadModel,
  record,
  revertOf,
  rule,
  stored,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const latest = async (ofClass: string | null = null) => {
  await catchUp(model, pointsProjection)
  const className = ofClass === null ? undefined : sql.fragment`${ofClass}`
  const wanted = { organizationId, periodId, limit: 6, class: className }
  return model.db.one(sql.type(LatestBatchRow)`${latestBatches(wanted)}`)
}

/** One request: the same rule to a student of each class. Answers what each got. */
const give = async (...classes: string[]) => {
  const [batchId, helpful] = [randomUUID(), rule()]
  const given = classes.map((ofClass) => {
    const data = action({ ...helpful, batchId, class: ofClass })
    return { profileId: randomUUID(), reward: { type: 'PointsRewarded', data } as const }
  })
  for (const { profileId, reward } of given) await record(model, profileId, [stored(reward)])
  return given
}

test('a batch for one class carries that class', async () => {
  await give('3B', '3B', '3B')
  expect(await latest()).toMatchObject({ students: 3, class: '3B' })
})

test('a batch for several classes carries none', async () => {
  await give('3B', '3B', '4A')
  expect(await latest()).toMatchObject({ students: 3, class: null })
})

test('a batch carries the class that is left when the others were undone', async () => {
  const [, last] = await give('3B', '4A')
  if (last) await record(model, last.profileId, [stored(revertOf(last.reward))])
  expect(await latest()).toMatchObject({ students: 1, class: '3B' })
})

test('seen from one class, a batch counts and carries that class alone', async () => {
  await give('3B', '3B', '4A')
  expect(await latest('3B')).toMatchObject({ students: 2, class: '3B' })
})
