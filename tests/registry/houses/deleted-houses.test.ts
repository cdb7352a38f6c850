import { readdir } from 'node:fs/promises'
import { runner } from 'node-pg-migrate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { createDatabase } from '#tests/support/database.ts'

const dir = new URL('../../../registry/migrations', import.meta.url).pathname
const organization = '01890000-0000-7000-8000-000000000001'
const [house, student] = [
  '01890000-0000-7000-8000-000000000002',
  '01890000-0000-7000-8000-000000000003',
]

test('students who once entered a deleted house leave it, and their membership ends', async () => {
  const database = await createDatabase()
  const count = (await readdir(dir)).filter((file) => file < '0491').length
  const to = { databaseUrl: database.url, dir, migrationsTable: 'migrations', log: () => {} }
  await runner({ ...to, direction: 'up', count })
  const db = await openPool({ connectionString: database.url, max: 1 })
  await db.query(sql.typeAlias('void')`
    INSERT INTO organizations (id, name_en, name_zh, prefix) VALUES (${organization}, 'School', '學校', 's')`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO houses (organization_id, id, name, colour, emblem, deleted_at)
    VALUES (${organization}, ${house}, '紅社', 'red', 'sun', now())`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, username, house_id)
    VALUES (${organization}, ${student}, 'user', '', '', 's1', ${house})`)
  await migrate(database.url)
  const open = z.object({ house_id: z.null(), stays: z.number() })
  expect(
    await db.one(sql.type(open)`
      SELECT house_id, (SELECT count(*) FROM house_memberships WHERE until IS NULL) AS stays FROM users`),
  ).toEqual({ house_id: null, stays: 0 })
  await db.end()
  await database.drop()
})
