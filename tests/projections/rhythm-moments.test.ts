import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountEvent, Effect } from '#domain/points/events.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { listHours } from '#projections/rhythm/read-rhythm.ts'
import { rhythmProjection } from '#projections/rhythm/rhythm.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  type ReadModel,
  record,
  repriced,
  repricingUndone,
  revertOf,
  storedEvent,
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

test('an undone award is removed from the hour in which it was given, and the request’s other awards stay', async () => {
  const batchId = randomUUID()
  const award = (): Effect => ({
    type: 'PointsRewarded',
    data: action({ ...loggedRule(), batchId }),
  })
  // The request was interrupted after the second student and repeated an hour later. The last
  // student's award is undone at once.
  const [first, second, late, later] = [award(), award(), award(), award()]
  await record(model, randomUUID(), [storedEvent(first, at('08:59:59'))])
  await record(model, randomUUID(), [storedEvent(second, at('08:59:59'))])
  expect(await hours()).toEqual([[8, 2, 10]])

  await record(model, randomUUID(), [storedEvent(late, at('10:00:00'))])
  await record(model, randomUUID(), [
    storedEvent(later, at('10:00:00')),
    storedEvent(revertOf(later), at('12:00:00')),
  ])
  expect(await hours()).toEqual([
    [8, 2, 10],
    [10, 1, 5],
  ])
  await record(model, randomUUID(), [storedEvent(revertOf(second), at('13:00:00'))])
  expect(await hours()).toEqual([
    [8, 1, 5],
    [10, 1, 5],
  ])
  await record(model, randomUUID(), [storedEvent(revertOf(late), at('13:00:00'))])
  expect(await hours()).toEqual([[8, 1, 5]])
})

test('awards whose points change stay in the hours in which they were given, even when undone', async () => {
  const before = await hours()
  const [one, other] = [randomUUID(), randomUUID()]
  const award = (): Effect => ({ type: 'PointsRewarded', data: action(loggedRule()) })
  const [first, second] = [award(), award()]
  await record(model, one, [storedEvent(first, at('04:00:00'))])
  await record(model, other, [storedEvent(second, at('05:00:00'))])
  await hours()
  const batchId = randomUUID()
  const later = (events: readonly AccountEvent[]) =>
    events.map((event) => storedEvent(event, at('20:00:00')))
  const [again, otherAgain] = [repriced(one, first, batchId), repriced(other, second, batchId)]
  // A page ends between the reversal and the award that replaces it.
  await record(model, one, later(again.slice(0, 1)))
  expect(await hours()).toEqual([[5, 1, 5], ...before])
  await record(model, one, later(again.slice(1)))
  await record(model, other, later(otherAgain))
  expect(await hours()).toEqual([[4, 1, 3], [5, 1, 3], ...before])
  await record(model, other, later(repricingUndone(otherAgain, randomUUID())))
  expect(await hours()).toEqual([[4, 1, 3], [5, 1, 5], ...before])
  await rebuild(model, rhythmProjection)
  expect(await hours()).toEqual([[4, 1, 3], [5, 1, 5], ...before])
  const restored = repricingUndone(again, randomUUID())
  await record(model, one, later([...restored, revertOf(restored[1] as Effect)]))
  expect(await hours()).toEqual([[5, 1, 5], ...before])
})

test('each quarter hour includes its first moment', async () => {
  const before = await hours()
  for (const time of ['14:14:59', '14:15:00', '14:59:59', '15:00:00'])
    await record(model, randomUUID(), [
      storedEvent({ type: 'PointsGranted', data: action(loggedRule()) }, at(time)),
    ])
  expect(await hours()).toEqual([...before, [14, 3, 15], [15, 1, 5]])
  // In Kathmandu an hour begins at a quarter past in UTC.
  const found = await listHours(model.db, { organizationId }, 'Asia/Kathmandu')
  expect(found.slice(before.length).map(({ hour, entries }) => [hour, entries])).toEqual([
    [19, 1],
    [20, 3],
  ])
})
