import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LedgerResult } from '#ledger/calls.ts'
import { type EventStore, OutcomeUnknown } from '#platform/event-store/event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

/** Returns the store without `appendUnseen`, like EventStoreDB. */
const withoutUnseen = ({ appendUnseen: _, ...store }: EventStore): EventStore => store

let school: LedgerSchool
let profiles: readonly string[]

beforeAll(async () => {
  school = await openSchool()
  await prepareProjections(school.db, school.eventStore, [pointsProjection])
})
afterAll(() => school.close())
beforeEach(async () => {
  const added = await school.addStudents(school.organization, [school.current], 3)
  profiles = added.map(([now]) => now!.id)
})

/** Returns a process without cached accounts, with a spy on its reads. */
const openProcess = () => {
  const readStreams = vi.fn(school.eventStore.readStreams)
  const store = { ...withoutUnseen(school.eventStore), readStreams }
  return { ledger: school.openLedger(store), store, readStreams }
}
const give = ({ ledger }: Pick<ReturnType<typeof openProcess>, 'ledger'>, key = v7(), count = 1) =>
  ledger.points.reward(school.teacher, key, { rule: school.rules.praise, profiles, count })
const outcomesOf = ({ outcomes }: LedgerResult) => outcomes.map(({ outcome }) => outcome)
const project = () => catchUp(school, pointsProjection, { retry: true })
const balances = () => Promise.all(profiles.map(school.balanceOf))

test('an award uses the read model’s revisions instead of reading accounts, even for empty ones', async () => {
  for (const times of [1, 2, 3]) {
    const process = openProcess()
    expect(outcomesOf(await give(process))).toEqual(['appended', 'appended', 'appended'])
    expect(process.readStreams).not.toHaveBeenCalled()
    expect(await balances()).toEqual(profiles.map(() => times * 5))
    await project()
  }
})

test('the same award again is a duplicate, whether the read model has it or not', async () => {
  const key = v7()
  await give(openProcess(), key)
  expect(outcomesOf(await give(openProcess(), key))).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
  ])
  await project()
  expect(outcomesOf(await give(openProcess(), key))).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
  ])
  await expect(give(openProcess(), key, 2)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(await balances()).toEqual([5, 5, 5])
})

test('an outdated revision costs one read of that account and nothing else', async () => {
  await give(openProcess())
  await project()
  await school.ledger.points.reward(school.teacher, v7(), {
    rule: school.rules.praise,
    profiles: profiles.slice(1, 2),
    count: 1,
  })
  const process = openProcess()
  expect(outcomesOf(await give(process))).toEqual(['appended', 'appended', 'appended'])
  expect(process.readStreams).toHaveBeenCalledOnce()
  expect(process.readStreams.mock.calls[0]![0]).toEqual([`account-${profiles[1]}`])
  expect(await balances()).toEqual([10, 15, 10])
})

test('the same key in many processes at once is recorded once', async () => {
  await project()
  const key = v7()
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(openProcess(), key)))
  const outcomes = answers.flatMap(outcomesOf)
  expect(outcomes.filter((one) => one === 'appended')).toHaveLength(3)
  expect(outcomes.filter((one) => one === 'duplicate')).toHaveLength(21)
  expect(await balances()).toEqual([5, 5, 5])
})

test('a recorded award that the read model lacks is a duplicate, even if its rule is inactive now', async () => {
  const key = v7()
  await give(openProcess(), key)
  const setActive = (isActive: boolean) =>
    school.db.query(
      sql.unsafe`UPDATE point_rules SET is_active = ${isActive} WHERE id = ${school.rules.praise}`,
    )
  await setActive(false)
  expect(outcomesOf(await give(openProcess(), key))).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
  ])
  await expect(give(openProcess())).rejects.toMatchObject({ code: 'rule_inactive' })
  await setActive(true)
})

test('revisions are not used from a read model that is unbuilt, of another log, or missing', async () => {
  await give(openProcess())
  await project()
  const schema = sql.identifier([schemaFor(pointsProjection)])
  const checkpoint = sql.identifier([schemaFor(pointsProjection), 'checkpoint'])
  const storeId = await school.eventStore.storeId()
  const stand = async (built: boolean, store: string) => {
    await school.db.query(
      sql.unsafe`UPDATE ${checkpoint} SET built = ${built}, store_id = ${store}`,
    )
  }
  const readsWhile = async () => {
    const process = openProcess()
    await give(process)
    return process.readStreams.mock.calls.length
  }
  await stand(false, storeId)
  expect(await readsWhile()).toBe(1)
  await stand(true, 'another')
  expect(await readsWhile()).toBe(1)
  await stand(true, storeId)
  await school.db.query(sql.unsafe`ALTER SCHEMA ${schema} RENAME TO elsewhere`)
  expect(await readsWhile()).toBe(1)
  await school.db.query(sql.unsafe`ALTER SCHEMA elsewhere RENAME TO ${schema}`)
  expect(await balances()).toEqual([20, 20, 20])
})

test('after an append without an answer the handler reads the accounts', async () => {
  await project()
  const process = openProcess()
  const { appendMany } = school.eventStore
  const lost = vi.spyOn(process.store, 'appendMany').mockImplementationOnce(async (requests) => {
    await appendMany(requests)
    throw new OutcomeUnknown('Nobody answered')
  })
  const key = v7()
  expect(outcomesOf(await give(process, key))).toEqual(['appended', 'appended', 'appended'])
  // One read is for a new decision; the other looks for the process's own events.
  expect([lost.mock.calls.length, process.readStreams.mock.calls.length]).toEqual([1, 2])
  expect(await balances()).toEqual([5, 5, 5])
})
