import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { openDatabase } from '#projections/open-database.ts'
import { createDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Awaited<ReturnType<typeof openDatabase>>
let school: string

beforeAll(async () => {
  database = await createDatabase('migrated')
  db = await openDatabase({ connectionString: database.url, max: 4 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
beforeEach(async () => {
  school = v7()
  await db.query(sql.typeAlias('void')`
    INSERT INTO organizations (id, name_en, name_zh, prefix) VALUES (${school}, 'School', '學校', ${school})`)
})

const add = async (number: string, card: string | null = null) => {
  const id = v7()
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, username, card_id)
    VALUES (${school}, ${id}, 'user', 'Chan Tai Man', '陳大文', ${school + number}, ${card})`)
  return id
}
const setCard = (id: string, card: string) =>
  db.query(sql.typeAlias('void')`
    UPDATE users SET card_id = ${card} WHERE organization_id = ${school} AND id = ${id}`)
const refused = { constraint: 'users_card_id_is_username' }

test('the database refuses a card that is another student’s username, and the reverse', async () => {
  const ada = await add('1')
  await add('2')
  for (const card of ['2', `${school}2`, `${school}2`.toUpperCase()])
    await expect(setCard(ada, card), card).rejects.toMatchObject(refused)
  await setCard(ada, '3')
  await expect(add('3')).rejects.toMatchObject(refused)
  await setCard(ada, '1')
})

test('one of two edits that would share a number at once is refused', async () => {
  const ada = await add('1')
  for (let n = 0; n < 10; n += 1) {
    const results = await Promise.allSettled([setCard(ada, `9${n}`), add(`9${n}`)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('the cards and usernames of a whole school are compared in one statement', async () => {
  const addMany = (from: number, count: number, cardOf = 0) =>
    db.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, username, card_id)
      SELECT ${school}, gen_random_uuid(), 'user', 'Chan Tai Man', '陳大文', ${school} || n, 'c' || n + ${cardOf}
      FROM generate_series(${from}::int, ${from + count - 1}::int) AS n`)
  // Compared row by row, this runs into the database's deadline.
  await addMany(10_000, 5_000)
  await add('c20000')
  await expect(addMany(15_000, 3, 20_000 - 15_001)).rejects.toMatchObject(refused)
  await expect(add('c12345')).rejects.toMatchObject(refused)
  await addMany(15_000, 3)
})
