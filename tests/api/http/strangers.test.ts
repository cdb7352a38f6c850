import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCachedText } from '#api/plugins/cached-text.ts'
import { strangersBytes } from '#api/plugins/strangers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

// Makes every call in turn, which takes longer than other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let laurel: TestApp
let webRoot: string

/** With RATE_LIMIT=1 an address may make 96 calls, 96 health checks and 384 requests for files. */
beforeAll(async () => {
  // The clock of the limits stands still, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  webRoot = await mkdtemp(join(tmpdir(), 'laurel-web-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><head></head>')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  laurel = await testApp({ projector: false, webRoot, env: { RATE_LIMIT: '1' } })
})
afterAll(async () => {
  vi.useRealTimers()
  await laurel.close()
  await rm(webRoot, { recursive: true, force: true })
})

type StrangerCall = Readonly<{ method: string; url: string }>
const from = async (remoteAddress: string, { method, url }: StrangerCall) =>
  (await laurel.app.inject({ method: method as InjectOptions['method'], url, remoteAddress }))
    .statusCode

const times = async (count: number, address: string, url: string) => {
  const statuses = new Set<number>()
  for (let n = 0; n < count; n += 1) statuses.add(await from(address, { method: 'GET', url }))
  return [...statuses]
}

describe('the limit of an address', () => {
  test('covers every route, and unknown paths', async () => {
    const address = '203.0.113.9'
    expect(await times(96, address, '/api/auth/user')).toEqual([401])
    expect(await times(96, address, '/healthz')).toEqual([200])
    expect(await times(384, address, '/favicon.svg')).toEqual([200])
    const registered = laurel.app.routeList.flatMap(({ method, url }) => {
      const one = { method, url: url.replaceAll(/:\w+|\*/g, 'x') }
      return method === 'GET' ? [one, { ...one, method: 'HEAD' }] : [one]
    })
    for (const url of [
      '/',
      '/api/docs',
      '/api/docs/static/x',
      '/api/docs/json',
      '/api/openapi.json',
      '/readyz',
      '/metrics',
      '/x',
    ])
      expect(registered.map(({ url }) => url)).toContain(url)
    const nowhere = [
      'GET /nothing',
      'HEAD /nothing.js',
      'POST /nothing',
      'GET /api/nothing',
      'PUT /api/nothing',
      'DELETE /api/periods',
    ]
    const unknown = nowhere
      .map((one) => one.split(' '))
      .map(([method = '', url = '']) => ({ method, url }))
    for (const one of [...registered, ...unknown, { method: 'GET', url: '/socket.io/' }])
      expect({ ...one, status: await from(address, one) }).toEqual({ ...one, status: 429 })
    expect(await from('203.0.113.10', { method: 'GET', url: '/' })).toBe(200)
  })

  test('counts files and health checks separately, so that they cannot block a sign-in', async () => {
    const address = '203.0.113.11'
    await times(385, address, '/favicon.svg')
    await times(97, address, '/healthz')
    expect(await from(address, { method: 'GET', url: '/' })).toBe(429)
    expect(await from(address, { method: 'GET', url: '/healthz' })).toBe(429)
    expect(await from(address, { method: 'POST', url: '/api/v2/cms/auth/login' })).toBe(400)
  })
})

describe('a call without an account', () => {
  const send = (url: string, payload: string) =>
    laurel.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  const ofBytes = (bytes: number) =>
    JSON.stringify({ type: 'x'.repeat(bytes - '{"type":""}'.length) })

  test('may send at most 16 kB, at every route', async () => {
    const open = laurel.app.routeList.filter(
      ({ method, isPublic }) => isPublic && !['GET', 'HEAD'].includes(method),
    )
    expect(open.length).toBeGreaterThan(5)
    for (const { method, url } of open) {
      const { statusCode } = await laurel.app.inject({
        method: method as InjectOptions['method'],
        url: url.replaceAll(/:\w+/g, 'x'),
        headers: { 'content-type': 'application/json' },
        payload: ofBytes(strangersBytes + 1),
      })
      expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 413 })
    }
    expect((await send('/api/v2/cms/auth/login', ofBytes(strangersBytes))).statusCode).toBe(400)
  })

  test('is not read at an unknown path', async () => {
    for (const url of ['/api/nothing', '/nothing', '/api/openapi.json'])
      expect([url, (await send(url, '{"not": JSON')).statusCode]).toEqual([url, 404])
  })
})

describe('the documentation', () => {
  test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    '%s is generated once, and has an ETag',
    async (url) => {
      const first = await laurel.app.inject({ url, remoteAddress: '203.0.113.20' })
      expect(first.statusCode).toBe(200)
      expect(first.headers['cache-control']).toBe('no-cache')
      const written = vi.spyOn(laurel.app, 'swagger')
      const ask = (tag: string) =>
        laurel.app.inject({ url, remoteAddress: '203.0.113.20', headers: { 'if-none-match': tag } })
      const { etag } = first.headers
      expect((await ask('"another"')).body).toBe(first.body)
      for (const tag of [`${etag}`, `W/${etag}`, `"another", ${etag}`]) {
        const { statusCode, body } = await ask(tag)
        expect([statusCode, body]).toEqual([304, ''])
      }
      expect(written).not.toHaveBeenCalled()
      written.mockRestore()
    },
  )

  test('a cached text is generated once, at the first request', () => {
    const write = vi.fn(() => 'text')
    const reply = {
      headers: () => reply,
      type: () => reply,
      code: () => reply,
      send: (text?: Buffer) => String(text),
    }
    const send = createCachedText('text/plain', write)
    for (let n = 0; n < 3; n += 1)
      expect(send({ headers: {} } as never, reply as never)).toBe('text')
    expect(write).toHaveBeenCalledTimes(1)
  })
})
