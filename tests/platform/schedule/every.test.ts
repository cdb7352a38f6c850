import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabasePool } from 'slonik'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog, type Log } from '#platform/log.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { type DueRun, openQueue, type Queue } from '#platform/queue.ts'
import { createRunner, type RunHandler } from '#platform/schedule/runner.ts'
import { createDatabase } from '#tests/support/database.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'

const zone = 'Asia/Hong_Kong'
const midnights = { daily: '00:10', zones: async () => [zone] }
const backends = [
  { name: 'Postgres', redis: false, skip: undefined },
  { name: 'Redis', redis: true, skip: noRedis },
]

describe.each(backends)('scheduled work on $name', ({ redis, skip }) => {
  if (skip) return test.skip('is skipped without its server', () => undefined)
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: Awaited<ReturnType<typeof startRedis>> | undefined
  let db: DatabasePool
  let url: string
  const queues: Queue[] = []
  let now = new Date('2026-11-21T16:20:00Z')
  const open = async (log?: Log) => {
    const queue = await openQueue({ url, db, clock: () => now, ...(log && { log }) })
    queues.push(queue)
    return queue
  }
  /** Runs due work like a worker that was woken. */
  const look = (handler: RunHandler) =>
    createRunner({ db, clock: () => now })(
      { name: 'once', schedule: midnights, handler },
      new AbortController().signal,
    )
  beforeAll(async () => {
    database = await createDatabase('migrated')
    db = await openPool({ connectionString: database.url, max: 10 })
    server = redis ? await startRedis() : undefined
    url = server?.url ?? database.url
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close()
    await db.query(sql.unsafe`DELETE FROM scheduled_runs`)
    now = new Date('2026-11-21T16:20:00Z')
  })
  afterAll(async () => {
    await db.end()
    await server?.stop()
    await database.drop()
  })

  test('runs once with two workers', async () => {
    const days: (string | null)[] = []
    const handler = async ({ day }: DueRun) => {
      await setTimeout(50)
      days.push(day)
    }
    const [one, other] = [await open(), await open()]
    await Promise.all([
      one.every('once', midnights, handler),
      other.every('once', midnights, handler),
    ])
    await vi.waitFor(() => expect(days).toHaveLength(1))
    // The other worker was woken as well; its run would be listed before the next day's.
    now = new Date('2026-11-22T16:20:00Z')
    for (const queue of [one, other]) queue.wakeUp('once')
    await vi.waitFor(() => expect(days).toContain('2026-11-23'))
    expect(days).toEqual(['2026-11-22', '2026-11-23'])
  })

  test('has its own day in each time zone', async () => {
    const runs: string[] = []
    const zones = async () => [zone, 'Europe/London', zone]
    const queue = await open()
    await queue.every(
      'once',
      { daily: '00:10', zones },
      async (run) => void runs.push(`${run.zone} ${run.day}`),
    )
    await vi.waitFor(() => expect(runs).toHaveLength(2))
    now = new Date('2026-11-22T16:20:00Z')
    queue.wakeUp('once')
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(3))
    expect(runs.sort()).toEqual([
      `${zone} 2026-11-22`,
      `${zone} 2026-11-23`,
      'Europe/London 2026-11-21',
      'Europe/London 2026-11-22',
    ])
  })

  test('makes up for missed days after a stop, in order and once', async () => {
    const days: (string | null)[] = []
    const handler = async ({ day }: DueRun) => void days.push(day)
    const before = await open()
    await before.every('once', midnights, handler)
    await vi.waitFor(() => expect(days).toEqual(['2026-11-22']))
    await before.close()
    now = new Date('2026-11-24T16:20:00Z')
    const [one, other] = [await open(), await open()]
    await Promise.all([
      one.every('once', midnights, handler),
      other.every('once', midnights, handler),
    ])
    await vi.waitFor(() => expect(days).toHaveLength(4))
    now = new Date('2026-11-25T16:20:00Z')
    for (const queue of [one, other]) queue.wakeUp('once')
    await vi.waitFor(() => expect(days).toContain('2026-11-26'))
    expect(days).toEqual(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
  })

  test('never overlaps itself, however long it takes', async () => {
    let [running, most, done] = [0, 0, 0]
    const handler = async () => {
      running += 1
      most = Math.max(most, running)
      await setTimeout(60)
      running -= 1
      done += 1
    }
    const [one, other] = [await open(), await open()]
    const tick = globalThis.setInterval(() => {
      now = new Date(now.getTime() + 50)
    }, 10)
    await Promise.all([
      one.every('often', { every: 20 }, handler),
      other.every('often', { every: 20 }, handler),
    ])
    await vi.waitFor(() => expect(done).toBeGreaterThan(5))
    clearInterval(tick)
    expect(most).toBe(1)
  })

  test('that fails is logged, does not count as done, and is retried a little later', async () => {
    const warnings: object[] = []
    const log = Object.assign(createLog('silent'), {
      warn: (more: object) => void warnings.push(more),
    })
    const handler = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no'))
    const queue = await open(log)
    await queue.every('once', midnights, handler)
    await vi.waitFor(() =>
      expect(warnings).toMatchObject([{ name: 'once', zone, day: '2026-11-22' }]),
    )
    await look(handler)
    expect(handler).toHaveBeenCalledTimes(1)
    now = new Date(now.getTime() + 6_000)
    queue.wakeUp('once')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
    await vi.waitFor(async () => {
      const last = await db.anyFirst(sql.unsafe`SELECT last FROM scheduled_runs WHERE failures = 0`)
      expect(last).toEqual(['2026-11-22'])
    })
  })

  test('that failed does not wait for an hour when the clock was set back by one', async () => {
    const right = now
    now = new Date(now.getTime() + 3_600_000)
    const handler = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no'))
    const queue = await open()
    await queue.every('once', midnights, handler)
    await vi.waitFor(async () => {
      const failed = await db.anyFirst(sql.unsafe`SELECT failures FROM scheduled_runs`)
      expect(failed).toEqual([1])
    }, 5_000)
    now = right
    queue.wakeUp('once')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), 5_000)
  })

  test('that exceeds its deadline is told to end and counts as failed', async () => {
    const told = vi.fn()
    const handler = async ({ signal }: DueRun) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      told()
    }
    await (await open()).every('once', midnights, handler, 50)
    await vi.waitFor(async () => {
      const failures = await db.anyFirst(
        sql.unsafe`SELECT failures FROM scheduled_runs WHERE last = ''`,
      )
      expect(failures).toEqual([1])
    })
    expect(told).toHaveBeenCalledOnce()
  })

  test('that a killed worker left is done by another', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('worker.ts', import.meta.url)), url, database.url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    now = new Date()
    const handler = vi.fn(async () => undefined)
    const queue = await open()
    await queue.every('once', { daily: '00:00', zones: async () => [zone] }, handler)
    await look(handler)
    expect(handler).not.toHaveBeenCalled()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await vi.waitFor(
      () => {
        queue.wakeUp('once')
        expect(handler).toHaveBeenCalledTimes(1)
      },
      { interval: 200 },
    )
  })
})

test('scheduled work gets its ticks from the queue’s own scheduler', async () => {
  const database = await createDatabase('migrated')
  const db = await openPool({ connectionString: database.url, max: 3 })
  const queue = await openQueue({ url: database.url, db })
  try {
    await queue.every('hourly', { every: 3_600_000 }, async () => undefined)
    const schedulers = await db.anyFirst(sql.unsafe`SELECT scheduler_id FROM queue.scheduler`)
    expect(schedulers).toEqual(['hourly'])
  } finally {
    await queue.close()
    await db.end()
    await database.drop()
  }
})
