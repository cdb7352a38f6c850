import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeEvent } from '#domain/events.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'
import { balanceOf, outcomesOf, refusal } from './points.ts'

let laurel: TestApp
let school: School
let profiles: string[]

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 6 })
  profiles = school.students.map(({ profile }) => profile)
})
afterAll(() => laurel.close())

type Result = { batch: string; position: string; outcomes: { action: string }[] }
const reward = async (
  students: readonly string[],
  token = school.teacher.token,
): Promise<Result> => {
  const body = { pointRule_id: school.rules.reward, profiles: students }
  return (await laurel.call('POST /v2/actions/profiles', token, { body })).body.data
}
const undo = (
  path: string,
  query: Record<string, string> = {},
  token = school.teacher.token,
  key?: string,
) => laurel.call(`DELETE ${path}?${new URLSearchParams(query)}`, token, key ? { key } : {})
const undoBatch = ({ batch, position }: Result, token?: string) =>
  undo(`/v2/actions/batches/${batch}`, { minPosition: position }, token)
const undoAction = ({ outcomes, position }: Result, token?: string) =>
  undo(`/actions/${outcomes[0]!.action}`, { minPosition: position }, token)
const lastEvent = async (profile: string) =>
  decodeEvent(
    (await laurel.deps.eventStore.readStream(`account-${profile}`)).at(-1)!,
  ) as AccountEvent

describe('DELETE /v2/actions/batches/{batch}', () => {
  test('undoes everything that was just recorded', async () => {
    const batch = await reward(profiles)
    const { status, body } = await undoBatch(batch)
    expect(status).toBe(200)
    expect(body.data.outcomes).toHaveLength(6)
    expect(new Set(body.data.outcomes.map(({ action }: { action: string }) => action))).toEqual(
      new Set(batch.outcomes.map(({ action }) => action)),
    )
    for (const profile of profiles) expect(await balanceOf(laurel, school, profile)).toBe(0)
  })

  test('without a position waits for everything recorded before it', async () => {
    const { batch } = await reward(profiles)
    expect(outcomesOf(await undo(`/v2/actions/batches/${batch}`))).toEqual(
      Array(6).fill('appended'),
    )
  })

  test('answers success the second time and changes nothing', async () => {
    const batch = await reward(profiles.slice(0, 2))
    await undoBatch(batch)
    const head = await laurel.deps.eventStore.head()
    const { status, body } = await undoBatch(batch)
    expect({ status, result: body.result }).toEqual({ status: 200, result: 'success' })
    expect(body.data.outcomes).toMatchObject(
      Array(2).fill({ outcome: 'duplicate', reverted: true }),
    )
    expect(await laurel.deps.eventStore.head()).toBe(head)
  })

  test('refuses a position that the log has never reached', async () => {
    const { outcomes } = await reward(profiles.slice(0, 1))
    const answer = await undo(`/actions/${outcomes[0]!.action}`, { minPosition: '9'.repeat(64) })
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'minPosition', code: 'yup_type_error' }],
    ])
  })

  test('stores the code of the reason', async () => {
    const { batch, position } = await reward(profiles.slice(0, 1))
    await undo(`/v2/actions/batches/${batch}`, { reason: 'wrong_student', minPosition: position })
    expect(await lastEvent(profiles[0]!)).toMatchObject({
      type: 'ActionReverted',
      data: { reason: 'wrong_student' },
    })
    expect((await undo(`/v2/actions/batches/${batch}`, { reason: 'Chan was away' })).status).toBe(
      400,
    )
  })

  test('refuses a batch that is too large to read at once', async () => {
    const batch = await reward(profiles.slice(0, 1))
    const { action } = batch.outcomes[0] as { action: string }
    await waitForPosition(laurel.deps.db, batch.position)
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO actions SELECT made.* FROM actions, generate_series(1, 10000),
        jsonb_populate_record(actions, jsonb_build_object('id', gen_random_uuid(), 'n', generate_series)) AS made
      WHERE actions.organization_id = ${school.organizationId} AND actions.id = ${action}`)
    expect(await undoBatch(batch)).toEqual(refusal(409, 'batch_too_large'))
    expect((await undoAction(batch)).status).toBe(200)
  })

  test('undoes a whole basket', async () => {
    const [profile] = profiles as [string]
    for (let n = 0; n < 4; n++) await reward([profile])
    const before = await balanceOf(laurel, school, profile)
    const lines = [school.rules.redeem, school.rules.virtual_redeem].map((rule) => ({
      rule,
      count: 1,
    }))
    const body = { profile, pointRules: lines }
    const { body: basket } = await laurel.call('POST /actions/rules', school.teacher.token, {
      body,
    })
    expect(await balanceOf(laurel, school, profile)).toBe(before - 20)
    expect(outcomesOf(await undoBatch(basket.data))).toEqual(['appended', 'appended'])
    expect(await balanceOf(laurel, school, profile)).toBe(before)
  })
})

describe('DELETE /actions/{id}', () => {
  test('undoes one action of a batch', async () => {
    const before = await balanceOf(laurel, school, profiles[1]!)
    const batch = await reward([profiles[0]!, profiles[1]!])
    expect(outcomesOf(await undoAction(batch))).toEqual(['appended'])
    expect(outcomesOf(await undoAction(batch))).toEqual(['duplicate'])
    expect(await balanceOf(laurel, school, profiles[1]!)).toBe(before + 5)
    expect(outcomesOf(await undoBatch(batch)).sort()).toEqual(['appended', 'duplicate'])
  })

  test('of an unknown action answers 404', async () => {
    expect(await undo(`/actions/${randomUUID()}`)).toEqual(refusal(404, 'action_not_found'))
    expect(await undo(`/v2/actions/batches/${randomUUID()}`)).toEqual(
      refusal(404, 'action_not_found'),
    )
    expect((await undo('/actions/x')).status).toBe(400)
  })

  test('of a revert answers 404', async () => {
    const { body } = await undoBatch(await reward([profiles[0]!]))
    const event = await lastEvent(profiles[0]!)
    expect(await undo(`/actions/${event.data.actionId}`)).toEqual(refusal(404, 'action_not_found'))
    expect(await undoBatch(body.data)).toEqual(refusal(404, 'action_not_found'))
  })

  test('of another organisation’s action answers 404', async () => {
    const batch = await reward([profiles[0]!])
    const stranger = (await laurel.school({ students: 0 })).admin.token
    expect(await undoAction(batch, stranger)).toEqual(refusal(404, 'action_not_found'))
    expect(await undoBatch(batch, stranger)).toEqual(refusal(404, 'action_not_found'))
  })
})

describe('a teacher who sees only their own records', () => {
  test('cannot undo a colleague’s award, or learn of it', async () => {
    const batch = await reward(profiles, school.admin.token)
    expect(await undoAction(batch)).toEqual(refusal(404, 'action_not_found'))
    expect(await undoBatch(batch)).toEqual(refusal(404, 'action_not_found'))
  })

  test('cannot undo a parent’s award', async () => {
    const body = { pointRule_id: school.rules.parent_reward, period_id: school.period }
    const { parentToken } = school.students[2]!
    const { body: given } = await laurel.call('POST /v2/cms/profiles/parent', parentToken, { body })
    expect(await undoAction(given.data)).toEqual(refusal(404, 'action_not_found'))
    expect(outcomesOf(await undoAction(given.data, school.admin.token))).toEqual(['appended'])
  })

  test('can have their own awards undone by staff who see all records', async () => {
    expect(outcomesOf(await undoBatch(await reward(profiles), school.admin.token))).toEqual(
      Array(6).fill('appended'),
    )
  })
})

test('undoing is forbidden to auditors, students and parents', async () => {
  const batch = await reward([profiles[0]!])
  for (const token of [
    school.auditor.token,
    school.students[0]!.token,
    school.students[0]!.parentToken,
  ]) {
    expect(await undoBatch(batch, token)).toEqual(refusal(403, 'forbidden'))
    expect(await undoAction(batch, token)).toEqual(refusal(403, 'forbidden'))
  }
})

test('while the history is behind, undoing answers 503 and reverts nothing', async () => {
  const behind = await testApp({ projector: false })
  try {
    const other = await behind.school({ students: 1 })
    const body = { pointRule_id: other.rules.reward, profiles: [other.students[0]!.profile] }
    const { body: given } = await behind.call('POST /v2/actions/profiles', other.admin.token, {
      body,
    })
    const { batch, position, outcomes } = given.data
    const paths = [
      `/v2/actions/batches/${batch}`,
      `/actions/${outcomes[0].action}?minPosition=${position}`,
    ]
    const answers = await Promise.all(
      paths.map((path) => behind.call(`DELETE ${path}`, other.admin.token)),
    )
    expect(answers).toEqual([refusal(503, 'read_model_behind'), refusal(503, 'read_model_behind')])
    expect(await waitForPosition(behind.deps.db, position, 0)).toBe(false)
    expect(await behind.deps.eventStore.head()).toBe(position)
  } finally {
    await behind.close()
  }
})
