import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#api/failure.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let webRoot: string

const page =
  '<!doctype html><script nonce="__CSP_NONCE__">1</script><style nonce="__CSP_NONCE__"></style></head>'
const store = 'https://apps.apple.com/app/id1?a=b&c="d"'
const script = 'console.log("laurel")'.repeat(100)

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'laurel-web-'))
  mkdirSync(join(webRoot, 'assets'))
  mkdirSync(join(webRoot, '.vite'))
  await writeFile(join(webRoot, 'index.html'), page)
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  await writeFile(join(webRoot, 'sw.js'), script)
  await writeFile(join(webRoot, '.vite/manifest.json'), '{}')
  await writeFile(join(webRoot, 'assets/main-abc123.js'), script)
  await writeFile(join(webRoot, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(webRoot, 'assets/main-abc123.js.gz'), gzipSync(script))
  laurel = await testApp({ projector: false, webRoot, env: { APP_STORE_URL: store } })
  school = await laurel.school({ students: 1 })
})
afterAll(async () => {
  await laurel.close()
  await rm(webRoot, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  laurel.app.inject({ url, headers })

describe('a refused call', () => {
  test('is not_found for an unknown path, in the usual envelope', async () => {
    expect(await laurel.call('GET /nothing/here', school.admin.token)).toMatchObject({
      status: 404,
      body: { result: 'fail', code: 'not_found', message: expect.any(String) },
    })
    const { status, headers } = await laurel.call('GET /nothing/here')
    expect(status).toBe(404)
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; base-uri 'none'.*frame-ancestors 'none'/,
    )
    expect((await laurel.app.inject({ method: 'DELETE', url: '/api/periods' })).statusCode).toBe(
      404,
    )
  })

  test('is validation_failed for a broken body', async () => {
    const headers = {
      authorization: `Bearer ${school.admin.token}`,
      'content-type': 'application/json',
    }
    const post = (payload: string, type = headers['content-type']) =>
      laurel.app.inject({
        method: 'POST',
        url: '/api/periods',
        headers: { ...headers, 'content-type': type },
        payload,
      })
    for (const answer of [
      await post('{"name":'),
      await post(''),
      await post('a=b', 'application/x-www-form-urlencoded'),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ result: 'fail', code: 'validation_failed' })
    }
  })

  test('is payload_too_large for a body that is too large', async () => {
    const body = { name: 'x'.repeat(600_000) }
    expect(await laurel.call('POST /periods', school.admin.token, { body })).toMatchObject({
      status: 413,
      body: { result: 'fail', code: 'payload_too_large' },
    })
  })

  test('is validation_failed for an Idempotency-Key that is too long', async () => {
    const body = { name: 'A', start_at: '2027-01-01', end_at: '2027-02-01' }
    const { status, body: answer } = await laurel.call('POST /periods', school.admin.token, {
      body,
      key: 'x'.repeat(256),
    })
    expect(status).toBe(400)
    expect(answer.details).toEqual([
      { field: 'idempotency-key', code: 'yup_string_max', params: { max: 255 } },
    ])
  })

  test('tells a forbidden caller nothing about valid input', async () => {
    expect((await laurel.call('POST /periods', null, { body: {} })).status).toBe(401)
    expect((await laurel.call('POST /periods', school.teacher.token, { body: {} })).status).toBe(
      403,
    )
  })

  test('is internal_error for an unexpected error, with only its correlation id', async () => {
    const broken = await testApp({ projector: false, env: { TRUST_PROXY: '10.1.0.0/16,loopback' } })
    const { admin } = await broken.school({ students: 0 })
    await broken.deps.db.query(sql.typeAlias('void')`DROP TABLE organization_filters CASCADE`)
    const headers = { 'x-request-id': 'correlation-42' }
    const answer = await broken.call('GET /organizationFilters', admin.token, { headers })
    await broken.close()
    expect(answer).toMatchObject({
      status: 500,
      body: {
        result: 'fail',
        code: 'internal_error',
        details: { correlation_id: 'correlation-42' },
      },
    })
    expect(answer.text).not.toContain('organization_filters')
    expect(answer.headers['x-request-id']).toBe('correlation-42')
    expect(broken.logged()).toContain('"correlation_id":"correlation-42"')
  })

  test('is already_exists for two names that the database treats as equal', async () => {
    await laurel.deps.db.query(sql.typeAlias('void')`
      CREATE UNIQUE INDEX rule_categories_name ON rule_categories (organization_id, fold_name(name_en))`)
    const make = (en: string) =>
      laurel.call('POST /ruleCategories', school.admin.token, {
        body: { name: { en, zh: '樂' }, type: 'reward' },
      })
    expect((await make('Music')).status).toBe(200)
    const again = await make('MUSIC')
    expect([again.status, again.body.code]).toEqual([409, 'already_exists'])
  })

  test('has a status of 400 or more for every code, and 500 for only one', () => {
    for (const { status } of Object.values(failures)) expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.values(failures).filter(({ status }) => status === 500)).toHaveLength(1)
  })
})

describe('the pages', () => {
  test('carry a new nonce each time, and a policy that allows only it', async () => {
    const [one, other] = [await get('/'), await get('/admin/reward', { accept: 'text/html' })]
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{24}$/)
    const stores =
      '<meta name="app-store-ios" content="https://apps.apple.com/app/id1?a=b&#38;c=&#34;d&#34;" />'
    expect(one.body).toBe(
      page.replaceAll('__CSP_NONCE__', nonce).replace('</head>', `${stores}</head>`),
    )
    expect(other.body).not.toContain(nonce)
    const policy = String(one.headers['content-security-policy']).split('; ')
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect(policy.find((part) => part.startsWith('connect-src'))).toMatch(
      /^connect-src 'self' ws:\/\/\S+ wss:\/\/\S+$/,
    )
    const closed = [
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'none'",
      "form-action 'self'",
    ]
    expect(policy).toEqual(expect.arrayContaining(closed))
    expect(policy.join()).not.toContain('unsafe-eval')
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('keep a forged Host out of the policy', async () => {
    const { headers } = await get('/', { host: "x; script-src 'unsafe-inline'" })
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  })

  test('have hashed files that are compressed and immutable', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(
      (await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('have a service worker that is revalidated each time, and may call only Laurel', async () => {
    expect((await get('/sw.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  })

  test('do not exist for a missing file, a hidden file or the raw page', async () => {
    for (const path of [
      '/assets/gone.js',
      '/.vite/manifest.json',
      '/index.html',
      '/../package.json',
      '/api/nothing',
    ]) {
      const answer = await get(path, { accept: 'text/html' })
      expect([403, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('__CSP_NONCE__')
    }
    expect((await laurel.app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
    expect((await get('/admin', { accept: 'application/json' })).statusCode).toBe(404)
  })

  test('report that they are not built yet', async () => {
    const empty = await testApp({ projector: false, webRoot: join(webRoot, 'not-there') })
    const answer = await empty.app.inject('/')
    await empty.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm start')
  })
})

describe('unusual requests', () => {
  const paths = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.%00',
    '/%00',
    '/assets/%00.js',
    '/admin/%00',
    '/x//y',
    '/admin//reward',
    '/%',
    '/%ff',
    '/%c0%af',
    '/api/users/%',
    '/assets/',
    '/assets',
    '/.vite/',
    '/%5c..%5cpackage.json',
    '/api/',
    `/api/users/${'x'.repeat(5000)}`,
    '/api/blobs/%00/%00',
    '/api/docs/static/%2e%2e/package.json',
    '/api//users',
  ]

  test.each(paths)('%s is refused, with the headers of every answer', async (url) => {
    const usual = (await get('/api/nothing')).headers
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await laurel.app.inject({ method, url })
      expect([400, 401, 403, 404]).toContain(statusCode)
      const { 'content-length': _, 'x-request-id': __, date: ___, ...expected } = usual
      expect(headers).toMatchObject(expected)
      if (method === 'GET') expect(JSON.parse(body)).toMatchObject({ result: 'fail' })
      else expect(body).toBe('')
    }
  })

  test('HEAD is answered like GET, without the body', async () => {
    const token = { authorization: `Bearer ${school.admin.token}` }
    const answered = [
      '/',
      '/sign-in',
      '/admin/reward',
      '/healthz',
      '/favicon.svg',
      '/assets/main-abc123.js',
      '/api/docs/',
    ]
    const students = `/api/users/export_stream?period=${school.period}`
    for (const url of [
      ...answered,
      '/api/openapi.json',
      '/api/periods',
      students,
      '/api/nothing',
      '/nothing.js',
    ]) {
      const asked = await get(url, token)
      const { statusCode, headers, body } = await laurel.app.inject({
        method: 'HEAD',
        url,
        headers: token,
      })
      expect({ url, statusCode, body }).toEqual({ url, statusCode: asked.statusCode, body: '' })
      expect(headers['content-type']).toBe(asked.headers['content-type'])
      expect(headers['cache-control']).toBe(asked.headers['cache-control'])
      if (answered.includes(url)) expect(statusCode).toBe(200)
    }
    expect((await laurel.app.inject({ method: 'HEAD', url: '/api/users' })).statusCode).toBe(401)
  })

  test('a range outside the file is 416, and a failed condition 412', async () => {
    const wrong = await get('/assets/main-abc123.js', { range: 'bytes=999999-' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([416, 'validation_failed'])
    const failed = await get('/assets/main-abc123.js', { 'if-match': '"another"' })
    expect([failed.statusCode, failed.json().code]).toEqual([412, 'validation_failed'])
  })

  test.each([
    ['a NUL', '\u0000'],
    ['half of a character', '\ud83d'],
  ])('%s is refused in every place, whoever sends it', async (_, bad) => {
    const text = { field: expect.any(String), code: 'text_characters' }
    const login = { type: 'user', username: 'someone', password: `secret${bad}` }
    expect(
      (await laurel.call('POST /v2/cms/auth/login', null, { body: login })).body.details,
    ).toEqual([{ ...text, field: 'password' }])
    const prize = { type: 'redeem', name: `Pen${bad}`, point: 1 }
    expect(
      (await laurel.call('POST /pointRules', school.admin.token, { body: prize })).body.details,
    ).toContainEqual(text)
    const query = new URLSearchParams({ search: JSON.stringify({ name: `x${bad}` }) })
    expect(
      (await laurel.call(`GET /actions?${query}`, school.admin.token)).body.details,
    ).toContainEqual(text)
    if (bad === '\u0000')
      expect(
        (await laurel.call('GET /pointRules?search=%00', school.admin.token)).body.details,
      ).toContainEqual(text)
  })

  test('a body nested a hundred thousand levels deep is refused before it is parsed', async () => {
    const payload = `{"name":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}}`
    const headers = {
      authorization: `Bearer ${school.admin.token}`,
      'content-type': 'application/json',
    }
    const answer = await laurel.app.inject({
      method: 'POST',
      url: '/api/periods',
      headers,
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large'])
  })
})

describe('caching by shared caches', () => {
  test('is forbidden for calls, pages and missing files', async () => {
    for (const url of ['/api/periods', '/api/auth/user', '/api/nothing', '/healthz', '/'])
      expect(
        (await get(url, { authorization: `Bearer ${school.admin.token}` })).headers[
          'cache-control'
        ],
      ).toBe('no-store')
    expect((await get('/assets/gone.js')).headers['cache-control']).toBe('no-store')
  })

  test('an SVG image states its encoding', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  })
})

test('a request’s id is accepted only from Laurel’s own proxy', async () => {
  const given = { 'x-request-id': 'correlation-42' }
  expect((await get('/healthz', given)).headers['x-request-id']).not.toBe('correlation-42')
  const behind = await testApp({ projector: false, env: { TRUST_PROXY: '10.1.0.0/16' } })
  const from = async (remoteAddress: string) =>
    (await behind.app.inject({ url: '/healthz', headers: given, remoteAddress })).headers[
      'x-request-id'
    ]
  expect(await from('10.1.2.3')).toBe('correlation-42')
  expect(await from('10.2.2.3')).not.toBe('correlation-42')
  // Even the proxy's id must be 8 to 64 plain characters.
  for (const strange of ['short', 'x'.repeat(65), 'id" "level":"fatal', 'id\u00e9-with-accents']) {
    const headers = { 'x-request-id': strange }
    const { headers: answered } = await behind.app.inject({
      url: '/healthz',
      headers,
      remoteAddress: '10.1.2.3',
    })
    expect(answered['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
  await behind.close()
})
