import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '#api/contracts/administration-log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let display = ''

const ask = (query: Record<string, string> = {}, token = school.admin.token) =>
  laurel.call(`GET /administration_log?${new URLSearchParams(query)}`, token)
const changes = async (query: Record<string, string> = {}) =>
  (await ask(query)).body.data as Change[]
const told = async (query: Record<string, string> = {}) =>
  (await changes(query)).map(({ action, subject, created_by }) => [
    created_by.name?.en ?? null,
    action,
    subject.kind,
    subject.name?.en ?? null,
  ])
const call = async (route: string, token: string, body?: object) => {
  const answer = await laurel.call(route, token, { ...(body && { body }) })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: '2026-11-09T04:00:00.000Z' })
  school = await laurel.school({ students: 3 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2028-01-01'`)
  // In Hong Kong the first change is on Tuesday, the second on Wednesday.
  laurel.setNow('2026-11-10T15:59:30.000Z')
  const [first, second] = school.students as [School['students'][0], School['students'][0]]
  await call(`POST /users/${first.id}/resetpw`, school.teacher.token, { parent: true })
  laurel.setNow('2026-11-10T16:00:30.000Z')
  const prize = { type: 'redeem', name: 'A pen', description: 'Blue', point: 9 }
  await call(`PUT /pointRules/${school.rules.redeem}`, school.teacher.token, prize)
  laurel.setNow('2026-11-11T04:00:00.000Z')
  const { _id } = (await call('POST /displays', school.admin.token, { name: 'Hall' })).display
  display = _id
  laurel.setNow('2026-11-12T04:00:00.000Z')
  await call(`DELETE /displays/${display}`, school.admin.token)
  const edited = {
    class: '1A',
    class_no: 7,
    name: { en: 'Student Two', zh: '學生2' },
    period: school.period,
  }
  await call(`PUT /users/${second.id}`, school.admin.token, edited)
})
afterAll(() => laurel.close())

describe('the administration log', () => {
  test('shows who changed what, newest first, with current names', async () => {
    expect(await told({ limit: '5' })).toEqual([
      ['Ada Chan', 'updated', 'student', 'Student Two'],
      ['Ada Chan', 'deleted', 'display', null],
      ['Ada Chan', 'created', 'display', null],
      ['teacher Wong', 'updated', 'prize_rule', 'A pen'],
      ['teacher Wong', 'password_reset', 'student', 'Student 1'],
    ])
    const [student, , , rule, reset] = await changes({ limit: '5' })
    expect(student!.fields.toSorted()).toEqual(['class_no', 'name_en'])
    expect(rule!.fields.toSorted()).toEqual(['description', 'name', 'point'])
    expect(reset).toMatchObject({
      created_at: '2026-11-10T15:59:30.000Z',
      fields: ['parent_password'],
      subject: { _id: school.students[0]!.id },
      created_by: { _id: school.teacher.id, name: { zh: '黃teacher' } },
    })
  })

  test('comes in pages, newest or oldest first', async () => {
    const { total, pages, last_updated_at } = (await ask({ limit: '2' })).body
    expect({ pages, last_updated_at }).toEqual({
      pages: Math.ceil(total / 2),
      last_updated_at: '2026-11-12T04:00:00.000Z',
    })
    const all = await changes({ limit: '999999' })
    expect(all).toHaveLength(total)
    expect(await changes({ limit: '2', page: '1' })).toEqual(all.slice(2, 4))
    expect(await changes({ limit: '2', page: '999' })).toEqual([])
    const oldest = await changes({ limit: '999999', order: 'asc', order_by: 'created_at' })
    expect(oldest).toEqual(all.toReversed())
  })

  test('is searched for words in names and descriptions, ignoring case', async () => {
    expect(await told({ search: 'TEACHER pen' })).toEqual([
      ['teacher Wong', 'updated', 'prize_rule', 'A pen'],
    ])
    expect((await told({ search: '學生2' })).map(([, action]) => action)).toEqual([
      'updated',
      'created',
    ])
    expect(await told({ search: 'nobody at all' })).toEqual([])
    expect((await ask({ search: 'teacher' })).body.total).toBe(3)
  })

  test('is filtered by kind, action and the school’s days', async () => {
    const kinds = async (query: Record<string, string>) =>
      new Set((await told(query)).map(([, , kind]) => kind))
    for (const kind of [
      'student',
      'staff',
      'point_rule',
      'prize_rule',
      'period',
      'display',
      'device',
    ]) {
      expect(await kinds({ kind, limit: '100' })).toEqual(new Set([kind]))
    }
    expect(await told({ kind: 'organization_filter' })).toEqual([])
    expect((await told({ action: 'password_reset' })).length).toBe(1)
    expect(
      (await told({ from: '2026-11-11', to: '2026-11-11' })).map(([, action]) => action),
    ).toEqual(['created', 'updated'])
    expect(
      (await told({ from: '2026-11-10', to: '2026-11-10' })).map(([, action]) => action),
    ).toEqual(['password_reset'])
    expect(await told({ from: '2026-11-12', to: '2026-11-10' })).toEqual([])
  })

  test('names no erased person, as author or subject, and finds none by name', async () => {
    const { id } = school.students[2]!
    const erase = sql.unsafe`UPDATE users SET erased_at = now() WHERE id IN (${id}, ${school.teacher.id})`
    await laurel.deps.db.query(erase)
    expect(await told({ search: '學生3' })).toEqual([])
    expect(await told({ search: 'teacher' })).toEqual([])
    const reset = (await changes({ action: 'password_reset' }))[0]!
    expect(reset.created_by).toEqual({ _id: school.teacher.id, name: null })
    expect(
      (await told({ kind: 'student', action: 'created', limit: '100' })).map(
        ([, , , name]) => name,
      ),
    ).toContain(null)
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = NULL`)
  })

  test('names subjects in both languages, and finds them by either', async () => {
    const rule = {
      name: '幫助同學 ÉCOLE',
      name_en: 'Helped a classmate',
      description: 'Kind',
      point: 2,
      type: 'reward',
    }
    await call('POST /pointRules', school.admin.token, {
      ...rule,
      ruleCategory: school.categories.reward,
    })
    const check = { name: '早會', name_en: 'Assembly' }
    await call('POST /attendanceRules', school.admin.token, check)
    const named = async (search: string) =>
      (await changes({ search })).map(({ subject }) => subject.name)
    expect(await named('école')).toEqual([{ en: rule.name_en, zh: rule.name }])
    expect(await named('classmate helped')).toEqual([{ en: rule.name_en, zh: rule.name }])
    expect(await named('assembly')).toEqual([{ en: check.name_en, zh: check.name }])
    expect((await named('A pen')).at(-1)).toEqual({ en: 'A pen', zh: 'A pen' })
  })

  test('is for administrators and auditors of this organisation only', async () => {
    const { token, parentToken } = school.students[2]!
    for (const other of [school.teacher.token, token, parentToken]) {
      expect((await ask({}, other)).status).toBe(403)
    }
    expect((await ask({}, school.auditor.token)).status).toBe(200)
    const elsewhere = await laurel.school({ students: 0 })
    const theirs = (await ask({ limit: '999999' }, elsewhere.admin.token)).text
    expect(theirs).toContain(elsewhere.admin.id)
    expect(theirs).not.toContain(school.admin.id)
    expect((await ask({ search: 'Student Two' }, elsewhere.admin.token)).body.total).toBe(0)
  })

  test('refuses unknown filters', async () => {
    for (const query of [
      { kind: 'cat' },
      { action: 'eaten' },
      { from: '2026-02-30' },
      { limit: '0' },
      { page: '-1' },
    ]) {
      const [field] = Object.keys(query)
      expect((await ask(query as never)).body).toMatchObject({
        code: 'validation_failed',
        details: [{ field }],
      })
    }
  })
})
