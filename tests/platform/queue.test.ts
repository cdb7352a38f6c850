import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Queue as BullQueue, createPostgresBackend, withBackend } from 'bullmq'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog, type Log } from '#platform/log.ts'
import { openQueue, type Queue } from '#platform/queue.ts'
import { createDatabase } from '#tests/support/database.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'

const never = 600_000

type Bull = Pick<BullQueue, 'getJobCounts' | 'obliterate' | 'close'>
type Server = {
  url: string
  stop: () => Promise<unknown>
  stored: () => Promise<number>
  empty: () => Promise<void>
}

const count = async (queue: Bull) => {
  const counts = await queue.getJobCounts()
  await queue.close()
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

/** Removes even the job that is being processed. */
const empty = async (queue: Bull) => {
  await queue.obliterate({ force: true })
  await queue.close()
}

const postgresServer = async (): Promise<Server> => {
  const { url, drop } = await createDatabase()
  const { Queue } = withBackend(createPostgresBackend)
  const connection = { connectionString: url, schema: 'queue', max: 1 }
  const bull = () => new Queue('wake-ups', { connection })
  return { url, stop: drop, stored: () => count(bull()), empty: () => empty(bull()) }
}

const redisServer = async (): Promise<Server> => {
  const { url, stop } = await startRedis()
  const bull = () => new BullQueue('wake-ups', { connection: { url } })
  return { url, stop, stored: () => count(bull()), empty: () => empty(bull()) }
}

const backends = [
  { name: 'Postgres', start: postgresServer, skip: undefined },
  { name: 'Redis', start: redisServer, skip: noRedis },
]
for (const { name, skip } of backends)
  if (skip) console.log(`The queue on ${name} is not tested: ${skip}`)

describe.each(backends)('wake-ups on $name', ({ start, skip }) => {
  if (skip) return test.skip('are skipped without their server', () => undefined)
  let server: Server
  const queues: Queue[] = []
  const open = async (lookEveryMs = never, log?: Log) => {
    const queue = await openQueue({ url: server.url, lookEveryMs, ...(log && { log }) })
    queues.push(queue)
    return queue
  }
  beforeAll(async () => {
    server = await start()
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close()
  })
  afterAll(() => server.stop())

  test('are followed by work', async () => {
    const queue = await open()
    const handler = vi.fn(async () => undefined)
    await queue.work('points', handler)
    queue.wakeUp('points')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1))
  })

  test('are not lost when they arrive just as the work ends', async () => {
    const queue = await open()
    const wakeUps = await open()
    let asked = 0
    let seen = 0
    await queue.work('points', async () => {
      seen = asked
      await setTimeout(3)
    })
    for (let round = 0; round < 40; round += 1) {
      asked += 1
      wakeUps.wakeUp('points')
      await setTimeout(round % 8)
      asked += 1
      wakeUps.wakeUp('points')
      await vi.waitFor(() => expect(seen).toBe(asked), { interval: 2 })
    }
  })

  test('cause little work when there are many at once', async () => {
    const queue = await open()
    const handler = vi.fn(() => setTimeout(20))
    await queue.work('points', handler)
    for (let n = 0; n < 1_000; n += 1) queue.wakeUp('points')
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
    await vi.waitFor(async () => expect(await server.stored()).toBe(0))
    expect(handler.mock.calls.length).toBeLessThan(6)
  })

  test('make one of two processes work at a time', async () => {
    const [one, other] = [await open(), await open()]
    let working = 0
    let most = 0
    let done = 0
    const handler = async () => {
      working += 1
      most = Math.max(most, working)
      await setTimeout(10)
      working -= 1
      done += 1
    }
    await one.work('points', handler)
    await other.work('points', handler)
    // A woken process starts work itself if no other has begun within a second. Removes that timer,
    // because a busy machine may be that slow.
    const later = globalThis.setTimeout
    const butForThatSecond = (run: () => void, ms: number, ...given: []) =>
      later(ms === 1_000 ? () => undefined : run, ms, ...given)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(butForThatSecond as never)
    onTestFinished(() => void vi.restoreAllMocks())
    // Many wake-ups may lead to one run.
    const again = () => {
      one.wakeUp('points')
      other.wakeUp('points')
      expect(done).toBeGreaterThan(5)
    }
    await vi.waitFor(again, { interval: 15 })
    expect(most).toBe(1)
  })

  test('repeat work that failed', async () => {
    const queue = await open()
    const handler = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no'))
    await queue.work('points', handler)
    queue.wakeUp('points')
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
    await vi.waitFor(
      () => {
        queue.wakeUp('points')
        expect(handler.mock.calls.length).toBeGreaterThan(1)
      },
      { interval: 100 },
    )
  })

  test('are not needed by a worker, which also polls', async () => {
    const queue = await open(30)
    const handler = vi.fn(async () => undefined)
    await queue.work('points', handler)
    await vi.waitFor(() => expect(handler.mock.calls.length).toBeGreaterThan(2))
  })

  test('do not delay closing the queue, which aborts the running work', async () => {
    const queue = await open()
    const [begun, aborted] = [vi.fn(), vi.fn()]
    await queue.work('points', async (signal) => {
      begun()
      signal.addEventListener('abort', aborted)
      await new Promise(() => undefined)
    })
    queue.wakeUp('points')
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    await queue.close()
    expect(aborted).toHaveBeenCalledOnce()
  })

  test('leave nothing stored after the work', async () => {
    const queue = await open()
    const handler = vi.fn(async () => undefined)
    await queue.work('points', handler)
    for (let n = 1; n <= 6; n += 1) {
      queue.wakeUp('points')
      await vi.waitFor(() => expect(handler.mock.calls.length).toBeGreaterThanOrEqual(n))
    }
    await vi.waitFor(async () => expect(await server.stored()).toBe(0))
  })

  test('that are removed during the work do not count as an outage', async () => {
    const lines: string[] = []
    const queue = await open(never, createLog('info', { write: (line) => lines.push(line) }))
    const ending = Promise.withResolvers<void>()
    const handler = vi.fn(() => ending.promise)
    await queue.work('points', handler)
    queue.wakeUp('points')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1))
    await server.empty()
    await vi.waitFor(() => expect(lines.join('')).toContain('could not renew lock'))
    ending.resolve()
    await vi.waitFor(() => expect(lines.join('')).toMatch(/Missing (?:key|lock)/))
    expect(lines.join('')).not.toMatch(/"level":"(?:warn|error)"/)
    expect(queue.isOut()).toBe(false)
    await vi.waitFor(
      () => {
        queue.wakeUp('points')
        expect(handler.mock.calls.length).toBeGreaterThan(1)
      },
      { interval: 100 },
    )
  })

  test('are followed by work even after a worker was killed during its own', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('queue-worker.ts', import.meta.url)), server.url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const queue = await open()
    const handler = vi.fn(async () => undefined)
    await queue.work('points', handler)
    queue.wakeUp('points')
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
  })
})

describe.skipIf(noRedis)('without the server', () => {
  test('wakeUp neither waits nor throws, and the worker still polls', async () => {
    const server = await startRedis()
    const queue = await openQueue({ url: server.url, lookEveryMs: 50 })
    const handler = vi.fn(async () => undefined)
    await queue.work('points', handler)
    await server.stop()
    queue.wakeUp('points')
    const calls = handler.mock.calls.length
    await vi.waitFor(() => expect(handler.mock.calls.length).toBeGreaterThan(calls + 1))
    await queue.close()
  })
})
