import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { withConnectionLimit } from '#platform/postgres/with-connection-limit.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase('empty')
})
afterAll(() => database.drop())

const one = sql.unsafe`SELECT 1`

/** A pool of two connections, both busy until `free` is called. */
const taken = async (deadline: number) => {
  const pool = await openPool({ connectionString: database.url, max: 2 })
  const db = withConnectionLimit(pool, 2, deadline)
  const { promise, resolve: free } = Promise.withResolvers<void>()
  const holders = [1, 2].map(() => db.connect(() => promise))
  return { db, free, end: () => Promise.all(holders).then(() => pool.end()) }
}

test('a wait for a connection that is never released ends with that reason, and is retryable', async () => {
  const { db, free, end } = await taken(100)
  const late = [
    db.oneFirst(one),
    db.transaction((inner) => inner.oneFirst(one)),
    db.connect((inner) => inner.one(one)),
  ]
  for (const refused of await Promise.allSettled(late)) {
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) })
  }
  free()
  // A caller that gave up waiting keeps no place.
  expect(await Promise.all(Array.from({ length: 5 }, () => db.oneFirst(one)))).toEqual([
    1, 1, 1, 1, 1,
  ])
  await end()
})

test('a connection that is released in time goes to the next in turn', async () => {
  const { db, free, end } = await taken(60_000)
  const order: number[] = []
  const waiting = [1, 2, 3, 4].map((n) => db.connect(async () => void order.push(n)))
  expect(order).toEqual([])
  free()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3, 4])
  await end()
})

test('a failed query frees its place', async () => {
  const { db, free, end } = await taken(60_000)
  free()
  for (let n = 0; n < 5; n += 1) await expect(db.query(sql.unsafe`SELECT 1 / 0`)).rejects.toThrow()
  expect(await db.oneFirst(one)).toBe(1)
  await end()
})

test('every pool has this limit', async () => {
  const db = await openPool({ connectionString: database.url, max: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = db.connect(() => promise)
  const before = db.state().waitingClients
  const waiting = db.oneFirst(one)
  // The query waits in our queue and not in slonik's, which has no limit.
  await new Promise(setImmediate)
  expect([before, db.state().waitingClients]).toEqual([0, 0])
  resolve()
  expect(await waiting).toBe(1)
  await held
  await db.end()
})
