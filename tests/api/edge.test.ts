import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#api/failure.ts'
import { schemaOf, sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let webRoot: string

const page = '<!doctype html><script nonce="__CSP_NONCE__">1</script><style nonce="__CSP_NONCE__"></style>'
const script = 'console.log("laurel")'.repeat(100)

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'laurel-web-'))
  mkdirSync(join(webRoot, 'assets'))
  mkdirSync(join(webRoot, '.vite'))
  await writeFile(join(webRoot, 'index.html'), page)
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  await writeFile(join(webRoot, '.vite/manifest.json'), '{}')
  await writeFile(join(webRoot, 'assets/main-abc123.js'), script)
  await writeFile(join(webRoot, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(webRoot, 'assets/main-abc123.js.gz'), gzipSync(script))
  laurel = await testApp({ projector: false, webRoot })
  school = await laurel.school({ students: 1 })
})
afterAll(async () => {
  await laurel.close()
  await rm(webRoot, { recursive: true, force: true })
})

type Operation = { responses: Record<string, unknown>; parameters?: { in: string; name: string; required?: boolean }[] }

const get = (url: string, headers: Record<string, string> = {}) => laurel.app.inject({ url, headers })

describe('a refused call', () => {
  test('an unknown path is not_found in the one envelope', async () => {
    expect(await laurel.call('GET /nothing/here', school.admin.token)).toMatchObject({
      status: 404,
      body: { result: 'fail', code: 'not_found', message: expect.any(String) },
    })
    expect(await laurel.call('GET /nothing/here')).toMatchObject({ status: 404 })
    expect((await laurel.app.inject({ method: 'DELETE', url: '/api/periods' })).statusCode).toBe(404)
  })

  test('a broken body is validation_failed', async () => {
    const headers = { authorization: `Bearer ${school.admin.token}`, 'content-type': 'application/json' }
    const post = (payload: string, type = headers['content-type']) =>
      laurel.app.inject({ method: 'POST', url: '/api/periods', headers: { ...headers, 'content-type': type }, payload })
    for (const answer of [
      await post('{"name":'),
      await post(''),
      await post('a=b', 'application/x-www-form-urlencoded'),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ result: 'fail', code: 'validation_failed' })
    }
  })

  test('a body that is too large is payload_too_large', async () => {
    const body = { name: 'x'.repeat(600_000) }
    expect(await laurel.call('POST /periods', school.admin.token, { body })).toMatchObject({
      status: 413,
      body: { result: 'fail', code: 'payload_too_large' },
    })
  })

  test('an Idempotency-Key that is too long is validation_failed', async () => {
    const body = { name: 'A', start_at: '2027-01-01', end_at: '2027-02-01' }
    const { status, body: answer } = await laurel.call('POST /periods', school.admin.token, {
      body,
      key: 'x'.repeat(256),
    })
    expect(status).toBe(400)
    expect(answer.details).toEqual([{ field: 'idempotency-key', code: 'yup_string_max', params: { max: 255 } }])
  })

  test('who may not call learns nothing about what would be valid', async () => {
    expect((await laurel.call('POST /periods', null, { body: {} })).status).toBe(401)
    expect((await laurel.call('POST /periods', school.teacher.token, { body: {} })).status).toBe(403)
  })

  test('what nobody foresaw is internal_error, and says nothing but its correlation id', async () => {
    const broken = await testApp({ projector: false })
    const { admin } = await broken.school({ students: 0 })
    await broken.deps.db.query(sql.typeAlias('void')`DROP TABLE organization_filters`)
    const headers = { 'x-request-id': 'correlation-42' }
    const answer = await broken.call('GET /organizationFilters', admin.token, { headers })
    await broken.close()
    expect(answer).toMatchObject({
      status: 500,
      body: { result: 'fail', code: 'internal_error', details: { correlation_id: 'correlation-42' } },
    })
    expect(answer.text).not.toContain('organization_filters')
    expect(answer.headers['x-request-id']).toBe('correlation-42')
    expect(broken.logged()).toContain('"correlation_id":"correlation-42"')
  })

  test('every code has a fitting status', () => {
    for (const { status } of Object.values(failures)) expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.values(failures).filter(({ status }) => status === 500)).toHaveLength(1)
  })
})

describe('the pages', () => {
  test('carry a nonce that is another one each time, and a policy that allows only what has it', async () => {
    const [one, other] = [await get('/'), await get('/admin/reward', { accept: 'text/html' })]
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? ''
    expect(nonce).toMatch(/^[\w+/]{24}$/)
    expect(one.body).toBe(page.replaceAll('__CSP_NONCE__', nonce))
    expect(other.body).not.toContain(nonce)
    const policy = String(one.headers['content-security-policy']).split('; ')
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect(policy.find((part) => part.startsWith('connect-src'))).toMatch(/^connect-src 'self' ws:\/\/\S+ wss:\/\/\S+$/)
    expect(policy.join()).not.toContain('unsafe-eval')
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.headers['referrer-policy']).toBe('no-referrer')
    expect(one.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a forged Host gets nothing into the policy', async () => {
    const { headers } = await get('/', { host: "x; script-src 'unsafe-inline'" })
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  })

  test('hashed files are sent compressed and kept for ever', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('a missing file, a hidden one or the raw page is no page', async () => {
    for (const path of ['/assets/gone.js', '/.vite/manifest.json', '/index.html', '/../package.json', '/api/nothing']) {
      const answer = await get(path, { accept: 'text/html' })
      expect([403, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('__CSP_NONCE__')
    }
    expect((await laurel.app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
    expect((await get('/admin', { accept: 'application/json' })).statusCode).toBe(404)
  })

  test('where they are not built yet, one says so', async () => {
    const empty = await testApp({ projector: false, webRoot: join(webRoot, 'not-there') })
    const answer = await empty.app.inject('/')
    await empty.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm start')
  })
})

describe('for the machine', () => {
  test('/healthz says that the process is alive', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('/readyz is ok, degraded but in service while a projection is halted, and 503 without the database', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', halted: [] })
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO projection_failures (projection, position, reason, error) VALUES (${schemaOf('points')}, '1', 'poison', 'x')`)
    const degraded = await get('/readyz')
    expect([degraded.statusCode, degraded.json()]).toEqual([200, { status: 'degraded', halted: ['points'] }])
    const info = () => laurel.call('GET /organizations/user', school.teacher.token)
    expect((await info()).body.data.ledger).toBe('degraded')
    await laurel.deps.db.query(sql.typeAlias('void')`DELETE FROM projection_failures`)
    expect((await info()).body.data.ledger).toBe('ok')

    const lost = await testApp({ projector: false })
    await lost.deps.db.query(sql.typeAlias('void')`DROP TABLE projection_failures`)
    const answer = await lost.app.inject('/readyz')
    await lost.close()
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }])
  })

  test('/metrics has the times of calls by route, and never an address', async () => {
    await get(`/api/auth/user?token=${school.teacher.token}`)
    const { body } = await get('/metrics')
    expect(body).toContain('laurel_http_seconds_count{method="GET",route="/api/auth/user",status="200"}')
    for (const name of ['append_seconds', 'projection_lag_seconds', 'projection_halted', 'sockets']) {
      expect(body).toContain(`# TYPE laurel_${name} `)
    }
    expect(body).not.toContain(school.teacher.token)
  })

  test('/api/openapi.json describes every call with its answers, and /api/docs shows it', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const login = document.paths['/api/v2/cms/auth/login'].post
    expect(Object.keys(login.responses)).toEqual(['200', '4XX', '5XX'])
    expect(login.requestBody.content['application/json'].schema).toBeDefined()
    const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain('post /api/v2/cms/users/batch')
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/api\//)
      expect(operation.responses['200']).toBeDefined()
      const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path' && parameter.required) ?? []
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    for (const reference of references) expect(reference).toMatch(/"#\/components\/schemas\//)
    const docs = await get('/api/docs/')
    expect(docs.statusCode).toBe(200)
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'")
  })
})
