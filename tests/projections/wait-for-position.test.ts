import type { CommonQueryMethods } from 'slonik'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement } from '#platform/announcements.ts'
import { memoryAnnouncements } from '#platform/announcements.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'

// Timers fire only where a test advances them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const [before, wanted] = ['00000000000000000041', '00000000000000000042']

/** Starts a wait for a read model that other processes update. */
const waitingFor = (position: string) => {
  const announcements = memoryAnnouncements()
  const model = { position: before, looks: 0 }
  // The parts of a database that the wait uses.
  const db = {
    one: async () => {
      model.looks += 1
      return { position: model.position }
    },
  } as unknown as CommonQueryMethods
  const answer = waitForReadModel(db, { projection: pointsProjection, position, announcements })
  const announce = async (change: Partial<Announcement>) => {
    const moved = {
      kind: 'moved',
      projection: 'points',
      organization: 'o',
      period: 'p',
      position: wanted,
    } as const
    await announcements.publish({ ...moved, ...change } as Announcement)
    await new Promise(setImmediate)
  }
  return { model, answer, announce }
}

test('a wait for a read model checks it as soon as its position is announced', async () => {
  const { model, answer, announce } = waitingFor(wanted)
  await new Promise(setImmediate)
  expect(model.looks).toBe(1)
  model.position = wanted
  await announce({})
  expect(await answer).toBe(true)
  expect(model.looks).toBe(2)
})

test('a wait ignores announcements of other read models and earlier positions', async () => {
  const { model, answer, announce } = waitingFor(wanted)
  await announce({ projection: 'attendance' })
  await announce({ position: before })
  await announce({ kind: 'organization' })
  expect(model.looks).toBe(1)
  // Another version, which is ahead, announces the position.
  await announce({})
  expect(model.looks).toBe(2)
  model.position = wanted
  await announce({})
  expect(await answer).toBe(true)
})

test('a wait finds the position by its timer when the announcement is lost', async () => {
  const { model, answer } = waitingFor(wanted)
  await new Promise(setImmediate)
  model.position = wanted
  await vi.advanceTimersByTimeAsync(5)
  expect(await answer).toBe(true)
})
