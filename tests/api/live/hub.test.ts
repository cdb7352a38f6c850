import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Snapshot } from '#api/contracts/live.ts'
import { createHub } from '#api/live/hub.ts'
import type { Room } from '#api/live/room.ts'
import type { Services } from '#api/services.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { pointsProjection } from '#projections/points/points.ts'

const [organizationId, periodId] = ['school', 'term']
const [later, earlier] = ['0000000002', '0000000001']

beforeEach(() => {
  vi.useFakeTimers()
})
let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

type Reading = Readonly<{
  end: (position: string, at: string) => Promise<void>
  fail: () => Promise<void>
}>

/** Opens a room whose readings end when the test decides. */
const aRoom = (more: Partial<Room> = {}) => {
  const sent: string[] = []
  const failures: unknown[] = []
  // A hub without a student's room makes no query and uses no other service.
  const log = {
    warn: (said: unknown) => failures.push(said),
    error: (said: unknown) => failures.push(said),
  }
  const hub = createHub({
    services: { log } as unknown as Services,
    emit: (_, { at }) => sent.push(at),
  })
  stop = hub.stop
  const readings: Reading[] = []
  const room: Room = {
    name: 'room',
    organizationId,
    periodId,
    projections: [pointsProjection, badgesProjection, classPeaksProjection],
    read: () =>
      new Promise((resolve, reject) => {
        readings.push({
          end: async (position, at) => {
            resolve({ room: 'staff', position, at } as Snapshot)
            await vi.advanceTimersByTimeAsync(0)
          },
          fail: async () => {
            reject(new Error('The database is away'))
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
    position: async () => later,
    ...more,
  }
  hub.join(room)
  const moved = ({ name }: { name: string }, more = {}) =>
    hub.moved({ organizationId, periodId, projection: name, ...more })
  return {
    hub,
    room,
    sent,
    readings,
    failures,
    moved,
    later: () => vi.advanceTimersByTimeAsync(150),
  }
}

test('read models that move together cause one reading', async () => {
  const { sent, readings, moved, later: wait } = aRoom()
  moved(pointsProjection)
  moved(badgesProjection)
  await vi.advanceTimersByTimeAsync(10)
  moved(classPeaksProjection)
  await wait()
  await readings[0]!.end(later, 'all three')
  await wait()
  expect([sent, readings.length]).toEqual([['all three'], 1])
})

test('a room whose read models move all the time is read ten times a second', async () => {
  let reads = 0
  const { moved } = aRoom({
    read: async () => {
      reads += 1
      return { room: 'staff', position: later, at: '' } as Snapshot
    },
  })
  for (let ms = 0; ms < 2_000; ms += 5) {
    moved(pointsProjection)
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(reads).toBe(20)
})

test('a move during a reading causes another reading, so that no snapshot overtakes a newer one', async () => {
  const { sent, readings, moved, later: wait } = aRoom()
  moved(pointsProjection)
  await wait()
  moved(badgesProjection)
  await wait()
  expect(readings).toHaveLength(1)
  await readings[0]!.end(later, 'points alone')
  await wait()
  await readings[1]!.end(later, 'points and badges')
  expect(sent).toEqual(['points alone', 'points and badges'])
})

test('an older snapshot is not sent after a newer one, unless all rooms are refreshed', async () => {
  const { hub, sent, readings, moved, later: wait } = aRoom()
  for (const [position, at] of [
    [later, 'newer'],
    [earlier, 'an older copy'],
  ] as const) {
    moved(pointsProjection)
    await wait()
    await readings.at(-1)!.end(position, at)
    await wait()
  }
  expect(sent).toEqual(['newer'])
  hub.refresh()
  await wait()
  await readings.at(-1)!.end(earlier, 'of another store')
  expect(sent).toEqual(['newer', 'of another store'])
})

test('a room ignores other periods, schools and read models', async () => {
  const { hub, readings, moved, later: wait } = aRoom({ projections: [pointsProjection] })
  moved(badgesProjection)
  moved(pointsProjection, { periodId: 'last term' })
  hub.moved({ organizationId: 'another', periodId, projection: 'points' })
  await wait()
  expect(readings).toHaveLength(0)
  // A later version's read model is unknown here, so its move concerns every room.
  moved({ name: 'of a later version' })
  await wait()
  expect(readings).toHaveLength(1)
})

test('screens that join at the same moment share a reading, and no other screen gets it', async () => {
  const { hub, room, sent, readings, later: wait } = aRoom()
  const both = [hub.snapshot(room), hub.snapshot(room)]
  await wait()
  await readings[0]!.end(later, 'read once')
  expect(await Promise.all(both)).toMatchObject([{ at: 'read once' }, { at: 'read once' }])
  expect([sent, readings.length, hub.position(room)]).toEqual([[], 1, later])
})

test('a screen that joins during a move gets the room’s snapshot', async () => {
  const { hub, room, sent, readings, moved, later: wait } = aRoom()
  const first = hub.snapshot(room)
  moved(pointsProjection)
  await wait()
  await readings[0]!.end(later, 'for all')
  expect([await first, sent]).toEqual([undefined, ['for all']])
})

test('a screen that joins during an older reading gets the next one, with later moves', async () => {
  const { hub, room, sent, readings, moved, later: wait } = aRoom()
  const first = hub.snapshot(room)
  await wait()
  moved(pointsProjection)
  const second = hub.snapshot(room)
  await readings[0]!.end(earlier, 'before')
  await wait()
  await readings[1]!.end(later, 'with what moved')
  expect([await first, await second, sent]).toMatchObject([
    { at: 'before' },
    undefined,
    ['with what moved'],
  ])
})

test('a failed reading is repeated, and the joining screen gets the error', async () => {
  const { hub, room, sent, readings, failures, moved, later: wait } = aRoom()
  moved(pointsProjection)
  const first = hub.snapshot(room)
  first.catch(() => undefined)
  await wait()
  await readings[0]!.fail()
  await expect(first).rejects.toThrow('away')
  expect(failures).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_200)
  await readings[1]!.end(later, 'after all')
  expect(sent).toEqual(['after all'])
})

test('an overtaken reading of a live quiz is not sent', async () => {
  const { hub, sent, readings } = aRoom({ quizId: 'quiz', projections: [] })
  hub.quizMoved('quiz', 'everybody')
  hub.quizMoved('quiz', 'everybody')
  await readings[1]!.end(later, 'the second')
  await readings[0]!.end(later, 'the first')
  expect(sent).toEqual(['the second'])
})
