import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { regularly } from '#workers/regularly.ts'

const options = { every: 5, log: createLog('silent'), failed: 'no' }

test('work that takes longer than its interval never overlaps itself', async () => {
  let [running, most, rounds] = [0, 0, 0]
  const { stop } = regularly(async () => {
    running += 1
    most = Math.max(most, running)
    await setTimeout(25)
    running -= 1
    rounds += 1
  }, options)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1))
  await stop()
  expect([most, running]).toEqual([1, 0])
  vi.useFakeTimers()
  const before = rounds
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(rounds).toBe(before)
})

test('work that fails is tried again', async () => {
  let rounds = 0
  const { stop } = regularly(async () => {
    rounds += 1
    throw new Error('the database is away')
  }, options)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(2))
  await stop()
})
