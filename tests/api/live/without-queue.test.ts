import { v7 } from 'uuid'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StaffSnapshot } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { noRedis, startRedis } from '#tests/support/redis.ts'
import { openLines } from './support.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe.skipIf(noRedis)('while Redis is down', () => {
  test('rewards are accepted and shown soon, and /readyz says what is missing', async () => {
    const redis = await startRedis()
    closers.push(redis.stop)
    const app: TestApp = await testApp({ env: { QUEUE_URL: redis.url } })
    closers.push(app.close)
    const school = await app.school()
    const lines = await openLines(app)
    closers.push(lines.closeAll)
    const line = await lines.line({ token: school.admin.token })
    await line.watch({ room: 'staff', period: school.period })
    const reward = () =>
      app.call('POST /v2/actions/profiles', school.teacher.token, {
        key: v7(),
        body: {
          pointRule_id: school.rules.reward,
          profiles: [school.students[0]!.profile],
          counts: 1,
        },
      })
    expect((await reward()).status).toBe(200)
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))

    await redis.stop()
    expect((await reward()).status).toBe(200)
    await vi.waitFor(() => expect(line.snapshots.at(-1)).toMatchObject({ reward: { count: 2 } }), {
      interval: 50,
    })
    await vi.waitFor(async () => {
      const ready = await app.app.inject('/readyz')
      expect([ready.statusCode, ready.json().status]).toEqual([200, 'degraded'])
      expect(ready.json().reasons).toEqual([
        'the queue does not answer',
        'the announcements do not get through',
      ])
    })

    const again = await startRedis(redis.port)
    closers.push(again.stop)
    await vi.waitFor(
      async () =>
        expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ok', halted: [] }),
      { interval: 200 },
    )
    const outages = app
      .logged()
      .split('\n')
      .filter((text) => text.includes('"outage":"queue"'))
    expect(outages).toHaveLength(2)
  })
})
