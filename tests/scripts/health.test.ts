import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHealth } from '#scripts/start/health.ts'

let health: Awaited<ReturnType<typeof startHealth>>
beforeAll(async () => {
  health = await startHealth({
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    metricsToken: undefined,
  })
})
afterAll(() => health.stop())
const ask = (path: string) => fetch(`${health.url}${path}`)

test('a worker answers that it is alive', async () => {
  const answer = await ask('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

test('a worker shows its metrics', async () => {
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('laurel_projection_lag_seconds')
})

test('a worker answers nothing else', async () => {
  expect((await ask('/api/users')).status).toBe(404)
})

test('a worker with a public port shows its metrics only to callers with the token', async () => {
  const token = 'a-token-of-some-length'
  const reachable = await startHealth({
    host: '0.0.0.0',
    port: 0,
    trustProxy: false,
    metricsToken: token,
  })
  const closed = await startHealth({
    host: '127.0.0.1',
    port: 0,
    trustProxy: 1,
    metricsToken: undefined,
  })
  const statusOf = async (url: string, headers = {}) => (await fetch(url, { headers })).status
  const port = new URL(reachable.url).port
  try {
    expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(401)
    expect(
      await statusOf(`http://127.0.0.1:${port}/metrics?x`, { authorization: `Bearer ${token}` }),
    ).toBe(200)
    expect(await statusOf(`${closed.url}/metrics`)).toBe(404)
    expect(await statusOf(`${closed.url}/healthz`)).toBe(200)
  } finally {
    await reachable.stop()
    await closed.stop()
  }
})
