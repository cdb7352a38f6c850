import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog, withoutSecrets } from '#platform/log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}
const secret = 'c2VjcmV0-value_42'

test.each([
  ['a token in a request address', { req: { url: `/v2/actions?page=1&token=${secret}&limit=5` } }],
  ['a display key in a request address', { req: { url: `/displays/current?key=${secret}` } }],
  ['an Authorization header', { req: { headers: { authorization: `Bearer ${secret}` } } }],
  ['a play token header', { headers: { 'x-play-token': secret } }],
  [
    'a display key header',
    { headers: { 'x-display-key': secret, key: secret, 'x-api-key': secret } },
  ],
  ['a cookie', { headers: { cookie: `sid=${secret}`, 'set-cookie': `sid=${secret}` } }],
  [
    'a password at any depth',
    { body: { users: [{ account: { parent_password: secret, newPassword: secret } }] } },
  ],
  ['a password with a quote in it', { password: `"${secret}` }],
  [
    'the password of a database',
    { err: new Error(`connect failed: postgres://laurel:${secret}@db:5432/laurel`) },
  ],
  ['a body that was logged as text', { body: JSON.stringify({ token: `"${secret}` }) }],
  ['a link to a display', { link: `https://laurel.example.org/display#${secret}` }],
])('the log never holds %s', (_, object) => {
  const line = logged((log) => log.info(object, 'request'))
  expect(line).not.toContain(secret)
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'request' })
})

test('the log never holds a token in its message', () => {
  expect(logged((log) => log.warn(`refused Bearer ${secret}`))).not.toContain(secret)
  expect(logged((log) => log.child({ url: `/x?token=${secret}` }).error('failed'))).not.toContain(
    secret,
  )
})

test('a line without secrets stays as it is', () => {
  const line =
    '{"level":"info","req":{"url":"/v2/actions?page=1&limit=5"},"keyboard":"qwerty","msg":"tokens: 3"}'
  expect(withoutSecrets(line)).toBe(line)
})

const ophelia = {
  en: 'Tsang Tsz-Ching Ophelia',
  zh: '曾梓晴',
  email: 'ophelia.tsang@school.test',
  hash: '$argon2id$v=19$m=1$bG9n$T3Bo',
}
const failureOf = (work: () => unknown): Error => {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}
const fromPostgres = (code: string, message: string) =>
  Object.assign(new Error(message), { severity: 'ERROR', code })
const invalid = fromPostgres('22P02', `invalid input syntax for type uuid: "O"Brien ${ophelia.en}"`)

/** Each kind of message: the personal data in it, and the part that must remain. */
const messages: [string, () => Error, string][] = [
  [
    'an e-mail address',
    () => new Error(`no account of ${ophelia.email} here`),
    'no account of … here',
  ],
  ['a hash', () => new Error(`cannot verify ${ophelia.hash} now`), 'cannot verify … now'],
  ['a Chinese name', () => new Error(`no student ${ophelia.zh} here`), 'no student …here'],
  ['a name in double quotes', () => new Error(`no student "${ophelia.en}"`), 'no student …'],
  ['a name in curly quotes', () => new Error(`no student “${ophelia.en}”`), 'no student …'],
  ['a name in backticks', () => new Error(`no student \`${ophelia.en}\``), 'no student …'],
  ['a name in single quotes', () => new Error(`no student '${ophelia.en}'.`), 'no student ….'],
  [
    'a value that PostgreSQL quotes as it is',
    () => invalid,
    'invalid input syntax for type uuid: …',
  ],
  [
    'the same, wrapped',
    () => new Error(`failed: ${invalid.message}`, { cause: invalid }),
    'failed: invalid input syntax for type uuid: …',
  ],
  ['what a program raises', () => fromPostgres('P0001', `no "O"${ophelia.en}" here`), 'no … here'],
  [
    'JSON with a quote in it',
    () => new SyntaxError(`Unexpected token in "x"${ophelia.en}" at 3`),
    'Unexpected token in … at 3',
  ],
  [
    'a schema',
    () => failureOf(() => z.object({ age: z.literal(ophelia.en) }).parse({ age: 1 })),
    'The value does not match its schema: invalid_value at age',
  ],
  [
    'a key of a record',
    () => failureOf(() => z.record(z.string(), z.number()).parse({ [ophelia.email]: 'x' })),
    'The value does not match its schema: invalid_type at …',
  ],
  [
    'what is too long to be a message',
    () => new Error(`${'x'.repeat(500)}${ophelia.en}`),
    'x'.repeat(500),
  ],
]

describe.each(messages)('personal data in an error’s message: %s', (_, errorOf, left) => {
  const holdsNone = (line: string) => {
    for (const value of [...Object.values(ophelia), 'Ophelia', '曾'])
      expect(line).not.toContain(value)
  }

  test('never reaches the log, however it is logged', () => {
    const error = errorOf()
    const lines = logged((log) => {
      log.error({ err: error }, 'failed')
      log.error(error)
      log.error(error, 'failed')
      log.error({ import: { failures: [error] } }, 'failed')
      log.error('failed: %s', error)
      log.child({ err: error }).error('failed')
      log.error({ err: new AggregateError([error], 'all') }, 'failed')
    })
    expect(lines.trim().split('\n')).toHaveLength(7)
    holdsNone(lines)
  })

  test('leaves the rest of the message in the log', () => {
    expect(JSON.parse(logged((log) => log.error({ err: errorOf() }, 'failed'))).err.message).toBe(
      left,
    )
    expect(JSON.parse(logged((log) => log.error('failed: %s', errorOf()))).msg).toBe(
      `failed: ${left}`,
    )
  })
})

test('an error’s stack heading and extra fields are not logged', () => {
  // A library may choose any text as error name, code or constraint.
  const { [ophelia.en]: Named } = { [ophelia.en]: class extends Error {} }
  const [code, constraint, detail] = [ophelia.zh, `${ophelia.en}_key`, ophelia.en]
  const more = { code, constraint, detail, row: ophelia, values: [ophelia.en] }
  const error = Object.assign(new Named!(ophelia.email), more)
  const { err } = JSON.parse(logged((log) => log.error({ err: error }, 'failed')))
  expect(err.type).toBe('Error')
  expect(Object.keys(err).sort()).toEqual(['message', 'stack', 'type'])
  expect(err.stack.split('\n').every((line: string) => /^ +at /.test(line))).toBe(true)
})

test('lines below the level are not written', () => {
  expect(logged((log) => log.debug('quiet'))).toBe('')
})
