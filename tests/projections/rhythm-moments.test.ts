import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Effect } from '#domain/points/events.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { listHours } from '#projections/rhythm/read-rhythm.ts'
import { rhythmProjection } from '#projections/rhythm/rhythm.ts'
import {
  action,
  openReadModel,
  organizationId,
  type ReadModel,
  record,
  revertOf,
  rule,
  stored,
} from './support.ts'

let model: ReadModel
beforeAll(async () => {
  model = await openReadModel()
})
afterAll(() => model.close())

const hours = async () => {
  await catchUp(model, rhythmProjection)
  const found = await listHours(model.db, { organizationId }, 'Etc/UTC')
  return found.map(({ hour, entries, points }) => [hour, entries, points])
}
const at = (time: string) => ({ occurredAt: `2026-11-20T${time}.000Z` })

test('an undone award leaves the hour in which it was given, whatever the others of its request, in the same page or a later one', async () => {
  const batchId = randomUUID()
  const award = (): Effect => ({ type: 'PointsRewarded', data: action({ ...rule(), batchId }) })
  // Broken off after the second student, and asked for again an hour later; the last one's is
  // undone at once.
  const [first, second, late, later] = [award(), award(), award(), award()]
  await record(model, randomUUID(), [stored(first, at('08:59:59'))])
  await record(model, randomUUID(), [stored(second, at('08:59:59'))])
  expect(await hours()).toEqual([[8, 2, 10]])

  await record(model, randomUUID(), [stored(late, at('10:00:00'))])
  await record(model, randomUUID(), [
    stored(later, at('10:00:00')),
    stored(revertOf(later), at('12:00:00')),
  ])
  expect(await hours()).toEqual([
    [8, 2, 10],
    [10, 1, 5],
  ])
  await record(model, randomUUID(), [stored(revertOf(second), at('13:00:00'))])
  expect(await hours()).toEqual([
    [8, 1, 5],
    [10, 1, 5],
  ])
  await record(model, randomUUID(), [stored(revertOf(late), at('13:00:00'))])
  expect(await hours()).toEqual([[8, 1, 5]])
})

test('each quarter of an hour begins at its first moment', async () => {
  const [before] = await hours()
  for (const time of ['14:14:59', '14:15:00', '14:59:59', '15:00:00'])
    await record(model, randomUUID(), [
      stored({ type: 'PointsGranted', data: action(rule()) }, at(time)),
    ])
  expect(await hours()).toEqual([before, [14, 3, 15], [15, 1, 5]])
  // A clock that is a quarter of an hour further.
  const found = await listHours(model.db, { organizationId }, 'Asia/Kathmandu')
  expect(found.slice(1).map(({ hour, entries }) => [hour, entries])).toEqual([
    [19, 1],
    [20, 3],
  ])
})
