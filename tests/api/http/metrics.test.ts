import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { serveMetrics } from '#scripts/start/metrics-server.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { freeTestPort } from '#tests/support/free-test-port.ts'

const token = 'a-token-of-some-length'
const figures = 'laurel_http_seconds'

let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

type Change = Partial<TestApp['deps']['config']>

/** Returns the answer of the app with another configuration. */
const asked = async (change: Change, url: string, headers: Record<string, string> = {}) => {
  const app = await buildApp({ ...laurel.deps, config: { ...laurel.deps.config, ...change } })
  const { statusCode, body } = await app.inject({ url, headers })
  await app.close()
  return { status: statusCode, body }
}

const reachable: readonly (readonly [string, Change])[] = [
  ['other machines reach it', { host: '0.0.0.0' }],
  ['other machines reach it by IPv6', { host: '::' }],
  ['a proxy stands in front', { trustProxy: 1 }],
  ['any proxy may stand in front', { trustProxy: true }],
]

// Spellings of the path that a proxy may pass on.
const spellings = [
  '/metrics',
  '/metrics/',
  '//metrics',
  '/metrics?x=1',
  '/metrics/?',
  '/%6detrics',
  '/./metrics',
  '/metrics%2f',
  '/METRICS',
  '/x/../metrics',
  '/metrics;x',
  '/metrics#',
]

test('on this machine metrics need no token', async () => {
  expect(await asked({}, '/metrics')).toEqual({
    status: 200,
    body: expect.stringContaining(figures),
  })
})

describe.each(reachable)('where %s', (_, change) => {
  test.each(spellings)('%s shows no metrics', async (url) => {
    expect((await asked(change, url)).body).not.toContain(figures)
    expect((await asked({ ...change, metricsToken: token }, url)).body).not.toContain(figures)
  })

  test('there are no metrics without METRICS_TOKEN, and with it only for callers that send it', async () => {
    expect(await asked(change, '/metrics')).toMatchObject({ status: 404 })
    const withToken = { ...change, metricsToken: token }
    expect(await asked(withToken, '/metrics')).toMatchObject({ status: 401 })
    expect(await asked(withToken, '/metrics', { authorization: `Bearer ${token}x` })).toMatchObject(
      { status: 401 },
    )
    expect(await asked(withToken, '/metrics', { authorization: `Bearer ${token}` })).toEqual({
      status: 200,
      body: expect.stringContaining(figures),
    })
  })

  test('/readyz shows the names of halted projections, and no error, version or host', async () => {
    await laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO projection_failures (projection, position, reason, error)
      VALUES (${schemaFor(pointsProjection)}, '1', 'poison', 'no relation at postgres 18.4') ON CONFLICT DO NOTHING`)
    const ready = async () => JSON.parse((await asked(change, '/readyz')).body)
    // Strangers do not see errors or addresses of stores.
    await expect.poll(ready).toEqual({
      status: 'degraded',
      halted: ['points'],
      reasons: ['the read model points is halted'],
    })
  })
})

describe('METRICS_PORT', () => {
  const quiet = createLog('silent')

  test('serves the metrics and nothing else, only on 127.0.0.1', async () => {
    const port = await freeTestPort()
    let measured = 0
    const measure = async () => {
      measured += 1
      throw new Error('no database')
    }
    const { stop } = await serveMetrics({ port, log: quiet, measure })
    try {
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain(figures)
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
      expect(measured).toBe(1)
      // 127.0.0.2 is this machine, too, but Laurel does not listen there.
      await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
    } finally {
      await stop()
    }
  })

  test('that is in use causes a warning, and Laurel continues', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const { stop } = await serveMetrics({ port, log, measure: async () => undefined })
    await stop()
    other.close()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'warn',
        port,
        code: 'EADDRINUSE',
        msg: expect.stringContaining('METRICS_PORT'),
      }),
    ])
  })
})
