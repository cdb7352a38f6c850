import { afterEach, expect, test, vi } from 'vitest'
import type { Snapshot } from '#api/contracts/live.ts'
import { createHub } from '#api/live/hub.ts'
import type { Room } from '#api/live/room.ts'
import type { Services } from '#api/services.ts'
import { badges } from '#projections/badges/badges.ts'
import { points } from '#projections/points/points.ts'

const [organizationId, periodId] = ['school', 'term']
const [later, earlier] = ['0000000002', '0000000001']
const tick = () => new Promise((resolve) => setTimeout(resolve, 20))

let stop = () => {}
afterEach(() => stop())

/** A room of two read models, each reading of which ends when it is told to. */
const aRoom = () => {
  const sent: string[] = []
  // A hub without a student's room asks the database nothing, and uses no other service.
  const services = { log: { warn: (said: unknown) => expect(said).toBeUndefined() } } as unknown as Services
  const hub = createHub({ services, emit: (_room, snapshot) => sent.push(snapshot.at) })
  stop = hub.stop
  const readings: ((position: string, what: string) => void)[] = []
  const room: Room = {
    ...{ name: 'room', organizationId, periodId, projections: [points, badges] },
    read: () =>
      new Promise((resolve) => {
        readings.push((position, at) => resolve({ room: 'staff', position, at } as Snapshot))
      }),
    position: async () => later,
  }
  hub.join(room)
  const moved = async ({ name }: { name: string }, count: number) => {
    hub.moved({ organizationId, periodId, projection: name })
    await vi.waitFor(() => expect(readings).toHaveLength(count))
  }
  return { hub, room, sent, readings, moved }
}

test('a reading that was overtaken by a later one is not sent, though it names the same position', async () => {
  const { sent, readings, moved } = aRoom()
  await moved(points, 1)
  await moved(badges, 2)
  readings[1]!(later, 'points and badges')
  await tick()
  readings[0]!(later, 'points alone')
  await tick()
  expect(sent).toEqual(['points and badges'])
})

test('a later reading is sent after the one before, with the same position too, and not with an older one', async () => {
  const { sent, readings, moved } = aRoom()
  await moved(points, 1)
  readings[0]!(later, 'points alone')
  await tick()
  await moved(badges, 2)
  readings[1]!(later, 'points and badges')
  await tick()
  await moved({ name: 'points' }, 3)
  readings[2]!(earlier, 'an older copy')
  await tick()
  expect(sent).toEqual(['points alone', 'points and badges'])
})

test('who comes is not given what was read before the room was sent a newer one', async () => {
  const { hub, room, sent, readings, moved } = aRoom()
  const first = hub.snapshot(room)
  await moved(points, 2)
  readings[1]!(later, 'sent')
  await tick()
  readings[0]!(later, 'read before')
  expect(await first).toBeUndefined()
  expect(sent).toEqual(['sent'])
})

test('who comes while a room is read begins with that reading', async () => {
  const { hub, room, sent, readings, moved } = aRoom()
  await moved(points, 1)
  const first = hub.snapshot(room)
  readings[0]!(later, 'read once')
  expect(await first).toMatchObject({ at: 'read once' })
  expect(sent).toEqual(['read once'])
  expect(readings).toHaveLength(1)

  await moved(badges, 2)
  readings[1]!(later, 'read once more')
  await tick()
  const second = hub.snapshot(room)
  readings[2]!(later, 'read for the second')
  expect(await second).toMatchObject({ at: 'read for the second' })
  expect(readings).toHaveLength(3)
})

test('who comes may share a part with a reading that another room was overtaken by, and then reads anew', async () => {
  const { hub, room, sent, readings, moved } = aRoom()
  const other = { ...room, name: 'other' }
  hub.join(other)
  // Of both rooms, and the second room is sent the later one.
  await moved(points, 2)
  await moved(badges, 4)
  readings[3]!(later, 'points and badges')
  await tick()
  const first = hub.snapshot(other)
  readings.at(-1)!(later, 'with a part that is older')
  await vi.waitFor(() => expect(readings).toHaveLength(6))
  readings[5]!(later, 'anew')
  expect(await first).toMatchObject({ at: 'anew' })
  expect(sent).toEqual(['points and badges'])
})
