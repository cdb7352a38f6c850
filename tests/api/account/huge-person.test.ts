import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const entries = 100_000

let laurel: TestApp
let school: School
let url = ''

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 2 })
  const { organizationId, period, rules, categories, admin, students } = school
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date,
      type, point, count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role,
      is_by_parent, restores, is_backdated)
    SELECT ${organizationId}, gen_random_uuid(), gen_random_uuid(), ${students[0]!.profile}::uuid, ${period}::uuid,
      '2026-10-01'::timestamptz + n / 2 * interval '1 second', lpad(n::text, 20, '0'), '2026-10-01', 'reward', 5, 1,
      ${rules.reward}::uuid, 'Rule ' || n, '', 'reward', ${categories.reward}::uuid, '1A', ${admin.id}::uuid,
      'organization_admin', false, false, false
    FROM generate_series(1, ${entries}) AS n`)
  await laurel.deps.db.query(sql.unsafe`ANALYZE actions`)
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => laurel.close())

type Point = Readonly<{ at: string; rule: Readonly<{ zh: string }> }>

const own = (token: string) => laurel.call('GET /auth/personal_data', token)

test('a person with 100,000 entries gets each entry once, even while others download', async () => {
  const [{ id, token, parentToken }, other] = school.students as [
    School['students'][0],
    School['students'][0],
  ]
  const [ofOther, ...whole] = await Promise.all([
    own(other.token),
    own(token),
    own(parentToken),
    laurel.call(`GET /users/${id}/personal_data`, school.admin.token),
  ])
  expect([ofOther.status, ofOther.body.points]).toEqual([200, []])
  for (const { status, body } of whole) {
    expect(status).toBe(200)
    const moments = body.points.map(({ at }: Point) => at)
    expect(moments).toEqual(moments.toSorted())
    const rules = new Set(body.points.map(({ rule }: Point) => rule.zh))
    expect([body.points.length, rules.size]).toEqual([entries, entries])
  }
})

test('an account has one download at a time, and accounts do not block each other', async () => {
  const [{ token, parentToken }] = school.students as [School['students'][0]]
  const first = await reading(token)
  const second = own(token)
  expect((await own(parentToken)).status).toBe(200)
  expect((await second).status).toBe(429)
  first.destroy()
  await expect.poll(async () => (await own(token)).status, { timeout: 60_000 }).toBe(200)
})

/** Starts a download and reads no further. */
const reading = async (token: string): Promise<IncomingMessage> => {
  const headers = { authorization: `Bearer ${token}` }
  const [answer] = await once(get(`${url}/api/auth/personal_data`, { headers }), 'response')
  answer.pause()
  return answer
}
