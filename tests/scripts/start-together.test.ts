import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { LockTimeout, takeAdvisoryLock } from '#platform/postgres/advisory-lock.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepareDemoSchool } from '#scripts/demo/demo-school.ts'
import { wire } from '#scripts/wire.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Runs the steps of a process from its start until it serves, like launch.ts. */
const start = async (waits: string[], name: string) => {
  const lock = await takeAdvisoryLock({
    databaseUrl: database.url,
    name: 'laurel.start',
    onWait: () => waits.push(name),
  })
  await migrate(database.url)
  const config = connected(parseConfig({ LAUREL_DEMO: 'on' }), database.url)
  const wired = await wire(config, { log: createLog('silent'), poolSize: 4 })
  await prepareDemoSchool({ ...wired, clock: () => new Date('2026-11-20T03:00:00Z') })
  await lock.release()
  return wired
}

test('of two starts at once on an empty database one sets everything up, and the other waits', async () => {
  const waits: string[] = []
  const both = await Promise.all([start(waits, 'one'), start(waits, 'other')])
  expect(waits).toHaveLength(1)
  const [{ db, eventStore }] = both
  expect(await db.oneFirst(sql.unsafe`SELECT count(*) FROM organizations`)).toBe(1)
  const head = await eventStore.head()
  await Promise.all(both.map(({ close }) => close()))
  const third = await start(waits, 'third')
  expect(await third.eventStore.head()).toBe(head)
  await third.close()
})

test('the lock ends with its process, and nobody waits forever', async () => {
  const lock = await takeAdvisoryLock({ databaseUrl: database.url, name: 'a' })
  await expect(
    takeAdvisoryLock({ databaseUrl: database.url, name: 'a', patience: 100 }),
  ).rejects.toBeInstanceOf(LockTimeout)
  await lock.release()
  await (await takeAdvisoryLock({ databaseUrl: database.url, name: 'a', patience: 100 })).release()
})
