import { expect, test } from 'vitest'
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
  ['a display key header', { headers: { 'x-display-key': secret, key: secret, 'x-api-key': secret } }],
  ['a cookie', { headers: { cookie: `sid=${secret}`, 'set-cookie': `sid=${secret}` } }],
  ['a password at any depth', { body: { users: [{ account: { parent_password: secret, newPassword: secret } }] } }],
  ['a password with a quote in it', { password: `"${secret}` }],
  ['the password of a database', { err: new Error(`connect failed: postgres://laurel:${secret}@db:5432/laurel`) }],
  ['a body that was logged as text', { body: JSON.stringify({ token: `"${secret}` }) }],
  ['a link to a display', { link: `https://laurel.example.org/display#${secret}` }],
])('the log never holds %s', (_, object) => {
  const line = logged((log) => log.info(object, 'request'))
  expect(line).not.toContain(secret)
  expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: 'request' })
})

test('the log never holds a token in its message', () => {
  expect(logged((log) => log.warn(`refused Bearer ${secret}`))).not.toContain(secret)
  expect(logged((log) => log.child({ url: `/x?token=${secret}` }).error('failed'))).not.toContain(secret)
})

test('everything else stays readable', () => {
  const line = '{"level":"info","req":{"url":"/v2/actions?page=1&limit=5"},"keyboard":"qwerty","msg":"tokens: 3"}'
  expect(withoutSecrets(line)).toBe(line)
})

test('what is below the level is not written', () => {
  expect(logged((log) => log.debug('quiet'))).toBe('')
})
