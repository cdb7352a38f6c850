import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGate } from '#api/live/gate.ts'
import { parseConfig } from '#platform/config.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { patience } from '#tests/support/patience.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let school: School
let lines: Awaited<ReturnType<typeof openLines>>

beforeAll(async () => {
  laurel = await testApp({ projector: false, env: { RATE_LIMIT: '50' } })
  school = await laurel.school({ students: 1 })
  lines = await openLines(laurel)
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())

/** Returns the answer on a bare connection until it closes or is upgraded. */
const send = async (url: string, text: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (part) => {
    answer += part
    if (answer.startsWith('HTTP/1.1 101')) socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return { status: Number(answer.split(' ')[1] ?? 0), answer }
}

const upgrade = (url: string, path: string, headers: Record<string, string> = {}) => {
  const all = {
    host: new URL(url).host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return send(url, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
const line = '/socket.io/?EIO=4&transport=websocket'
/** Returns an upgrade as the gate receives it. */
const upgradeWith = (headers: Record<string, string>) =>
  ({
    url: line,
    method: 'GET',
    socket: { remoteAddress: '203.0.113.7' },
    headers: {
      host: 'laurel',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  }) as never

const hasOurHeaders = (answer: string) => {
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
  expect(answer).toMatch(/^x-content-type-options: nosniff/im)
  expect(answer).toMatch(/^referrer-policy: no-referrer/im)
  expect(answer).toMatch(/^cache-control: no-store/im)
}

describe('an upgrade', () => {
  test('outside /socket.io is closed without an answer', async () => {
    for (const path of [
      '/',
      '/api/periods',
      '/socket.io/other?EIO=4&transport=websocket',
      '/socket.iox',
    ])
      expect(await upgrade(lines.url, path)).toEqual({ status: 0, answer: '' })
    expect(laurel.logged()).toContain('"event":"socket_refused","code":"not_found"')
  })

  test('from our own page, or from a program without a page, is accepted', async () => {
    expect((await upgrade(lines.url, line)).status).toBe(101)
    expect((await upgrade(lines.url, line, { origin: lines.url })).status).toBe(101)
  })

  test('from another site is refused with the usual headers, and logged', async () => {
    const { hostname } = new URL(lines.url)
    const others = [
      'https://evil.example',
      'null',
      `${lines.url}.evil.example`,
      `http://${hostname}:1`,
    ]
    for (const origin of others) {
      const { status, answer } = await upgrade(lines.url, line, { origin })
      expect([origin, status]).toEqual([origin, 403])
      hasOurHeaders(answer)
    }
    expect(laurel.logged()).toContain(
      '"event":"socket_refused","code":"forbidden","address":"127.0.0.1"',
    )
  })

  test('that is malformed gets our own 400 answer', async () => {
    for (const [path, headers] of [
      ['/socket.io/?EIO=4&transport=polling', {}],
      ['/socket.io/?EIO=4&transport=websocket&sid=x', {}],
      [line, { 'sec-websocket-key': 'short' }],
      [line, { 'sec-websocket-version': '7' }],
    ] as const) {
      const { status, answer } = await upgrade(lines.url, path, headers)
      expect([path, status]).toEqual([path, 400])
      hasOurHeaders(answer)
    }
  })
})

describe('if PUBLIC_URL is https', () => {
  const env = { RATE_LIMIT: '50', PUBLIC_URL: 'https://laurel.example.org' }
  const byTls = {
    'x-forwarded-proto': 'https',
    host: 'laurel.example.org',
    origin: 'https://laurel.example.org',
  }

  test.each([
    ['behind a trusted proxy is accepted', '1', byTls, 101],
    [
      'that reached the trusted proxy by http is refused',
      '1',
      { ...byTls, 'x-forwarded-proto': 'http' },
      403,
    ],
    ['without headers of the trusted proxy is refused', '1', { host: byTls.host }, 403],
    ['that only claims to be by TLS is refused', 'off', byTls, 403],
  ])('a connection %s', async (_, TRUST_PROXY, headers, status) => {
    const secure = await testApp({ projector: false, env: { ...env, TRUST_PROXY } })
    const { url } = await openLines(secure)
    expect((await upgrade(url, line, headers)).status).toBe(status)
    expect(secure.logged().includes('TRUST_PROXY is off, so sockets are refused')).toBe(
      TRUST_PROXY === 'off',
    )
    await secure.close()
  })

  test('a socket must have the origin of PUBLIC_URL, and TLS as the nearest proxy says', async () => {
    const gate = createGate(parseConfig({ ...env, TRUST_PROXY: '1' }))
    const statusOf = async (headers: Record<string, string>) => {
      const refused = await gate.refusalOf(upgradeWith({ ...byTls, host: 'api:3000', ...headers }))
      return refused && refused !== 'destroy' ? refused.status : refused
    }
    expect(await statusOf({})).toBeUndefined()
    expect(await statusOf({ origin: 'http://laurel.example.org' })).toBe(403)
    expect(await statusOf({ 'x-forwarded-proto': 'http, https' })).toBeUndefined()
    expect(await statusOf({ 'x-forwarded-proto': 'https, http' })).toBe(403)
    // Anybody may have written the entries before the proxy's own.
    expect(gate.addressOf(upgradeWith({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }))).toBe(
      '203.0.113.9',
    )
  })
})

describe('sockets are limited', () => {
  test('for each token, and a socket that ends frees its place', async () => {
    const { token } = school.admin
    const open = []
    for (let n = 0; n < 60; n += 1) open.push(await lines.line({ token }))
    await expect(lines.line({ token })).rejects.toThrow('too_many_requests')
    await lines.line({ token: school.teacher.token })
    expect(laurel.logged()).toContain('"event":"socket_refused","code":"too_many_requests"')
    open[0]!.close()
    await expect.poll(() => lines.line({ token }).then(() => 'open', String)).toBe('open')
  })

  test('for each address: a school with a thousand pages may reconnect three times a minute', async () => {
    const gate = createGate(parseConfig({ RATE_LIMIT: '50' }))
    const request = upgradeWith({})
    for (let n = 0; n < 3_000; n += 1) expect(await gate.refusalOf(request)).toBeUndefined()
    expect(await gate.refusalOf(request)).toMatchObject({ status: 429, code: 'too_many_requests' })
    for (let n = 0; n < 3_000; n += 1) expect(gate.enterAddress('203.0.113.7')).toBeDefined()
    expect(gate.enterAddress('203.0.113.7')).toBeUndefined()
    expect(gate.enterAddress('203.0.113.8')).toBeDefined()
    // An IPv6 network counts as one address.
    for (let n = 0; n < 3_000; n += 1) gate.enterAddress(`2001:db8:1:2::${n}`)
    expect(gate.enterAddress('2001:db8:1:2:ffff::9')).toBeUndefined()
    expect(gate.enterAddress('2001:db8:1:3::1')).toBeDefined()
  })

  test('for each token and minute, however soon each ends, without slowing other tokens', async () => {
    const gate = createGate(parseConfig({ RATE_LIMIT: '50' }))
    for (let n = 0; n < 300; n += 1) {
      const leave = await gate.enterToken('one')
      expect(leave).toBeDefined()
      leave?.()
    }
    expect(await gate.enterToken('one')).toBeUndefined()
    expect(await gate.enterToken('other')).toBeDefined()
  })

  test('and a socket frees one place, even if it leaves twice', async () => {
    const gate = createGate(parseConfig({ RATE_LIMIT: '50' }))
    const [first] = await Promise.all(Array.from({ length: 60 }, () => gate.enterToken('one')))
    first?.()
    first?.()
    expect(await gate.enterToken('one')).toBeDefined()
    expect(await gate.enterToken('one')).toBeUndefined()
  })

  test('in messages per minute', async () => {
    const { socket } = await lines.line({ token: school.admin.token })
    const ask = () => socket.timeout(patience).emitWithAck('watch', { room: 'display' })
    for (let n = 0; n < 240; n += 1) expect(await ask()).toEqual({ ok: false, code: 'forbidden' })
    const before = laurel.logged().length
    for (let n = 0; n < 3; n += 1)
      expect(await ask()).toEqual({ ok: false, code: 'too_many_requests' })
    const told =
      laurel
        .logged()
        .slice(before)
        .match(/.*"event":"socket_refused".*/g) ?? []
    // Logged once a minute, so that a flood cannot fill the log.
    expect(told.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        code: 'too_many_requests',
        user: school.admin.id,
        organization: school.organizationId,
      }),
    ])
  })
})

describe('a request that belongs to no call', () => {
  test.each([
    ['not in HTTP', 'NONSENSE\r\n\r\n', 400],
    ['without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['with endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s gets the headers of every answer', async (_, text, status) => {
    const sent = await send(lines.url, text)
    expect(sent.status).toBe(status)
    hasOurHeaders(sent.answer)
  })

  test('to /socket.io without an upgrade gets the headers of every answer', async () => {
    const answer = await fetch(`${lines.url}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
