import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRequestedWhatIfs } from '#projections/what-if/run.ts'
import { listOpenWhatIfs, requestWhatIf } from '#projections/what-if/what-ifs.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

const path = '/v2/audit/what-if'
let laurel: TestApp
let school: School
let other: School
beforeAll(async () => {
  // There is no worker, so requests wait until the test runs them.
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 2 })
  other = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const ask = (points: number, token = school.auditor.token, { period, rules } = school) =>
  laurel.call(`POST ${path}`, token, {
    body: { period, changes: [{ rule: rules.reward, points }] },
    key: randomUUID(),
  })
const many = (count: number, token?: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(100 + n, token)))
const workOut = async () => {
  const failed: unknown[] = []
  const { signal } = new AbortController()
  await runRequestedWhatIfs(laurel.deps, { signal, onFailed: (error) => failed.push(error) })
  expect(failed).toEqual([])
}
const stateOf = async (id: string) =>
  (await laurel.call(`GET ${path}/${id}`, school.auditor.token)).body.data?.state

test('of 25 requests of one person at once five are accepted, and the others get 429 with a time to retry', async () => {
  const answers = await many(25)
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.data._id)
  expect(new Set(taken).size).toBe(5)
  for (const { status, body, headers } of answers.filter((one) => one.status !== 200))
    expect([status, body.code, Number(headers['retry-after'])]).toEqual([
      429,
      'too_many_under_way',
      2,
    ])
  // One person's requests do not block other people's.
  expect((await ask(1, school.admin.token)).status).toBe(200)
  await workOut()
  for (const id of taken) expect(await stateOf(id)).toBe('done')
  expect((await ask(1)).status).toBe(200)
  await workOut()
})

test('25 equal requests share one what-if', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(7)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  await workOut()
})

test('a school has at most twenty in progress, and schools take turns', async () => {
  const { organizationId, period: periodId, rules } = school
  const wanted = { periodId, changes: [{ ruleId: rules.reward, points: 1 }], from: null, to: null }
  for (let n = 0; n < 20; n += 1) {
    const asked = { id: randomUUID(), organizationId, userId: randomUUID(), at: new Date(n) }
    expect(await requestWhatIf(laurel.deps.db, asked, wanted)).toBe(asked.id)
  }
  expect((await ask(1)).body.code).toBe('too_many_under_way')
  const { body } = await ask(1, other.auditor.token, other)
  expect((await listOpenWhatIfs(laurel.deps.db)).indexOf(body.data._id)).toBe(1)
  await workOut()
})
