import { readdir } from 'node:fs/promises'
import { runner } from 'node-pg-migrate'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { foldCase } from '#domain/fold-case.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { findStaffAccount, findStudentAccount } from '#registry/users.ts'
import { createDatabase } from '#tests/support/database.ts'

const folder = new URL('../../registry/migrations', import.meta.url).pathname
const organization = '01890000-0000-7000-8000-000000000001'

/** A database as it was before the migration of this name. */
const databaseBefore = async (name: string) => {
  const database = await createDatabase()
  const before = (await readdir(folder)).filter((file) => file < name).length
  const to = { databaseUrl: database.url, dir: folder, migrationsTable: 'migrations', log: () => {} }
  await runner({ ...to, direction: 'up', count: before })
  return database
}

let database: Awaited<ReturnType<typeof createDatabase>>
let db: DatabasePool

beforeAll(async () => {
  database = await databaseBefore('0020')
  db = await openPool({ connectionString: database.url, max: 2 })
  await db.query(sql.typeAlias('void')`
    INSERT INTO organizations (id, name_en, name_zh, prefix) VALUES (${organization}, 'School', '學校', 'é')`)
  // As a database with another idea of capitals would have let them in: É and é apart.
  await db.query(sql.typeAlias('void')`DROP INDEX users_email, users_username, users_card_id`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, email, username, card_id)
    SELECT ${organization}::uuid, gen_random_uuid(), CASE WHEN email IS NULL THEN 'user' ELSE 'admin' END, '', '', email, username, card
    FROM (VALUES ('Éa@x.test', NULL, NULL), ('éa@x.test', NULL, NULL), (NULL, 'sÉ1', 'É9'), (NULL, 'sé1', 'é9'), (NULL, 'İ1', 'c')) AS one (email, username, card)`)
  await db.query(sql.typeAlias('void')`CREATE UNIQUE INDEX users_email ON users (email)`)
  await db.query(sql.typeAlias('void')`CREATE UNIQUE INDEX users_username ON users (username)`)
  await db.query(sql.typeAlias('void')`CREATE UNIQUE INDEX users_card_id ON users (organization_id, card_id)`)
  await migrate(database.url)
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

describe('one lower case', () => {
  test('is the same here and in the database, for every character of the first two planes', async () => {
    const planes = Array.from({ length: 0x20 }, (_, page) => page * 0x1000)
    const texts = planes.map((from) => {
      const codes = Array.from({ length: 0x1000 }, (_, n) => from + n).filter((code) => code > 0)
      return String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff))
    })
    const rows = await db.any(sql.type(z.object({ folded: z.string() }))`
      SELECT fold_case(one) AS folded FROM unnest(${sql.array(texts, 'text')}) WITH ORDINALITY AS t (one, nth) ORDER BY nth`)
    expect(rows.length).toBe(texts.length)
    for (const [n, text] of texts.entries()) expect(rows[n]?.folded === foldCase(text), `page ${n}`).toBe(true)
  })

  test('is so for each capital alone, and after a letter that has none', async () => {
    const alone = Array.from({ length: 0x10000 - 0x80 }, (_, n) => n + 0x80)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((one) => foldCase(one) !== one)
    expect(alone.length).toBe(554)
    const texts = alone.flatMap((one) => [one, `陳${one}`])
    const rows = await db.any(sql.type(z.object({ folded: z.string() }))`
      SELECT fold_case(one) AS folded FROM unnest(${sql.array(texts, 'text')}) WITH ORDINALITY AS t (one, nth) ORDER BY nth`)
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldCase))
  })

  test('knows the letters that people have, and changes nothing twice', () => {
    expect(foldCase('ÉCOLE Ａ1 Łódź ΑΒΓ')).toBe('école ａ1 łódź αβγ')
    expect(foldCase('İI')).toBe('İi')
    for (const text of ['ÉCOLE', 'ǅ', 'İstanbul']) expect(foldCase(foldCase(text))).toBe(foldCase(text))
  })
})

describe('a database that kept two spellings apart', () => {
  test('keeps both accounts, each by its own spelling', async () => {
    for (const email of ['Éa@x.test', 'éa@x.test']) expect((await findStaffAccount(db, email))?.email).toBe(email)
    for (const name of ['sÉ1', 'sé1']) expect((await findStudentAccount(db, name))?.username).toBe(name)
    expect((await findStaffAccount(db, 'ÉA@X.TEST'))?.email).toMatch(/^.a@x.test$/)
    expect((await findStudentAccount(db, 'İ1'))?.username).toBe('İ1')
    expect(await findStudentAccount(db, 'i1')).toBeNull()
  })

  test('takes no third one', async () => {
    const third = db.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, email)
      VALUES (${organization}, gen_random_uuid(), 'admin', '', '', 'ÉA@x.test')`)
    await expect(third).rejects.toThrow()
  })

  test('looks accounts up by the index', async () => {
    const plan = await db.transaction(async (transaction) => {
      await transaction.query(sql.typeAlias('void')`SET LOCAL enable_seqscan = off`)
      return await transaction.any(sql.type(z.object({ 'QUERY PLAN': z.string() }))`
        EXPLAIN SELECT id FROM users WHERE fold_case(email) = fold_case('A@x.test')`)
    })
    expect(JSON.stringify(plan)).toContain('users_email')
  })
})
