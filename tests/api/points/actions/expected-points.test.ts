import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { outcomesOf, refusal } from './points.ts'

let laurel: TestApp
let school: School

vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2 })
  const body = { pointRule_id: school.rules.reward, profiles: [profile()], counts: 5 }
  for (const _ of [1, 2])
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
})

const profile = () => school.students[0]!.profile
const edit = (type: keyof School['rules']) =>
  laurel.deps.db.query(
    sql.typeAlias('void')`UPDATE point_rules SET point = 7 WHERE id = ${school.rules[type]}`,
  )

type Type = keyof School['rules']
const calls: readonly (readonly [
  string,
  'admin' | 'teacher' | 'parent',
  Type,
  number,
  (point: number) => object,
])[] = [
  ...(['admin', 'teacher'] as const).flatMap((role) => [
    [
      ...(['/v2/actions/profiles', role, 'reward', 5] as const),
      (expected_point: number) => ({
        pointRule_id: school.rules.reward,
        profiles: [profile()],
        expected_point,
      }),
    ] as const,
    [
      ...(['/v2/actions/profiles_redeem', role, 'redeem', 10] as const),
      (expected_point: number) => ({
        pointRule_id: school.rules.redeem,
        profiles: [profile()],
        expected_point,
      }),
    ] as const,
    [
      ...(['/actions/rules', role, 'virtual_redeem', 10] as const),
      (expected_point: number) => ({
        profile: profile(),
        pointRules: [{ rule: school.rules.virtual_redeem, count: 2, expected_point }],
      }),
    ] as const,
  ]),
  [
    ...(['/v2/cms/profiles/parent', 'parent', 'parent_reward', 2] as const),
    (expected_point: number) => ({
      pointRule_id: school.rules.parent_reward,
      period_id: school.period,
      expected_point,
    }),
  ],
]

test.each(calls)(
  '%s by %s records the points that the person saw, or nothing',
  async (path, role, type, seen, bodyOf) => {
    const token = role === 'parent' ? school.students[0]!.parentToken : school[role].token
    const key = randomUUID()
    const send = (expected: number, under: string) =>
      laurel.call(`POST ${path}`, token, { key: under, body: bodyOf(expected) })
    expect(outcomesOf(await send(seen, key))).toEqual(['appended'])
    await edit(type)
    const changed = [{ rule: school.rules[type], expected: seen, point: 7 }]
    expect(await send(seen, randomUUID())).toEqual(refusal(409, 'points_changed', { changed }))
    expect(outcomesOf(await send(seen, key))).toEqual(['duplicate'])
    expect(await send(7, key)).toEqual(refusal(409, 'idempotency_key_reused'))
    expect(outcomesOf(await send(7, randomUUID()))).toEqual(['appended'])
  },
)
