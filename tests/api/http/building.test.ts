import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startWorkers } from '#workers/main.ts'
import { openLines } from '../live/support.ts'

// As after an update: the read models of a log are not yet built, and the worker starts later.
let laurel: TestApp
let school: School
let lines: Awaited<ReturnType<typeof openLines>>
beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 3 })
  lines = await openLines(laurel)
  const { db } = laurel.deps
  for (const projection of projections)
    await db.query(
      sql.unsafe`UPDATE ${sql.identifier([schemaFor(projection), 'checkpoint'])} SET built = false`,
    )
})
afterAll(async () => {
  lines.closeAll()
  await laurel.close()
})

const get = (path: string) => laurel.call(`GET ${path}`, school.admin.token)
const lists = () => [
  `/profiles/rank?period=${school.period}&groupBy=user`,
  `/actions?period=${school.period}`,
  `/actions/attendance?period=${school.period}`,
  `/users?period=${school.period}`,
]

describe('while read models are built', () => {
  test('rewards are accepted, lists are marked as stale, and no call fails', async () => {
    const given = await laurel.call('POST /v2/actions/profiles', school.admin.token, {
      body: {
        pointRule_id: school.rules.reward,
        profiles: [school.students[0]!.profile],
        counts: 1,
      },
      key: randomUUID(),
    })
    expect(given.body.result).toBe('success')
    for (const path of lists()) {
      const answer = await get(path)
      expect([path, answer.status, answer.body.stale]).toEqual([path, 200, true])
    }
    const undone = await laurel.call(
      `DELETE /v2/actions/batches/${given.body.data.batch}?minPosition=${given.body.data.position}`,
      school.admin.token,
      { key: randomUUID() },
    )
    expect([undone.status, undone.body.code]).toEqual([503, 'read_model_behind'])
  })

  test('the proxy is told to prefer the earlier version, and sockets to reconnect later', async () => {
    const ready = async () => {
      const answer = await laurel.app.inject('/readyz')
      return [answer.statusCode, answer.json()]
    }
    await expect.poll(ready).toEqual([503, { status: 'building' }])
    await expect(lines.line({ token: school.admin.token })).rejects.toThrow('retryable')
  })

  test('afterwards everything is up to date', async () => {
    const workers = await startWorkers(laurel.deps)
    await expect.poll(async () => (await laurel.app.inject('/readyz')).statusCode).toBe(200)
    const ranking = await get(lists()[0]!)
    expect([ranking.body.stale, ranking.body.data[0].totalpoints]).toEqual([undefined, 5])
    const line = await lines.line({ token: school.admin.token })
    expect(await line.watch({ room: 'staff', period: school.period })).toEqual({ ok: true })
    await workers.stop()
  })
})
