import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

type Operation = {
  responses: Record<string, unknown>
  parameters?: { in: string; name: string; required?: boolean }[]
}

const get = (url: string) => laurel.app.inject({ url })

describe('for operators', () => {
  test('/healthz reports that the process is alive', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('/readyz is ok, degraded but in service while a projection is halted, and 503 without the database', async () => {
    // On a busy machine the stores may take longer than a probe waits.
    const ready = async () => {
      const answer = await get('/readyz')
      return [answer.statusCode, answer.json()]
    }
    await expect.poll(ready).toEqual([200, { status: 'ok', halted: [] }])
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO projection_failures (projection, position, reason, error) VALUES (${schemaFor(pointsProjection)}, '1', 'poison', 'x')`)
    await expect
      .poll(ready)
      .toEqual([
        200,
        { status: 'degraded', halted: ['points'], reasons: ['the read model points is halted'] },
      ])
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

  test('/metrics has the times of calls by route, and no token', async () => {
    await get(`/api/auth/user?token=${school.teacher.token}`)
    const { body } = await get('/metrics')
    expect(body).toContain(
      'laurel_http_seconds_count{method="GET",route="/api/auth/user",status="200"}',
    )
    for (const name of [
      'append_seconds',
      'projection_lag_seconds',
      'projection_halted',
      'sockets',
    ]) {
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
    const reward =
      document.paths['/api/v2/actions/profiles'].post.requestBody.content['application/json'].schema
    expect(reward.properties.profiles).toMatchObject({
      type: 'array',
      maxItems: 5000,
      items: { format: 'uuid' },
    })
    const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls as Record<string, Operation>).map(([method, operation]) => ({
        path,
        method,
        operation,
      })),
    )
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(
      'post /api/v2/cms/users/batch',
    )
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/api\//)
      expect(operation.responses['200']).toBeDefined()
      const inPath =
        operation.parameters?.filter(
          (parameter) => parameter.in === 'path' && parameter.required,
        ) ?? []
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    for (const reference of references) expect(reference).toMatch(/"#\/components\/schemas\//)
    const docs = await get('/api/docs/')
    expect(docs.statusCode).toBe(200)
    const policy = String(docs.headers['content-security-policy'])
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy).not.toMatch(/https?:|swagger\.io|script-src[^;]*unsafe|style-src '[^;]*unsafe/)
    // The library would send our document to its vendor's server for validation.
    expect((await get('/api/docs/static/swagger-initializer.js')).body).toMatch(
      /"validatorUrl":\s*null/,
    )
  })
})
