import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { checkpointIn } from '#projections/engine/checkpoint.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { skipWhileIdle } from '#workers/reactors/engine/skip-while-idle.ts'
import { type BadgeSchool, openBadgeSchool } from './school.ts'

let school: BadgeSchool
beforeEach(async () => {
  school = await openBadgeSchool()
})
afterEach(() => school.close())

const place = async () => (await checkpointIn(school.db, badgesReactor.intake.schema)).position
const skip = () => skipWhileIdle(school.deps, badgesReactor)
const standing = async () => {
  await school.settle()
  expect(await school.badges()).toEqual(await school.expected())
  return (await school.badges()).standing.length
}

describe('without any rule, the reactor of badges', () => {
  test('skips to the end of the log without reading it', async () => {
    await school.reward([0, 1, 2])
    const readAll = vi.spyOn(school.eventStore, 'readAll')
    expect(await skip()).toBe(true)
    expect(await place()).toBe(await school.eventStore.head())
    expect(readAll).not.toHaveBeenCalled()
  })

  test('later counts from the first rule on, or the whole period if the rule starts at the beginning', async () => {
    await school.reward([0, 1])
    await skip()
    await school.addBadgeRule({ threshold: 2 })
    await school.addBadgeRule({ threshold: 2, start: 'beginning' })
    expect(await skip()).toBe(false)
    await school.reward([0])
    expect(await standing()).toBe(1)
  })

  test('misses no event that arrives while the first rule is being saved', async () => {
    const { head } = school.eventStore
    const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(school.eventStore, 'head').mockImplementationOnce(async () => {
      const position = await head()
      locked.resolve()
      await goOn.promise
      return position
    })
    const adding = school.addBadgeRule({ threshold: 1 })
    await locked.promise
    await school.reward([0])
    const skipping = skip()
    const waiting = () =>
      school.db.oneFirst(sql.unsafe`SELECT count(*) FROM pg_locks WHERE NOT granted`)
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0))
    goOn.resolve()
    expect(await skipping).toBe(false)
    await adding
    expect(await standing()).toBe(1)
  })

  test('does not skip past its failure, or to the end of another log', async () => {
    await school.reward([0])
    const before = await place()
    await school.db.query(sql.unsafe`
      INSERT INTO projection_failures (projection, position, reason, error)
      VALUES (${badgesReactor.intake.schema}, ${await school.eventStore.head()}, 'poison', 'no')`)
    expect(await skip()).toBe(false)
    await school.db.query(sql.unsafe`DELETE FROM projection_failures`)
    vi.spyOn(school.eventStore, 'storeId').mockResolvedValueOnce('another')
    expect(await skip()).toBe(false)
    expect(await place()).toBe(before)
  })
})
