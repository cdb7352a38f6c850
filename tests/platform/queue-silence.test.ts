import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createOutage } from '#platform/outage.ts'
import type { Backend } from '#platform/queue/backend.ts'
import { createWork } from '#platform/queue/work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * A worker that never gets a wake-up, so that work starts only when it polls. It has only the
 * methods that the queue calls, hence the cast.
 */
const backend = {
  openWorker: () => ({
    on: () => undefined,
    close: async () => undefined,
    disconnect: async () => undefined,
    waitUntilReady: async () => undefined,
  }),
} as unknown as Backend

const openWork = () => {
  const errors: unknown[] = []
  const log = { ...createLog('silent'), error: (fields: unknown) => errors.push(fields) }
  const stopping = new AbortController()
  const work = createWork({
    backend,
    queueName: 'wake-ups',
    lookEveryMs: 1_000,
    leastPause: 0,
    passOn: () => undefined,
    signal: stopping.signal,
    outage: createOutage('queue'),
    log: log as never,
  })
  return { work, errors }
}

test('work that sends heartbeats may take long; hanging work is noticed and started again', async () => {
  const { work, errors } = openWork()
  const beats: (() => void)[] = []
  await work.start('points', (_, beat) => {
    beats.push(beat)
    return new Promise(() => undefined)
  })
  work.runIfIdle('points')
  for (let n = 0; n < 5; n += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    beats[0]!()
  }
  expect([beats.length, errors]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(59_000)
  expect([beats.length, errors]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(beats).toHaveLength(2)
  expect(errors).toEqual([{ name: 'points', seconds: 60 }])
})
