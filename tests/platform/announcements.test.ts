import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Announcement,
  type Announcements,
  openAnnouncements,
} from '#platform/announcements.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { createDatabase } from '#tests/support/database.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'

const moved: Announcement = {
  kind: 'moved',
  organization: 'o',
  period: 'p',
  position: '00000000000000000007',
}
const revoked: Announcement = { kind: 'revoked', what: 'token', id: 'abc' }

type Ways = { url: string; databaseUrl: string; drop: () => Promise<unknown> }
const database = async () => {
  const { url, drop } = await createDatabase()
  return { url, databaseUrl: url, drop }
}
const ways = [
  {
    name: 'memory',
    skip: undefined,
    start: async (): Promise<Ways> => ({ ...(await database()), url: 'memory:' }),
  },
  { name: 'NOTIFY', skip: undefined, start: database },
  {
    name: 'Redis',
    skip: noRedis,
    start: async (): Promise<Ways> => {
      const [redis, { databaseUrl, drop }] = [await startRedis(), await database()]
      return { url: redis.url, databaseUrl, drop: () => Promise.all([redis.stop(), drop()]) }
    },
  },
]
for (const { name, skip } of ways)
  if (skip) console.log(`Announcements over ${name} are not tested: ${skip}`)

const open: Announcements[] = []
const opened = async (options: { url: string; databaseUrl: string }) => {
  const announcements = await openAnnouncements(options)
  open.push(announcements)
  const heard: Announcement[] = []
  announcements.subscribe((announcement) => {
    heard.push(announcement)
  })
  return { ...announcements, heard }
}
afterEach(async () => {
  for (const announcements of open.splice(0)) await announcements.close()
})

describe.each(ways)('announcements over $name', ({ name, start, skip }) => {
  if (skip) return test.skip('are skipped without their server', () => undefined)
  let way: Ways
  beforeAll(async () => {
    way = await start()
  })
  afterAll(() => way.drop())

  test('reach every process, including the sender', async () => {
    const one = await opened(way)
    const other = name === 'memory' ? one : await opened(way)
    await one.publish(moved, revoked)
    await vi.waitFor(() => expect(one.heard).toEqual([moved, revoked]))
    await vi.waitFor(() => expect(other.heard).toEqual([moved, revoked]))
  })

  test('in a transaction are sent after it commits, and not when it rolls back', async () => {
    const announcements = await opened(way)
    const db = await openPool({ connectionString: way.databaseUrl, max: 2 })
    const announce = (fail: boolean) =>
      db.transaction(async (transaction) => {
        const afterCommit = await announcements.publishIn(transaction, [moved])
        // An announcement of the rolled-back transaction would have arrived before this one.
        await announcements.publish(revoked)
        await vi.waitFor(() => expect(announcements.heard).toContainEqual(revoked))
        expect(announcements.heard.splice(0)).toEqual([revoked])
        if (fail) throw new Error('no')
        return afterCommit
      })
    await expect(announce(true)).rejects.toThrow('no')
    expect(announcements.heard).toEqual([])
    const afterCommit = await announce(false)
    await afterCommit()
    await vi.waitFor(() => expect(announcements.heard).toEqual([moved]))
    await db.end()
  })

  test('let a listener use the pool, although they come from a transaction', async () => {
    const db = await openPool({ connectionString: way.databaseUrl, max: 2 })
    const announcements = await opened(way)
    const answers: unknown[] = []
    announcements.subscribe(() => {
      db.oneFirst(sql.unsafe`SELECT 1`).then(
        (one) => answers.push(one),
        (error) => answers.push(error),
      )
    })
    await db.transaction(async () => announcements.publish(moved))
    await vi.waitFor(() => expect(answers).toEqual([1]))
    await db.end()
  })

  test('no longer reach a listener that has stopped', async () => {
    const announcements = await opened(way)
    const listener = vi.fn()
    const stop = announcements.subscribe(listener)
    stop()
    await announcements.publish(moved)
    await vi.waitFor(() => expect(announcements.heard).toEqual([moved]))
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a process that only announces', () => {
  const announcing = async (databaseUrl: string) => {
    const announcements = await openAnnouncements({ url: databaseUrl, listens: false })
    open.push(announcements)
    return announcements
  }

  test('reaches the others, and holds no listening connection', async () => {
    const { databaseUrl, drop } = await database()
    const announcements = await announcing(databaseUrl)
    const db = await openPool({ connectionString: databaseUrl, max: 1 })
    const listening = () =>
      db.oneFirst(sql.unsafe`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`)
    expect(await listening()).toBe(0)
    expect(() => announcements.subscribe(() => undefined)).toThrow(TypeError)
    const other = await opened({ url: databaseUrl, databaseUrl })
    expect(await listening()).toBe(1)
    await announcements.publish(moved)
    await db.transaction((transaction) => announcements.publishIn(transaction, [revoked]))
    await vi.waitFor(() => expect(other.heard).toEqual([moved, revoked]))
    await db.end()
    for (const one of open.splice(0)) await one.close()
    await drop()
  })

  test('reports a lost connection until it has announced again', async () => {
    const { databaseUrl, drop } = await database()
    const announcements = await announcing(databaseUrl)
    await announcements.publish(moved)
    const db = await openPool({ connectionString: databaseUrl, max: 1 })
    await db.query(sql.unsafe`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await vi.waitFor(() => expect(announcements.isOut()).toBe(true))
    await announcements.publish(moved)
    expect(announcements.isOut()).toBe(false)
    await db.end()
    for (const one of open.splice(0)) await one.close()
    await drop()
  })
})

describe('a lost connection', () => {
  test('to PostgreSQL is opened again, and every listener is told to refresh', async () => {
    const { databaseUrl, drop } = await database()
    const announcements = await opened({ url: databaseUrl, databaseUrl })
    const db = await openPool({ connectionString: databaseUrl, max: 1 })
    await db.query(sql.unsafe`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await vi.waitFor(() => expect(announcements.heard).toEqual([{ kind: 'refresh' }]))
    await announcements.publish(moved)
    await vi.waitFor(() => expect(announcements.heard).toContainEqual(moved))
    await db.end()
    for (const one of open.splice(0)) await one.close()
    await drop()
  })

  test.skipIf(noRedis)(
    'to Redis is opened again, and every listener is told to refresh',
    async () => {
      const redis = await startRedis()
      const announcements = await opened({ url: redis.url, databaseUrl: redis.url })
      await redis.stop()
      // An announcement during the outage is lost, and only the log says so.
      await announcements.publish(moved)
      const again = await startRedis(redis.port)
      await vi.waitFor(() => expect(announcements.heard).toContainEqual({ kind: 'refresh' }))
      await announcements.publish(revoked)
      await vi.waitFor(() => expect(announcements.heard).toContainEqual(revoked))
      for (const one of open.splice(0)) await one.close()
      await again.stop()
    },
  )
})
