import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { mostAwardLines } from '#api/contracts/actions.ts'
import { sql } from '#platform/postgres/pool.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { balanceOf, refusal } from './points.ts'

let laurel: TestApp
let school: School
let one: TestStudent
let other: TestStudent

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-27T02:00:00.000Z' })
})
beforeEach(async () => {
  school = await laurel.school({ students: 2 })
  ;[one, other] = school.students as [TestStudent, TestStudent]
})
afterAll(() => laurel.close())

const send = (lines: readonly object[], key = randomUUID(), more: object = {}) =>
  laurel.call('POST /v2/actions/lines', school.admin.token, { body: { lines, ...more }, key })
const line = ({ profile }: TestStudent, more: object = {}) => ({
  profile,
  pointRule_id: school.rules.reward,
  counts: 1,
  ...more,
})

test('points of a file count on their own days, and one undo reverts them all', async () => {
  const answer = await send([line(one, { date: '2026-11-03', counts: 4 }), line(one), line(other)])
  expect(answer).toMatchObject({ status: 200, body: { result: 'success' } })
  expect(await balanceOf(laurel, school, one.profile)).toBe(25)
  const { organizationId, period: periodId } = school
  const ofWeek = async (week: string) =>
    (await rankStudents(laurel.deps.db, { organizationId, periodId, week }, { limit: 2 })).rows.map(
      ({ total }) => total,
    )
  expect(await ofWeek('2026-11-02')).toEqual([20, 0])
  expect(await ofWeek('2026-11-23')).toEqual([5, 5])
  const race = await laurel.call(
    `GET /v2/audit/race?period=${school.period}&groupBy=user`,
    school.admin.token,
  )
  expect(race.body.data).toMatchObject({ from: '2026-11-03' })
  const { batch } = answer.body.data
  await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
  expect(await balanceOf(laurel, school, one.profile)).toBe(0)
  expect(await balanceOf(laurel, school, other.profile)).toBe(0)
})

test('empty, too large and unexpected input is refused with a message for each field', async () => {
  expect((await send([])).status).toBe(400)
  const many = Array.from({ length: mostAwardLines + 1 }, () => line(one))
  expect((await send(many)).status).toBe(400)
  const wrong = [line(one, { counts: 0 }), line(one, { date: '2026-13-01' })]
  expect((await send(wrong)).body.details).toMatchObject([
    { field: 'lines.0.counts', code: 'yup_number_min' },
    { field: 'lines.1.date', code: 'yup_date' },
  ])
  expect(await send([line(one, { date: '2026-11-28' })])).toEqual(
    refusal(409, 'date_out_of_range', { line: 1, from: expect.any(String), to: '2026-11-27' }),
  )
  const stranger = await laurel.school({ students: 1 })
  expect(await send([line(stranger.students[0]!)])).toEqual(refusal(404, 'not_found'))
})

test('lines above the quota of a rule for parents are shown before, and refuse the file', async () => {
  const ofParents = { pointRule_id: school.rules.parent_reward, date: '2026-11-27' }
  const left = async () => {
    const path = `GET /v2/cms/profiles/parent?minPosition=${position}`
    const { body } = await laurel.call(path, one.parentToken)
    return body.data[0].quota_left
  }
  const { position } = (await send([line(one, ofParents)])).body.data
  expect(await left()).toBe(1)
  const lines = [line(other), line(one, ofParents), line(one, ofParents), line(one)]
  const check = (token: string, body: object = { lines }) =>
    laurel.call('POST /v2/actions/lines/check', token, { body })
  expect((await check(school.teacher.token)).body.data).toEqual({
    above_quota: [3],
    recorded: null,
  })
  expect(await send(lines)).toMatchObject({
    status: 409,
    body: { result: 'quota_exceeded', details: { lines: [3] } },
  })
  expect(await balanceOf(laurel, school, other.profile)).toBe(0)
  expect((await check(school.auditor.token)).status).toBe(403)
  expect((await check(school.admin.token, { lines: [] })).status).toBe(400)
  const stranger = await laurel.school({ students: 1 })
  expect((await check(stranger.admin.token)).status).toBe(404)
})

test('a file with the same awards is recorded again only if somebody confirms it', async () => {
  const lines = [line(one, { date: '2026-11-03' }), line(other)]
  const recorded = async () => {
    const body = { lines: lines.toReversed() }
    const answer = await laurel.call('POST /v2/actions/lines/check', school.teacher.token, { body })
    return answer.body.data.recorded
  }
  expect(await recorded()).toBeNull()
  const key = randomUUID()
  const first = await send(lines, key)
  const { batch } = first.body.data
  const known = { batch, at: '2026-11-27T02:00:00.000Z', by: { en: 'Ada Chan' } }
  expect(await recorded()).toMatchObject(known)
  expect((await send(lines, key)).body.data.batch).toBe(batch)
  const refused = await send(lines)
  expect(refused).toMatchObject({ status: 409, body: { code: 'file_recorded', details: known } })
  expect(await balanceOf(laurel, school, one.profile)).toBe(5)
  const again = await send(lines, randomUUID(), { again: true })
  expect(again.status).toBe(200)
  const undo = async ({ batch: id, position }: { batch: string; position: string }) => {
    const path = `DELETE /v2/actions/batches/${id}?minPosition=${position}`
    expect((await laurel.call(path, school.admin.token)).status).toBe(200)
  }
  await undo(again.body.data)
  expect(await balanceOf(laurel, school, one.profile)).toBe(5)
  expect(await recorded()).toMatchObject(known)
  await undo(first.body.data)
  expect(await balanceOf(laurel, school, one.profile)).toBe(0)
  expect(await recorded()).toBeNull()
  expect((await send(lines)).status).toBe(200)
})

test('a file stays recorded when its awards are corrected, until the corrected awards are undone', async () => {
  const lines = [line(one)]
  const standing = async () => {
    await balanceOf(laurel, school, one.profile)
    return laurel.deps.db.oneFirst(sql.type(z.object({ id: z.string() }))`
      SELECT id FROM actions WHERE organization_id = ${school.organizationId}
        AND profile_id = ANY(${sql.array([one.profile, other.profile], 'uuid')})
        AND reverts IS NULL AND reverted_by IS NULL`)
  }
  const change = async (route: string, body?: object) => {
    const answer = await laurel.call(route, school.admin.token, { body, key: randomUUID() })
    expect(answer.status, answer.text).toBe(200)
  }
  const correct = async (body: object) =>
    change(`POST /v2/actions/${await standing()}/correction`, body)
  const undo = async () => change(`DELETE /actions/${await standing()}`)
  const isRecorded = async () => {
    await standing()
    expect(await send(lines)).toEqual(refusal(409, 'file_recorded'))
  }
  expect((await send(lines)).status).toBe(200)
  await correct({ pointRule_id: school.rules.parent_reward })
  await isRecorded()
  await correct({ profile: other.profile })
  await isRecorded()
  await undo()
  await isRecorded()
  await undo()
  expect(await balanceOf(laurel, school, one.profile)).toBe(0)
  expect((await send(lines)).status).toBe(200)
})

test('a key of a recorded file is refused with another file, also of other students', async () => {
  const key = randomUUID()
  const first = [line(one)]
  expect((await send(first, key)).status).toBe(200)
  expect(await send([line(other)], key)).toEqual(refusal(409, 'idempotency_key_reused'))
  expect(await send([line(one), line(other)], key, { again: true })).toEqual(
    refusal(409, 'idempotency_key_reused'),
  )
  expect((await send(first, key)).status).toBe(200)
  expect(await balanceOf(laurel, school, one.profile)).toBe(5)
  expect(await balanceOf(laurel, school, other.profile)).toBe(0)
})

test('of two different files with one key at once, one is recorded', async () => {
  const key = randomUUID()
  const answers = await Promise.all([send([line(one)], key), send([line(other)], key)])
  expect(answers.map(({ body }) => body.code ?? body.result).toSorted()).toEqual([
    'idempotency_key_reused',
    'success',
  ])
})

test('of equal requests only one is recorded, even after a file that was refused', async () => {
  const wrong = [line(one, { expected_point: 4 })]
  expect((await send(wrong)).body.code).toBe('points_changed')
  const answers = await Promise.all([send([line(one)]), send([line(one)]), send([line(one)])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balanceOf(laurel, school, one.profile)).toBe(5)
})

test('a file of the largest size is recorded whole', async () => {
  const lines = Array.from({ length: mostAwardLines }, (_, n) => line(n % 2 ? one : other))
  expect((await send(lines)).status).toBe(200)
  expect(await balanceOf(laurel, school, one.profile)).toBe((5 * mostAwardLines) / 2)
})

test('opening balances count, and are distinguished in the history, the export and the statement', async () => {
  const names = { name: '期初', name_en: 'Brought forward', ruleCategory: school.categories.reward }
  const created = await laurel.call('POST /pointRules', school.admin.token, {
    body: { ...names, type: 'reward', point: 1, isActive: true, is_opening: true },
    key: randomUUID(),
  })
  expect(created.body.data).toMatchObject({ is_opening: true })
  const pointRule_id = created.body.data._id
  await send([line(one, { pointRule_id, counts: 240 }), line(one)])
  expect(await balanceOf(laurel, school, one.profile)).toBe(245)
  const get = async (path: string) => {
    const answer = await laurel.call(`GET ${path}`, school.admin.token)
    expect(answer.status).toBe(200)
    return answer
  }
  const period = `period=${school.period}`
  const history = await get(`/v2/actions?${period}&limit=9&profile=${one.profile}`)
  expect(history.body.data.map(({ origin }: { origin?: string }) => origin).toSorted()).toEqual([
    'file',
    'opening',
  ])
  const file = await get(`/v2/actions/export_stream?${period}&lang=en`)
  expect(file.text).toContain('Brought forward,240,Opening balance')
  const statement = await get(`/v2/audit/statements/students/${one.profile}`)
  expect(statement.body.data).toMatchObject({
    sums: { given: 245, opening: 240, balance: 245 },
    lines: expect.arrayContaining([expect.objectContaining({ origin: 'opening', point: 240 })]),
  })
  const explained = await get(`/explain/profiles/${one.profile}?figure=point`)
  expect(explained.body).toMatchObject({ sum: 245, opening: 240 })
  const byDays = await get(`/explain/classes/days?${period}&class=1A`)
  expect(byDays.body).toMatchObject({ sum: 245, opening: 240 })
  const changed = await laurel.call(`PUT /pointRules/${pointRule_id}`, school.admin.token, {
    body: { ...names, type: 'reward', point: 1, isActive: true, is_opening: false },
  })
  expect(changed.body.data.is_opening).toBeUndefined()
})
