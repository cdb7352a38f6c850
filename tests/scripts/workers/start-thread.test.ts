import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { connected, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { metricsText } from '#platform/metrics/merged.ts'
import { nearbyQueue } from '#platform/queue.ts'
import { startWorkersThread, type WorkersThread } from '#scripts/start/workers/start-thread.ts'
import {
  action,
  loggedRule,
  openReadModel,
  record,
  storedEvent,
} from '#tests/projections/support.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const configOf = (url: string, more: Record<string, string> = {}) =>
  connected(
    parseConfig({ LOG_LEVEL: 'silent', LAUREL_DEMO: 'off', DATABASE_URL: url, ...more }),
    url,
  )
const begin = (options: Partial<Parameters<typeof startWorkersThread>[0]> = {}) => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const thread = startWorkersThread({ config: configOf(url), log: createLog('silent'), ...options })
  closers.push(thread.stop)
  return thread
}
const works = (thread: WorkersThread) => vi.waitFor(() => expect(thread.isWorking()).toBe(true))
const rethrow = (error: unknown) => {
  throw error
}
const falling = new URL('falling.ts', import.meta.url)

test('the workers’ thread applies an append after a message, without the queue', async () => {
  const model = await openReadModel()
  closers.push(model.close)
  const thread = begin({ config: configOf(model.url) })
  await works(thread)
  const queue = nearbyQueue(thread)
  const soon: boolean[] = []
  for (let n = 0; n < 6; n += 1) {
    const position = await record(model, randomUUID(), [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
    ])
    queue.wakeUp('points')
    soon.push(await waitForPosition(model.db, position, 1_400))
    expect(await waitForPosition(model.db, position)).toBe(true)
  }
  // Workers check on their own every 1.5 s, so without messages each later append would wait that
  // long.
  expect(soon.slice(1)).toContain(true)
  const text = await metricsText(thread.measure)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds\{thread="workers"\}/)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \S+$/m)
  expect(text.match(/^# TYPE nodejs_eventloop_lag_seconds /gm)).toHaveLength(1)
  expect(text.match(/^process_cpu_seconds_total /gm)).toHaveLength(1)
})

test('a thread that crashes is reported, restarted after a pause, and told the missed wake-ups', async () => {
  const errors: object[] = []
  const log = Object.assign(createLog('silent'), {
    error: (more: object) => void errors.push(more),
  })
  const thread = begin({ log, file: falling, firstPause: 150 })
  await works(thread)
  thread.wakeUp('fall')
  await vi.waitFor(() => expect(thread.isWorking()).toBe(false))
  thread.wakeUp('queue out')
  expect(await thread.measure()).toBeUndefined()
  expect(errors).toHaveLength(1)
  await works(thread)
  expect(await thread.measure()).toEqual([])
  expect(thread.isQueueOut()).toBe(true)
})

test('workers that crash three times within a minute restart after a longer pause', async () => {
  const thread = begin({ file: falling, firstPause: 50, longestPause: 150, fail: rethrow })
  for (const _ of [1, 2, 3, 4, 5]) {
    await works(thread)
    thread.wakeUp('fall')
    await vi.waitFor(() => expect(thread.isWorking()).toBe(false))
  }
  await works(thread)
})

test('workers that crash three times before they have worked are given up, with the reason', async () => {
  const given = Promise.withResolvers<unknown>()
  begin({ file: new URL('missing.ts', import.meta.url), firstPause: 50, fail: given.resolve })
  expect(await given.promise).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The workers have ended three times before they worked/),
  })
})

test('the main thread knows the state of the workers’ queue until they crash', async () => {
  const thread = begin({ file: falling, firstPause: 150 })
  await works(thread)
  const queue = nearbyQueue(thread)
  expect(queue.isOut()).toBe(false)
  queue.wakeUp('queue out')
  await vi.waitFor(() => expect(queue.isOut()).toBe(true))
  queue.wakeUp('queue back')
  await vi.waitFor(() => expect(queue.isOut()).toBe(false))
  queue.wakeUp('queue out')
  await vi.waitFor(() => expect(queue.isOut()).toBe(true))
  queue.wakeUp('fall')
  await vi.waitFor(() => expect(queue.isOut()).toBe(false))
  await expect(queue.work('points', async () => undefined)).rejects.toThrow(
    'Only the thread of the workers',
  )
  await expect(queue.every('seal', { every: 1_000 }, async () => undefined)).rejects.toThrow(
    'Only the thread of the workers',
  )
})

test.skipIf(noRedis)('workers report that their queue is gone, and that it is back', async () => {
  const model = await openReadModel()
  closers.push(model.close)
  const redis = await startRedis()
  closers.push(redis.stop)
  const thread = begin({ config: configOf(model.url, { QUEUE_URL: redis.url }) })
  await works(thread)
  expect(thread.isQueueOut()).toBe(false)
  await redis.stop()
  await vi.waitFor(() => expect(thread.isQueueOut()).toBe(true))
  expect(thread.isWorking()).toBe(true)
  const again = await startRedis(redis.port)
  closers.push(again.stop)
  await vi.waitFor(() => expect(thread.isQueueOut()).toBe(false))
})

test('many wake-ups become one message at once and another after twenty milliseconds', async () => {
  vi.useFakeTimers()
  closers.push(async () => vi.useRealTimers())
  const told: string[] = []
  const queue = nearbyQueue({ wakeUp: (name) => void told.push(name), isQueueOut: () => false })
  for (let n = 0; n < 1_000; n += 1) for (const name of ['points', 'past']) queue.wakeUp(name)
  expect(told).toEqual(['points', 'past'])
  await vi.advanceTimersByTimeAsync(20)
  expect(told).toEqual(['points', 'past', 'points', 'past'])
  queue.wakeUp('points')
  await queue.close()
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toHaveLength(4)
})

test('a stopped thread stays stopped, even during the pause before a restart', async () => {
  const thread = begin({ file: falling, firstPause: 50 })
  await works(thread)
  await thread.stop()
  const other = begin({ file: falling, firstPause: 50 })
  await works(other)
  other.wakeUp('fall')
  await vi.waitFor(() => expect(other.isWorking()).toBe(false))
  await other.stop()
  // Once a third thread has crashed and restarted, a stopped one would have restarted, too.
  const later = begin({ file: falling, firstPause: 50 })
  await works(later)
  later.wakeUp('fall')
  await vi.waitFor(() => expect(later.isWorking()).toBe(false))
  await works(later)
  expect([thread.isWorking(), other.isWorking()]).toEqual([false, false])
})
