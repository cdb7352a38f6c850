import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#api/contracts/errors.ts'
import { failures } from '#api/failure.ts'
import { eventOfCode, type SecurityEvent } from '#api/security/events.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { patience } from '#tests/support/patience.ts'
import type { School } from '#tests/support/school.ts'

const address = '203.0.113.7'
let laurel: TestApp
let school: School
let url: string

beforeAll(async () => {
  // The log level that docs/security.md names.
  laurel = await testApp({ projector: false, env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' } })
  school = await laurel.school({ students: 1 })
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => laurel.close())

const call = (route: string, token?: string | null, more = {}) =>
  laurel.call(route, token, { address, ...more })

const throughProxy = (auth: object) =>
  io(url, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': address },
  })

const connectWith = async (token: string) => {
  const socket = throughProxy({ token })
  await new Promise((done) =>
    socket.once('connect', () => done(undefined)).once('connect_error', done),
  )
  return socket
}

type Example = Readonly<{ provoke: () => Promise<unknown>; tells: () => object }>
const byTeacher = () => ({ organization: school.organizationId, user: school.teacher.id })

/** How to cause each event, and what its log line says. */
const examples: Readonly<Record<SecurityEvent, Example>> = {
  sign_in: {
    provoke: () =>
      call('POST /v2/cms/auth/login', null, {
        body: { type: 'admin', email: school.teacher.email, password: 'guessed' },
      }),
    tells: () => ({ code: 'invalid_password', ...byTeacher() }),
  },
  session_refused: {
    provoke: () => call('GET /periods', 'no-token-of-ours'),
    tells: () => ({ code: 'unauthorized', method: 'GET', route: '/api/periods' }),
  },
  access_refused: {
    provoke: () => call('POST /periods', school.teacher.token, { body: {} }),
    tells: () => ({ code: 'forbidden', method: 'POST', route: '/api/periods', ...byTeacher() }),
  },
  record_refused: {
    provoke: () =>
      call('DELETE /displays/0198c0de-0000-7000-8000-000000000000', school.teacher.token),
    tells: () => ({ code: 'not_found', route: '/api/displays/:id', ...byTeacher() }),
  },
  input_refused: {
    provoke: () => call('POST /displays', school.teacher.token, { body: { name: 5 } }),
    tells: () => ({ code: 'validation_failed', ...byTeacher() }),
  },
  rule_refused: {
    provoke: () =>
      call('POST /v2/actions/profiles_redeem', school.teacher.token, {
        body: {
          pointRule_id: school.rules.redeem,
          profiles: [school.students[0]!.profile],
          counts: 1,
        },
      }),
    tells: () => ({ code: 'lack_point_msg', ...byTeacher() }),
  },
  limit_reached: {
    provoke: async () => {
      const body = { password: 'guessed', new_password: 'another-password' }
      for (let tries = 0; tries < 12; tries += 1)
        await call('POST /auth/setpw', school.auditor.token, { body })
    },
    tells: () => ({ route: '/api/auth/setpw', user: school.auditor.id }),
  },
  socket_refused: {
    provoke: async () => (await connectWith('no-token-of-ours')).disconnect(),
    tells: () => ({ code: 'unauthorized' }),
  },
  room_refused: {
    provoke: async () => {
      const socket = await connectWith(school.teacher.token)
      await socket.timeout(patience).emitWithAck('watch', { room: 'display' })
      socket.disconnect()
    },
    tells: () => ({ code: 'forbidden', ...byTeacher() }),
  },
}

test.each(Object.entries(examples))(
  '%s is logged with the account, the address and the reason',
  async (event, { provoke, tells }) => {
    const before = laurel.logged().length
    await provoke()
    const lines = laurel
      .logged()
      .slice(before)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.find((line) => line.event === event)).toMatchObject({
      level: 'warn',
      code: expect.any(String),
      address,
      process: expect.stringMatching(new RegExp(`/${process.pid}$`)),
      ...tells(),
    })
  },
)

test('every error code is a security event, except no_data and those of Laurel’s own failures', () => {
  for (const code of errorCodes) {
    const isOurs = failures[code].status >= 500 || code === 'no_data'
    expect(eventOfCode[code] === null, code).toBe(isOurs)
  }
})
