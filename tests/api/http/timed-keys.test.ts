import { v7, version } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#api/app.ts'
import type { Actor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { inject, type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { balanceOf, outcomesOf } from '../points/actions/points.ts'

let laurel: TestApp
let school: School
let n = 0

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 20 })
})
afterAll(() => laurel.close())

const next = () => school.students[n++]!.profile
const bodyOf = (profile: string) => ({ pointRule_id: school.rules.reward, profiles: [profile] })
const reward = (key: string | undefined, profile: string, app = laurel.app) =>
  inject(app, 'POST /v2/actions/profiles', school.teacher.token, {
    body: bodyOf(profile),
    ...(key && { key }),
  })
const idsOf = ({ body }: Awaited<ReturnType<typeof reward>>): string[] => [
  body.data.batch,
  body.data.outcomes[0].action,
]
const versionsOf = (ids: readonly string[]) => ids.map(version)
/** Records as the previous version did, whose keys were plain texts. */
const recordAsBefore = (key: string, profile: string) => {
  const actor: Actor = {
    organizationId: school.organizationId,
    userId: school.teacher.id,
    role: 'organization_admin',
  }
  return laurel.deps.ledger.points.reward(actor, key, {
    rule: school.rules.reward,
    profiles: [profile],
    count: 1,
  })
}
const since = async (moment: Date) => {
  const at = sql.fragment`${moment.toISOString()}::timestamptz`
  await laurel.deps.db.query(sql.typeAlias('void')`UPDATE timed_keys SET since = ${at}`)
}
const withAnotherApi = async (work: (app: TestApp['app']) => Promise<void>) => {
  const app = await buildApp(laurel.deps)
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

test('in a new database recorded ids begin with their key’s time', async () => {
  const [key, profile] = [v7(), next()]
  const first = await reward(key, profile)
  expect(outcomesOf(first)).toEqual(['appended'])
  for (const id of idsOf(first)) expect(id.slice(0, 13)).toBe(key.slice(0, 13))
  expect(versionsOf(idsOf(first))).toEqual([8, 8])
  // Another process shares no cache with this one, yet derives the same ids.
  await withAnotherApi(async (app) => {
    const again = await reward(key, profile, app)
    expect([outcomesOf(again), idsOf(again)]).toEqual([['duplicate'], idsOf(first)])
  })
  expect(await balanceOf(laurel, school, profile)).toBe(5)
})

test('without a key, recorded ids also contain a time', async () => {
  expect(versionsOf(idsOf(await reward(undefined, next())))).toEqual([8, 8])
})

test('a reversal’s id begins with the time of its own key', async () => {
  const profile = next()
  const [, action] = idsOf(await reward(v7(), profile))
  await balanceOf(laurel, school, profile)
  const key = v7({ msecs: Date.now() + 60_000 })
  const answer = await laurel.call(`DELETE /actions/${action}`, school.teacher.token, { key })
  expect([answer.status, answer.body.data?.batch?.slice(0, 13)]).toEqual([200, key.slice(0, 13)])
  expect(await balanceOf(laurel, school, profile)).toBe(0)
})

test('a key that an earlier version recorded stays a duplicate once ids contain their key’s time', async () => {
  const [early, profile] = [v7({ msecs: Date.now() - 60_000 }), next()]
  const recorded = await recordAsBefore(early, profile)
  await since(new Date())
  await withAnotherApi(async (app) => {
    const retried = await reward(early, profile, app)
    expect(outcomesOf(retried)).toEqual(['duplicate'])
    expect(idsOf(retried)).toEqual([recorded.batch, recorded.outcomes[0]!.action])
    expect(versionsOf(idsOf(retried))).toEqual([5, 5])
    // In the same process the ids of later keys contain their time.
    const late = v7({ msecs: Date.now() + 60_000 })
    expect(versionsOf(idsOf(await reward(late, profile, app)))).toEqual([8, 8])
  })
  expect(await balanceOf(laurel, school, profile)).toBe(10)
})

test('while an earlier version may still run, ids are derived as that version does', async () => {
  await since(new Date(Date.now() + 86_400_000))
  await withAnotherApi(async (app) => {
    const [key, profile] = [v7(), next()]
    const first = await reward(key, profile, app)
    expect(versionsOf(idsOf(first))).toEqual([5, 5])
    const [retried] = (await recordAsBefore(key, profile)).outcomes
    expect(retried?.outcome).toBe('duplicate')
  })
})
