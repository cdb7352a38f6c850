import type { DatabasePool } from 'slonik'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { underLock } from '#platform/postgres/under-lock.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool
beforeEach(async () => {
  database = await createDatabase('empty')
  db = await openPool({ connectionString: database.url, max: 2 })
})
afterEach(async () => {
  await db.end()
  await database.drop()
})

const taken = () => 'taken'
const ask = (pool: DatabasePool) => pool.oneFirst(sql.unsafe`SELECT 1`)

test('many holders of locks can query the database with fewer connections than locks', async () => {
  const all = Promise.withResolvers<void>()
  let holding = 0
  const work = async () => {
    holding += 1
    if (holding === 6) all.resolve()
    await all.promise
    return await ask(db)
  }
  const names = Array.from({ length: 6 }, (_, n) => `lock ${n}`)
  expect(
    await Promise.all(names.map((name) => underLock<unknown>(db, { name, taken }, work))),
  ).toEqual(names.map(() => 1))
})

test('more holders than connections for locks take turns', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `lock ${n}`)
  const answers = await Promise.all(
    names.map((name) => underLock<unknown>(db, { name, taken }, () => ask(db))),
  )
  expect(answers).toEqual(names.map(() => 1))
})

test('of two holders of the same name only one works, in one process or two, and a failure frees the lock', async () => {
  const other = await openPool({ connectionString: database.url, max: 2 })
  const lock = { name: 'one', taken }
  const inside = await underLock<unknown>(db, lock, async () => [
    await underLock<unknown>(db, lock, () => ask(db)),
    await underLock<unknown>(other, lock, () => ask(other)),
  ])
  expect(inside).toEqual(['taken', 'taken'])
  await expect(underLock(db, lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await underLock<unknown>(other, lock, () => ask(other))).toBe(1)
  await other.end()
})

test('the connections for locks end with the pool', async () => {
  const other = await openPool({ connectionString: database.url, max: 2 })
  const before = await connections()
  await underLock<unknown>(other, { name: 'one', taken }, () => ask(other))
  await other.end()
  await expect.poll(connections).toBeLessThanOrEqual(before)
  await expect(underLock<unknown>(other, { name: 'one', taken }, () => ask(db))).rejects.toThrow()
})

const connections = async () =>
  Number(
    await db.oneFirst(
      sql.unsafe`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`,
    ),
  )
