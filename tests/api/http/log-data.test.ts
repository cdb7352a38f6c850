import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

// Names, an address and a hash as in the demo school, which occur nowhere else.
const person = {
  en: 'Tsang Tsz-Ching Ophelia',
  zh: '曾梓晴歐',
  email: 'ophelia.tsang@tsz-ching.test',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$bG9nZGF0YXNhbHQ$T3BoZWxpYXNIYXNo',
  typed: 'O\'Brien "Ching" Tai-Man',
}
const values = [
  ...Object.values(person),
  'Ophelia',
  '曾梓',
  'Tai-Man',
  'tsz-ching.test',
  'T3BoZWxpYXNIYXNo',
]

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET name_en = ${person.en}, name_zh = ${person.zh}, email = ${person.email}, password_hash = ${person.hash}
    WHERE id = ${school.teacher.id}`)
})
afterAll(() => laurel.close())

const holdsNone = (text: string) => {
  for (const value of values) expect(text).not.toContain(value)
}

/** Statements that fail, each in another way. */
const statements = {
  'a unique constraint': sql.typeAlias('void')`
    INSERT INTO users SELECT (u).* FROM (SELECT u FROM users u WHERE email = ${person.email}) AS one`,
  'a check constraint': sql.typeAlias(
    'void',
  )`UPDATE users SET role = 'wizard' WHERE email = ${person.email}`,
  'a missing value': sql.typeAlias(
    'void',
  )`UPDATE users SET name_en = NULL WHERE email = ${person.email}`,
  'a foreign key': sql.typeAlias('void')`
    UPDATE users SET organization_id = gen_random_uuid() WHERE email = ${person.email}`,
  'a text that is no uuid': sql.typeAlias(
    'void',
  )`SELECT FROM users WHERE id = (${person.typed}::text)::uuid`,
  'a text that is no number': sql.typeAlias(
    'void',
  )`SELECT FROM users WHERE (${person.en}::text)::integer = 1`,
  'a text that is no JSON': sql.typeAlias(
    'void',
  )`SELECT FROM users WHERE (${person.typed}::text)::jsonb IS NULL`,
  'a text that is no day': sql.typeAlias(
    'void',
  )`SELECT FROM users WHERE (${person.zh}::text)::date IS NULL`,
  'a program that raises': sql.typeAlias('void')`
    SELECT FROM (SELECT query_to_xml('SELECT (name_en || email)::integer FROM users', true, true, '')) AS x`,
  'a statement that names a person': sql.typeAlias(
    'void',
  )`SELECT ${sql.identifier(['nothing'])}, ${person.en}::text`,
  'a row that breaks its schema': sql.type(z.object({ name_en: z.number() }))`
    SELECT name_en, name_zh, email, password_hash FROM users WHERE email = ${person.email}`,
  'more than one row': sql.type(z.object({ id: z.string() }))`SELECT id, email FROM users`,
}

const failureOf = async (work: () => Promise<unknown>): Promise<Error> => {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}

describe.each(Object.entries(statements))('the log describes %s', (_, statement) => {
  test('without its values, however it is logged', async () => {
    const error = await failureOf(() => laurel.deps.db.one(statement))
    const before = laurel.logged().length
    const { log } = laurel.deps
    log.warn({ err: error }, 'failed')
    log.warn(error)
    log.warn(error, 'failed')
    log.warn({ err: error })
    log.warn({ import: { failures: [{ because: error }] } }, 'failed')
    log.warn('failed: %s', error)
    log.child({ err: error }).warn('failed')
    log.warn({ err: new Error('wrapped', { cause: new AggregateError([error], 'all') }) }, 'failed')
    const lines = laurel.logged().slice(before)
    expect(lines.trim().split('\n')).toHaveLength(8)
    holdsNone(lines)
    expect(lines).toContain(error.constructor.name)
    expect(JSON.parse(lines.split('\n')[0]!).err).toMatchObject({
      type: error.constructor.name,
      stack: expect.stringMatching(/^ +at /),
    })
  })
})

test('the log contains details that help to find a fault', async () => {
  const error = await failureOf(() => laurel.deps.db.query(statements['a check constraint']))
  const before = laurel.logged().length
  laurel.deps.log.warn({ err: error }, 'failed')
  expect(JSON.parse(laurel.logged().slice(before))).toMatchObject({
    msg: 'failed',
    err: {
      type: 'CheckIntegrityConstraintViolationError',
      constraint: 'users_role_check',
      cause: {
        type: 'DatabaseError',
        code: '23514',
        message: expect.stringContaining('relation "users"'),
      },
    },
  })
})

test.each([
  ['JSON that cannot be read', () => JSON.parse(`{"name": ${person.en}`)],
  ['JSON that ends too soon', () => JSON.parse(`{"name": "${person.en}"`)],
  [
    'an object that a schema refuses',
    () => z.object({ name: z.number() }).parse({ name: person.en }),
  ],
  [
    'a key that a schema refuses',
    () => z.record(z.string(), z.number()).parse({ [person.email]: person.en }),
  ],
  ['an unknown key', () => z.strictObject({}).parse({ [person.email]: 1 })],
  ['an unknown value', () => z.enum(['a']).parse(person.en, { reportInput: true })],
  ['an invalid URL', () => new URL(person.typed)],
  ['a property of undefined', () => (undefined as never)[person.en]],
])('the log describes %s without the person’s data', async (_, work) => {
  const error = await failureOf(async () => work())
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  holdsNone(lines.join(''))
  expect(JSON.parse(lines.join('')).err.message).not.toBe('')
})

test('a call that fails on a row with a password hash logs neither the row nor the hash', async () => {
  const { db } = laurel.deps
  await db.query(sql.typeAlias('void')`ALTER TABLE users DROP CONSTRAINT users_role_check`)
  await db.query(
    sql.typeAlias('void')`UPDATE users SET role = 'wizard' WHERE email = ${person.email}`,
  )
  const before = laurel.logged().length
  const body = { type: 'admin', email: person.email, password }
  expect((await laurel.call('POST /v2/cms/auth/login', null, { body })).status).toBe(500)
  const lines = laurel.logged().slice(before)
  expect(lines).toContain('SchemaValidationError')
  expect(lines).toContain('role')
  holdsNone(lines)
})

test("PostgreSQL's own log holds no value of a statement that failed", async () => {
  const { db } = laurel.deps
  for (const statement of Object.values(statements)) await failureOf(() => db.one(statement))
  const settings = await db.any(sql.type(z.object({ name: z.string(), setting: z.string() }))`
    SELECT name, setting FROM pg_settings WHERE name = 'data_directory' OR name ~ '^log_(error|min_(err|mess)|parameter)'`)
  const { data_directory, ...ofLog } = Object.fromEntries(
    settings.map(({ name, setting }) => [name, setting]),
  )
  expect(ofLog).toEqual({
    log_error_verbosity: 'terse',
    log_min_messages: 'log',
    // Statements of ended connections are not logged either.
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  })
  const log = await readFile(join(dirname(data_directory!), 'server.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  holdsNone(log)
})
