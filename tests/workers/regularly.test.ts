import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { regularly } from '#workers/regularly.ts'

const options = { every: 5, log: createLog('silent'), failed: 'no' }

test('a job that takes longer than its interval never overlaps itself', async () => {
  let [running, most, rounds] = [0, 0, 0]
  const { stop } = regularly(async () => {
    running += 1
    most = Math.max(most, running)
    // Far more turns of the event loop than an interval has.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next))
    running -= 1
    rounds += 1
  }, options)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1))
  await stop()
  expect([most, running]).toEqual([1, 0])
})

test.each([
  ['while it runs', true],
  ['between two runs', false],
] as const)('a job that is stopped %s never runs again', async (_, isRunning) => {
  let rounds = 0
  const { promise: paused, resolve: goOn } = Promise.withResolvers<void>()
  const work = async () => {
    rounds += 1
    if (isRunning) await paused
  }
  const { stop } = regularly(work, { ...options, every: isRunning ? 0 : 60_000 })
  await vi.waitFor(() => expect(rounds).toBe(1))
  const stopped = stop()
  goOn()
  // Resolves only once the loop has ended, so a loop that never ends fails this test.
  await stopped
  expect(rounds).toBe(1)
})

test('a job that fails is tried again', async () => {
  let rounds = 0
  const { stop } = regularly(async () => {
    rounds += 1
    throw new Error('the database is away')
  }, options)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(2))
  await stop()
})
