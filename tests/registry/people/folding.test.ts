import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { runner } from 'node-pg-migrate'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { capitals, foldClass, foldName, foldSearch, hanVariants } from '#domain/folding.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { findStaffAccount, findStudentAccount } from '#registry/people/users.ts'
import { createDatabase } from '#tests/support/database.ts'

const folder = new URL('../../../registry/migrations', import.meta.url).pathname
const organization = '01890000-0000-7000-8000-000000000001'

/** A database from before the migration of this name. */
const databaseBefore = async (name: string) => {
  const database = await createDatabase()
  const before = (await readdir(folder)).filter((file) => file < name).length
  const to = {
    databaseUrl: database.url,
    dir: folder,
    migrationsTable: 'migrations',
    log: () => {},
  }
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
  // Until migration 0020 the database distinguished É from é, and until 0388 widths, forms and
  // invisible characters.
  await db.query(sql.typeAlias('void')`DROP INDEX users_email, users_username, users_card_id`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO users (organization_id, id, role, name_en, name_zh, email, username, card_id)
    SELECT ${organization}::uuid, gen_random_uuid(), CASE WHEN email IS NULL THEN 'user' ELSE 'admin' END, '', '',
      email, username, card
    FROM (VALUES ('Éa@x.test', NULL, NULL), ('éa@x.test', NULL, NULL), ('e\u0301a@x.test', NULL, NULL),
      (NULL, 'sÉ1', 'É9'), (NULL, 'sé1', 'é9'), (NULL, 'İ1', 'c'),
      (NULL, 's2', '123'), (NULL, 'ｓ２', '９９'), (NULL, 's2\u200b', '１２３'), (NULL, 's3', '99'), (NULL, 's4', '5'), (NULL, 's5', '７'), (NULL, 's6', '7')
    ) AS one (email, username, card)`)
  await db.query(sql.typeAlias('void')`CREATE UNIQUE INDEX users_email ON users (email)`)
  await db.query(sql.typeAlias('void')`CREATE UNIQUE INDEX users_username ON users (username)`)
  await db.query(
    sql.typeAlias('void')`CREATE UNIQUE INDEX users_card_id ON users (organization_id, card_id)`,
  )
  await migrate(database.url)
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

const Folded = z.object({ name: z.string(), class: z.string(), search: z.string() })
const foldedThere = async (texts: readonly string[]) =>
  [
    ...(await db.any(sql.type(Folded)`
      SELECT fold_name(one) AS name, fold_class(one) AS class, fold_search(one) AS search
      FROM unnest(${sql.array(texts, 'text')}) WITH ORDINALITY AS t (one, nth) ORDER BY nth`)),
  ].map(({ name, class: ofClass, search }) => [name, ofClass, search])
const foldedHere = (text: string) => [foldName(text), foldClass(text), foldSearch(text)]

const range = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
/** Characters of the scripts that schools use, in every width and form. */
const character = fc.oneof(
  range(0x20, 0x7e),
  range(0xa0, 0x24f),
  range(0x250, 0x36f),
  range(0x370, 0x3ff),
  range(0x400, 0x52f),
  range(0x590, 0x5ff),
  range(0x600, 0x6ff),
  range(0xe00, 0xe5b),
  range(0x1100, 0x11ff),
  range(0x1e00, 0x1fff),
  range(0x2000, 0x206f),
  range(0x2070, 0x218b),
  range(0x2460, 0x24ff),
  range(0x3000, 0x30ff),
  range(0x3130, 0x318e),
  range(0x3200, 0x33ff),
  range(0x3400, 0x4dbf),
  range(0x4e00, 0x9fff),
  range(0xac00, 0xd7a3),
  range(0xf900, 0xfad9),
  range(0xfb00, 0xfdfd),
  range(0xfe00, 0xfe0f),
  range(0xfe30, 0xfefc),
  range(0xff01, 0xffee),
  range(0x1f300, 0x1faff),
  range(0x20000, 0x2a6df),
  range(0x2f800, 0x2fa1d),
  range(0xe0020, 0xe01ef),
  fc.constantFrom(
    ...'\t\n ’‘`´′ʼʹ\u00ad\u200b\u200d\u200e\u202e\u2028\u3000\ufeffÅIİßẞςſŉ',
    'e\u0301',
    'h\u0331',
    'ﬁ',
  ),
  fc.constantFrom(...hanVariants.join('')),
)
const text = fc.array(character, { maxLength: 12 }).map((some) => some.join(''))

describe('one way of folding', () => {
  test('gives the same in TypeScript and in the database for 10,000 texts, even when repeated', async () => {
    const texts = fc.sample(text, { numRuns: 10_000, seed: 133 })
    const there = await foldedThere(texts)
    expect(there.length).toBe(texts.length)
    for (const [n, one] of texts.entries()) {
      const here = foldedHere(one)
      expect(there[n], JSON.stringify(one)).toEqual(here)
      expect(
        [foldName(here[0]!), foldClass(here[1]!), foldSearch(here[2]!)],
        JSON.stringify(one),
      ).toEqual(here)
    }
  })

  test('gives the same for each character with variants in TypeScript and in the database', async () => {
    const texts = [...capitals, ...hanVariants.join('')].flatMap((one) => [one, `陳 ${one}`])
    expect(await foldedThere(texts)).toEqual(texts.map(foldedHere))
    for (const group of hanVariants)
      expect(new Set([...group].map(foldSearch)), group).toEqual(new Set([[...group][0]]))
  })

  test('unites spellings that a reader takes for the same', () => {
    expect(foldName('ÉCOLE\u00a0Ａ1  Łódź ΑΒΓς')).toBe('école a1 łódź αβγσ')
    expect(foldName('Zoe\u0308 O’Neil')).toBe(foldName('ZOË O´NEIL\u200e'))
    for (const same of ['９Ａ', '9A\u200b', '9 A', '9\u00a0a', ' 9A'])
      expect(foldClass(same), same).toBe('9a')
    expect(foldSearch('黄羽温')).toBe(foldSearch('黃羽溫'))
  })

  test('separates accents, surnames, simplified characters and İ', () => {
    expect(foldName('Zoë')).not.toBe(foldName('Zoe'))
    expect(foldName('黄')).not.toBe(foldName('黃'))
    for (const [one, other] of ['余餘', '沈沉', '陈陳', '钟鍾'])
      expect(foldSearch(one!), one).not.toBe(foldSearch(other!))
    expect(foldName('İI')).toBe('İi')
  })
})

describe('a database in which an older version allowed two spellings of one name', () => {
  test('keeps all accounts, and finds each by its own spelling', async () => {
    for (const email of ['Éa@x.test', 'éa@x.test', 'e\u0301a@x.test'])
      expect((await findStaffAccount(db, email))?.email).toBe(email)
    for (const name of ['sÉ1', 'sé1', 's2', 'ｓ２', 's2\u200b', 's3', 's4', 's5', 's6'])
      expect((await findStudentAccount(db, name))?.username).toBe(name)
    expect((await findStaffAccount(db, 'ÉA@X.TEST'))?.email).toMatch(/a@x.test$/)
    expect((await findStudentAccount(db, 'İ1'))?.username).toBe('İ1')
    expect(await findStudentAccount(db, 'i1')).toBeNull()
    const cards = await db.anyFirst(
      sql.type(
        z.object({ card_id: z.string() }),
      )`SELECT card_id FROM users WHERE card_id IS NOT NULL`,
    )
    expect(cards.toSorted()).toEqual(
      ['É9', 'é9', 'c', '123', '９９', '１２３', '99', '5', '７', '7'].toSorted(),
    )
  })

  test.each([
    ['users_email', { role: 'admin', email: 'ÉA@x.test' }],
    ['users_username', { role: 'user', username: 'Ｓ2' }],
    // Two students share a card, which is neither’s username.
    ['users_username', { role: 'user', username: 'Ｓ5' }],
    ['users_username', { role: 'user', username: 'Ｓ6' }],
    ['users_card_id', { role: 'user', username: 'n1', card_id: '1２3' }],
    ['users_card_id', { role: 'user', username: 'n2', card_id: '５' }],
    ['users_card_id_is_username', { role: 'user', username: 'n3', card_id: 'S\u200b4' }],
  ])('refuses a third spelling: %s %o', async (constraint, account) => {
    const {
      role,
      email = null,
      username = null,
      card_id = null,
    } = account as Record<string, string>
    const another = db.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, email, username, card_id)
      VALUES (${organization}, gen_random_uuid(), ${role ?? ''}, '', '', ${email}, ${username}, ${card_id})`)
    await expect(another).rejects.toMatchObject({ constraint })
  })

  test('treats an account that gets another card like any other', async () => {
    const changed = await db.oneFirst(sql.type(z.object({ username: z.string() }))`
      UPDATE users SET card_id = '８' WHERE card_twin > 0 AND fold_name(card_id) = '7' RETURNING username`)
    const another = db.query(sql.typeAlias('void')`
      UPDATE users SET card_id = '8' WHERE username = ${changed === 's5' ? 's6' : 's5'}`)
    await expect(another).rejects.toMatchObject({ constraint: 'users_card_id' })
  })

  test('finds accounts by the index', async () => {
    const plan = await db.transaction(async (transaction) => {
      await transaction.query(sql.typeAlias('void')`SET LOCAL enable_seqscan = off`)
      return await transaction.any(sql.type(z.object({ 'QUERY PLAN': z.string() }))`
        EXPLAIN SELECT id FROM users WHERE fold_name(email) = fold_name('A@x.test')`)
    })
    expect(JSON.stringify(plan)).toContain('users_email')
  })
})

test('the last account of several spellings keeps others from its name after an upgrade', async () => {
  const older = await databaseBefore('0392')
  const pool = await openPool({ connectionString: older.url, max: 2 })
  const add = (username: string, { card, twin = 0 }: { card: string; twin?: number }) =>
    pool.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, username, card_id, twin, card_twin)
      VALUES (${organization}, gen_random_uuid(), 'user', '', '', ${username}, ${card}, ${twin}, ${twin})`)
  try {
    await pool.query(sql.typeAlias('void')`
      INSERT INTO organizations (id, name_en, name_zh, prefix) VALUES (${organization}, 'School', '學校', 's')`)
    await add('s1\u200b', { card: '９', twin: 2 })
    await migrate(older.url)
    await expect(add('S1', { card: '8' })).rejects.toMatchObject({ constraint: 'users_username' })
    await expect(add('s2', { card: '9' })).rejects.toMatchObject({ constraint: 'users_card_id' })
    expect((await findStudentAccount(pool, 's1'))?.username).toBe('s1\u200b')
  } finally {
    await pool.end()
    await older.drop()
  }
})
