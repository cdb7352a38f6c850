import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContextReader } from '#ledger/points/context-reader.ts'
import { sql } from '#platform/postgres/pool.ts'
import { refusedWith } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let queries = 0

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const openReader = () => {
  queries = 0
  return createContextReader({
    ...school.db,
    maybeOne: (query) => {
      queries += 1
      return school.db.maybeOne(query)
    },
  })
}
const wanted = (...profiles: string[]) => ({ rules: [school.rules.praise], profiles })

test('one query answers all commands that ask at the same moment, each with its own rows', async () => {
  const read = openReader()
  const asked = school.profiles.map((profile, n) => [profile, school.profiles[(n + 7) % 40]!])
  const contexts = await Promise.all(
    asked.map((profiles) => read(school.organization, wanted(...profiles))),
  )
  expect(queries).toBe(1)
  expect(contexts.map(({ students }) => students.map(({ id }) => id))).toEqual(asked)
  expect(contexts[0]).toMatchObject({
    timeZone: 'Asia/Hong_Kong',
    currentPeriod: { id: school.current, name: '2026/27' },
    rules: [
      { id: school.rules.praise, point: 5, type: 'reward', isActive: true, isDeleted: false },
    ],
    students: [{ class: '3B', periodId: school.current, isErased: false }, {}],
  })
})

test('a command that asks for a missing rule does not affect the others', async () => {
  const read = openReader()
  const other = await school.addOrganization()
  const [good, unknown, stranger] = await Promise.allSettled([
    read(school.organization, wanted(school.profiles[0]!)),
    read(school.organization, wanted(v7())),
    read(other, wanted(school.profiles[0]!)),
  ])
  expect(good.status).toBe('fulfilled')
  expect(unknown).toMatchObject({ status: 'rejected', reason: refusedWith('not_found') })
  expect(stranger).toMatchObject({ status: 'rejected', reason: refusedWith('not_found') })
})

test('a command that asks while a query runs gets the next query, and so the newest rows', async () => {
  const read = openReader()
  const rule = await school.addRule({ type: 'reward', point: 1 })
  const ask = () => read(school.organization, { rules: [rule], profiles: [] })
  const reading = ask()
  while (queries === 0) await new Promise(setImmediate)
  await school.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET is_active = false WHERE id = ${rule}`,
  )
  expect((await ask()).rules[0]?.isActive).toBe(false)
  await reading
  expect(queries).toBe(2)
})

test('a database error reaches every waiting command, and the next command queries again', async () => {
  let failing = true
  const read = createContextReader({
    ...school.db,
    maybeOne: (query) =>
      failing ? Promise.reject(new Error('no connection')) : school.db.maybeOne(query),
  })
  const both = await Promise.allSettled(
    [0, 1].map((n) => read(school.organization, wanted(school.profiles[n]!))),
  )
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  failing = false
  expect((await read(school.organization, wanted(school.profiles[0]!))).students).toHaveLength(1)
})
