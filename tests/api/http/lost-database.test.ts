import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

let proxy: TcpProxy
let app: TestApp
let school: School

// All stores are one database here, behind a network that the test breaks.
beforeAll(async () => {
  proxy = await startTcpProxy(process.env.LAUREL_TEST_DATABASE_URL ?? '')
  app = await testApp({ through: proxy.through })
  school = await app.school()
})
afterAll(async () => {
  proxy.goOn()
  proxy.mend()
  await app.close()
  await proxy.stop()
})

const reward = (key = v7()) =>
  app.call('POST /v2/actions/profiles', school.teacher.token, {
    key,
    body: { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile], counts: 1 },
  })
const calls = () => [
  reward(),
  app.call('GET /organizations', school.auditor.token),
  app.call('GET /users?limit=10', school.admin.token),
  app.call('GET /periods', school.admin.token),
]
const untilItWorks = (key?: string) =>
  vi.waitFor(async () => expect((await reward(key)).status).toBe(200), {
    interval: 100,
  })
test('while the database is lost every call is answered as retryable, and the log has two lines about the loss', async () => {
  await untilItWorks()
  const before = app.logged().length
  proxy.cut()
  for (let round = 0; round < 10; round += 1) {
    for (const { status, body } of await Promise.all(calls()))
      expect([status, body.code]).toEqual([503, 'retryable'])
  }
  const ready = await app.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  proxy.mend()
  await untilItWorks()
  const lines = app
    .logged()
    .slice(before)
    .split('\n')
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
  const database = lines
    .filter((line) => line.includes('"outage":"database"'))
    .map((line) => JSON.parse(line))
  expect(database).toMatchObject([{ err: expect.anything() }, { failures: expect.any(Number) }])
  expect(database[1].failures).toBeGreaterThan(30)
  expect(lines.filter((line) => line.includes('"route"'))).toEqual([])
})

test('while the database hangs, calls are answered as retryable, and /readyz even sooner', async () => {
  await untilItWorks()
  const key = v7()
  proxy.hang()
  // After two seconds every cached session has expired.
  app.setNow(new Date(Date.now() + 2_100).toISOString())
  const order: string[] = []
  const ready = app.app.inject('/readyz').then(({ statusCode }) => order.push(`${statusCode}`))
  const answers = await Promise.all([reward(key), ...calls()])
  order.push('calls')
  for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'retryable'])
  await ready
  expect(order).toEqual(['503', 'calls'])
  proxy.goOn()
  await untilItWorks(key)
})

const setReadOnly = async (isOn: boolean) => {
  const client = new pg.Client({ connectionString: app.deps.config.databaseUrl })
  await client.connect()
  try {
    const name = new URL(app.deps.config.databaseUrl).pathname.slice(1)
    await client.query('SET default_transaction_read_only = off')
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isOn}`)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    )
  } finally {
    await client.end()
  }
}

test('while the database is read-only, like a standby, a command is answered as retryable', async () => {
  await untilItWorks()
  const key = v7()
  await setReadOnly(true)
  try {
    const { status, body } = await reward(key)
    expect([status, body.code]).toEqual([503, 'retryable'])
  } finally {
    await setReadOnly(false)
  }
  await untilItWorks(key)
})
