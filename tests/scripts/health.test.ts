import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHealth } from '#scripts/start/health.ts'

let health: Awaited<ReturnType<typeof startHealth>>
beforeAll(async () => {
  health = await startHealth({ host: '127.0.0.1', port: 0 })
})
afterAll(() => health.stop())
const ask = (path: string) => fetch(`${health.url}${path}`)

test('a worker says that it is alive', async () => {
  const answer = await ask('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

test('a worker shows what it measures', async () => {
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('laurel_projection_lag_seconds')
})

test('a worker answers nothing else', async () => {
  expect((await ask('/api/users')).status).toBe(404)
})
