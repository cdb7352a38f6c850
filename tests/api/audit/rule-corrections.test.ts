import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { RuleCorrection } from '#api/contracts/rule-corrections.ts'
import type { WhatIf } from '#api/contracts/what-if.ts'
import type { Action } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { pastProjection } from '#projections/past/past.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { runRequestedWhatIfs } from '#projections/what-if/run.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { recordRuleCorrections } from '#workers/jobs/record-rule-corrections.ts'

const path = '/v2/audit/rule_corrections'
let laurel: TestApp
let school: School
let position: string

beforeAll(async () => {
  laurel = await testApp()
})
beforeEach(async () => {
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const award = async (n: number, rule = school.rules.reward, call = 'profiles') => {
  const body = { pointRule_id: rule, profiles: [school.students[n]!.profile] }
  const answer = await laurel.call(`POST /v2/actions/${call}`, school.admin.token, { body })
  expect(answer.status).toBe(200)
  position = answer.body.data.position
  return answer.body.data.outcomes[0].action as string
}
const read = async (route: string, token = school.admin.token) => {
  const { status, body } = await laurel.call(`GET ${route}`, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** Returns each student's points earned and balance. */
const standings = async (): Promise<number[][]> => {
  const { rows } = await laurel.deps.db.query(
    sql.type(
      z.object({ cumulative_point: z.number(), point: z.number(), profile_id: z.string() }),
    )`SELECT profile_id, cumulative_point, point FROM balances WHERE organization_id = ${school.organizationId}`,
  )
  return school.students.map(({ profile }) => {
    const row = rows.find(({ profile_id }) => profile_id === profile)
    return row ? [row.cumulative_point, row.point] : [0, 0]
  })
}
const shown = async (points: number, rule = school.rules.reward): Promise<WhatIf> => {
  await read(`/actions?period=${school.period}&limit=1&minPosition=${position}`)
  const body = { period: school.period, changes: [{ rule, points }] }
  const { data } = (await laurel.call('POST /v2/audit/what-if', school.admin.token, { body })).body
  return await vi.waitFor(async () => {
    const whatIf = await read(`/v2/audit/what-if/${data._id}`)
    expect(whatIf.state).toBe('done')
    return whatIf
  })
}
type Asking = Readonly<{ token?: string; key?: string; reason?: string }>
const record = (whatIf: WhatIf, { token = school.admin.token, key, reason }: Asking = {}) =>
  laurel.call(`POST ${path}`, token, {
    body: { what_if: whatIf._id, ...(reason && { reason }) },
    key: key ?? randomUUID(),
  })
const followed = (id: string, state: RuleCorrection['state']): Promise<RuleCorrection> =>
  vi.waitFor(async () => {
    const correction = await read(`${path}/${id}`)
    expect(correction.state).toBe(state)
    return correction
  })
const recorded = async (whatIf: WhatIf, asking?: Asking) => {
  const { status, body } = await record(whatIf, asking)
  expect(status, JSON.stringify(body)).toBe(200)
  return followed(body.data._id, 'done')
}
const undo = (id: string, token = school.admin.token) =>
  laurel.call(`DELETE ${path}/${id}`, token, { key: randomUUID() })
const refused = ({ status, body }: Awaited<ReturnType<typeof record>>) => [status, body.code]

test('an administrator records a what-if, to the exact point, and undoes it', async () => {
  for (const n of [0, 0, 1]) await award(n)
  await award(0, school.rules.redeem, 'profiles_redeem')
  await award(1, school.rules.parent_reward)
  const whatIf = await shown(3)
  // This award comes after the what-if, so it keeps its points.
  await award(2)
  const correction = await recorded(whatIf, { reason: 'Agreed on 20 November' })
  expect(correction).toMatchObject({
    difference: -6,
    recorded: -6,
    entries: 3,
    students: 2,
    corrected: 3,
    left_out: 0,
    reason: 'Agreed on 20 November',
    undone: null,
    created_by: { name: { en: 'Ada Chan' } },
  })
  expect(correction.undo_until).not.toBeNull()
  await vi.waitFor(async () =>
    expect(await standings()).toEqual([
      [6, -4],
      [5, 5],
      [5, 5],
    ]),
  )
  const entries = await read(
    `/v2/actions?period=${school.period}&batch=${correction.batch}&limit=20`,
  )
  const kinds = entries.map((row: { correction: { kind: string } }) => row.correction.kind)
  expect(kinds).toEqual(['replaces', 'replaces', 'replaces'])
  expect((await undo(correction._id)).status).toBe(200)
  const undone = await followed(correction._id, 'undone')
  expect(undone).toMatchObject({ undo_until: null, undone: { entries: 3, kept: 0 } })
  await vi.waitFor(async () =>
    expect(await standings()).toEqual([
      [10, 0],
      [7, 7],
      [5, 5],
    ]),
  )
  expect((await undo(correction._id)).body.data.state).toBe('undone')
  expect(await listed()).toMatchObject([{ _id: correction._id, state: 'undone' }])
})

const listed = () => read(path, school.auditor.token)

test('a what-if corrects an award of more points than an integer holds', async () => {
  await award(0)
  const [given] = await laurel.deps.eventStore.readStream(`account-${school.students[0]!.profile}`)
  const { data, metadata } = given!
  await laurel.deps.eventStore.append({
    stream: `account-${school.students[1]!.profile}`,
    events: [
      {
        id: randomUUID(),
        type: 'PointsRewarded',
        data: {
          ...(data as Action),
          actionId: randomUUID(),
          count: 100_000,
          unitPoints: 1_000_000,
          points: 100_000_000_000,
        },
        metadata,
      },
    ],
    expected: 'any',
  })
  position = await laurel.deps.eventStore.head()
  const { recorded: difference } = await recorded(await shown(1))
  expect(difference).toBe(-4 - 100_000_000_000 + 100_000)
  await vi.waitFor(async () =>
    expect(await standings()).toEqual([
      [1, 1],
      [100_000, 100_000],
      [0, 0],
    ]),
  )
})

test('the history can undo neither a batch of corrections nor a batch of their undo', async () => {
  await award(0)
  const { _id: id, batch } = await recorded(await shown(3))
  const undoBatch = (of: string) =>
    laurel.call(`DELETE /v2/actions/batches/${of}`, school.admin.token, { key: randomUUID() })
  expect(refused(await undoBatch(batch!))).toEqual([409, 'undo_in_what_if'])
  await undo(id)
  await followed(id, 'undone')
  const undoing = await vi.waitFor(() =>
    laurel.deps.db.oneFirst(sql.type(z.object({ batch_id: z.string() }))`
      SELECT batch_id FROM actions WHERE organization_id = ${school.organizationId} AND restores`),
  )
  expect(refused(await undoBatch(undoing))).toEqual([409, 'undo_in_what_if'])
  expect((await standings())[0]).toEqual([5, 5])
})

test('if an entry was undone after the what-if, the correction fails and nothing is recorded', async () => {
  await award(0)
  const action = await award(1)
  const whatIf = await shown(3)
  const { body } = await laurel.call(`DELETE /actions/${action}`, school.admin.token)
  position = body.data.position
  await read(`/actions?period=${school.period}&limit=1&minPosition=${position}`)
  const asked = await record(whatIf)
  const failed = await followed(asked.body.data._id, 'failed')
  expect(failed).toMatchObject({ failure: 'preview_changed', corrected: 0, undo_until: null })
  expect(await standings()).toEqual([
    [5, 5],
    [0, 0],
    [0, 0],
  ])
  expect(refused(await undo(failed._id))).toEqual([404, 'not_found'])
})

test('the same request twice at once is one correction; of different requests at once some are refused', async () => {
  await award(0)
  const whatIf = await shown(3)
  const key = randomUUID()
  const answers = await Promise.all([record(whatIf, { key }), record(whatIf, { key })])
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  await followed(answers[0]!.body.data._id, 'done')
  // If the first request ends before the last begins, the last one is accepted, too.
  const others = await Promise.all(Array.from({ length: 8 }, () => record(whatIf)))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const { status, body } of others) if (status === 200) await followed(body.data._id, 'failed')
  expect((await standings())[0]).toEqual([3, 3])
})

test('a repeated request gets the same answer even after its what-if was deleted', async () => {
  await award(0)
  const whatIf = await shown(3)
  const key = randomUUID()
  const { _id: id } = await recorded(whatIf, { key })
  await laurel.deps.db.query(sql.unsafe`DELETE FROM what_ifs WHERE id = ${whatIf._id}`)
  const { status, body } = await record(whatIf, { key })
  expect([status, body.data?._id]).toEqual([200, id])
  const other = await record(whatIf, { key, reason: 'Another reason' })
  expect(refused(other)).toEqual([409, 'idempotency_key_reused'])
  expect(refused(await record(whatIf))).toEqual([404, 'not_found'])
})

test('teachers, auditors and another school cannot record or undo', async () => {
  await award(0)
  const whatIf = await shown(3)
  const other = await laurel.school({ students: 1 })
  for (const token of [school.teacher.token, school.auditor.token])
    expect(refused(await record(whatIf, { token }))).toEqual([403, 'forbidden'])
  expect(refused(await record(whatIf, { token: other.admin.token }))).toEqual([404, 'not_found'])
  const { _id: id } = await recorded(whatIf)
  expect(refused(await undo(id, school.auditor.token))).toEqual([403, 'forbidden'])
  expect(refused(await undo(id, other.admin.token))).toEqual([404, 'not_found'])
  expect((await laurel.call(`GET ${path}/${id}`, other.admin.token)).status).toBe(404)
  expect(await read(path, other.admin.token)).toEqual([])
  expect((await laurel.call(`GET ${path}`, school.teacher.token)).status).toBe(403)
})

test('what-ifs of prizes, without a difference or of another period are refused with the reason', async () => {
  await award(0)
  await award(0)
  await award(0, school.rules.redeem, 'profiles_redeem')
  const prize = await shown(7, school.rules.redeem)
  expect(refused(await record(prize))).toEqual([409, 'not_correctable'])
  expect(refused(await record(await shown(5)))).toEqual([409, 'correction_changes_nothing'])
  const whatIf = await shown(4)
  await laurel.deps.db.query(sql.unsafe`
    UPDATE what_ifs SET period_id = ${school.pastPeriod} WHERE id = ${whatIf._id}`)
  expect(refused(await record(whatIf))).toEqual([409, 'fail_reward_current_period'])
})

test('after seven days a correction can no longer be undone', async () => {
  await award(0)
  const { _id: id } = await recorded(await shown(3))
  await laurel.deps.db.query(sql.unsafe`
    UPDATE rule_corrections SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${id}`)
  expect(refused(await undo(id))).toEqual([409, 'undo_expired'])
  expect((await read(`${path}/${id}`)).undo_until).toBeNull()
})

test('after a worker is killed, the next one continues, and each entry is corrected once', async () => {
  const alone = await testApp({ projector: false })
  try {
    const own = await alone.school({ students: 3 })
    const { db, ledger } = alone.deps
    const clock = () => new Date()
    const call = async (route: string, body?: object) => {
      const answer = await alone.call(route, own.admin.token, { body, key: randomUUID() })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data
    }
    const profiles = own.students.map(({ profile }) => profile)
    for (let n = 0; n < 100; n += 1)
      await call('POST /v2/actions/profiles', { pointRule_id: own.rules.reward, profiles })
    await catchUp(alone.deps, pointsProjection)
    const changes = [{ rule: own.rules.reward, points: 2 }]
    const { _id: id } = await call('POST /v2/audit/what-if', { period: own.period, changes })
    const { signal } = new AbortController()
    await runRequestedWhatIfs(alone.deps, { signal, onFailed: (error) => expect(error).toBeNull() })
    const { _id: correction } = await call(`POST ${path}`, { what_if: id })
    // This worker dies after the first page is in the log, before the correction has stored it.
    const dying = {
      ...ledger,
      points: {
        ...ledger.points,
        reprice: async (...request: Parameters<typeof ledger.points.reprice>) => {
          await ledger.points.reprice(...request)
          throw new Error('killed')
        },
      },
    }
    const failures: unknown[] = []
    const onFailed = (error: unknown) => failures.push(error)
    await recordRuleCorrections({ ...alone.deps, ledger: dying, clock }, { signal, onFailed })
    expect(failures).toEqual([new Error('killed')])
    const half = await call(`GET ${path}/${correction}`)
    expect(half).toMatchObject({ state: 'recording', entries: 300, corrected: 0 })
    await recordRuleCorrections({ ...alone.deps, clock }, { signal, onFailed })
    expect(await call(`GET ${path}/${correction}`)).toMatchObject({
      state: 'done',
      students: 3,
      corrected: 300,
      recorded: -900,
      left_out: 0,
    })
    await catchUp(alone.deps, pointsProjection)
    const sizes = await db.anyFirst(sql.type(z.object({ size: z.number() }))`
      SELECT count(*) AS size FROM actions WHERE corrects IS NOT NULL GROUP BY batch_id ORDER BY 1`)
    expect(sizes).toEqual([100, 200])
    const points = await db.anyFirst(sql.type(z.object({ point: z.number() }))`
      SELECT point FROM balances ORDER BY profile_id`)
    expect(points).toEqual([200, 200, 200])
  } finally {
    await alone.close()
  }
})

test('each read model with corrections equals a replay of the log', async () => {
  await award(0)
  await recorded(await shown(2))
  for (const projection of [pointsProjection, pastProjection, classPeaksProjection]) {
    const { differences } = await verifyReadModel(laurel.deps, projection)
    expect([projection.name, differences]).toEqual([projection.name, []])
  }
})
