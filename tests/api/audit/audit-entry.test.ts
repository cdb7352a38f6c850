import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#api/contracts/audit-entry.ts'
import { createLedger } from '#ledger/ledger.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let given: string
let batch: string

const ask = (id: string, token = school.auditor.token, query = '') =>
  laurel.call(`GET /v2/audit/entries/${id}${query}`, token)
const entryOf = async (id: string): Promise<AuditEntry> => {
  const { status, body } = await ask(id)
  expect(status).toBe(200)
  return body.data
}
const known = (id: string) => vi.waitFor(async () => expect((await ask(id)).status).toBe(200))
const award = async (profiles: string[], rule = school.rules.reward) => {
  const body = { pointRule_id: rule, profiles }
  return (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).body.data
}

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 2 })
  other = await laurel.school({ students: 1 })
  const made = await award(school.students.map(({ profile }) => profile))
  given = made.outcomes[0].action
  batch = made.batch
  await known(given)
})
afterAll(() => laurel.close())

describe('an entry of the log', () => {
  test('shows its content, its author with role and request, and how many entries the request made', async () => {
    const entry = await entryOf(given)
    expect(entry).toMatchObject({
      _id: given,
      event: 'PointsRewarded',
      source: 'staff',
      point: 5,
      reverts: null,
      reverted_by: null,
      seal: null,
      actor: { name: { en: 'Ada Chan', zh: '陳雅達' }, role: 'organization_admin' },
      batch: { _id: batch, entries: 2 },
      correlation: batch,
      causation: batch,
      student: { profile: school.students[0]!.profile, user: school.students[0]!.id, class: '1A' },
      stream: `account-${school.students[0]!.profile}`,
      revision: 0,
    })
  })

  test('has its raw event and the hash of that event', async () => {
    const entry = await entryOf(given)
    const { raw, hash } = entry
    expect(Object.keys(raw).sort()).toEqual(
      ['data', 'id', 'metadata', 'position', 'recordedAt', 'revision', 'stream', 'type'].sort(),
    )
    expect(raw).toMatchObject({ data: { actionId: given, points: 5 } })
    // Only `raw`, the event that is hashed, has the position in the log.
    expect(entry).not.toHaveProperty('position')
    expect(createHash('sha256').update(canonicalize(raw)!).digest('hex')).toBe(hash)
  })

  test('is linked with the reversal and its reason, in both directions', async () => {
    const { outcomes } = await award([school.students[1]!.profile])
    const { action } = outcomes[0]
    await known(action)
    const undone = await laurel.call(
      `DELETE /actions/${action}?reason=wrong_student`,
      school.admin.token,
    )
    expect(undone.body.result).toBe('success')
    const { reverted_by: by } = await entryOf(action)
    expect(by).toMatchObject({
      reason: 'wrong_student',
      actor: { role: 'organization_admin', name: { en: 'Ada Chan' } },
    })
    await known(by!._id)
    expect(await entryOf(by!._id)).toMatchObject({
      event: 'ActionReverted',
      reverts: action,
      point: -5,
      reverted_by: null,
    })
  })

  test('names a parent as the author, and subtracts the points of a prize', async () => {
    const { parentToken, profile } = school.students[0]!
    const body = { pointRule_id: school.rules.parent_reward, period_id: school.period }
    const parent = (await laurel.call('POST /v2/cms/profiles/parent', parentToken, { body })).body
      .data
    await known(parent.outcomes[0].action)
    expect(await entryOf(parent.outcomes[0].action)).toMatchObject({
      source: 'parent',
      actor: { role: 'parent' },
      point: 2,
    })
    await award([profile])
    const prize = { pointRule_id: school.rules.redeem, profiles: [profile] }
    const spent = (
      await laurel.call('POST /v2/actions/profiles_redeem', school.admin.token, { body: prize })
    ).body.data
    await known(spent.outcomes[0].action)
    expect(await entryOf(spent.outcomes[0].action)).toMatchObject({
      event: 'PointsRedeemed',
      point: -10,
    })
  })

  test('names a birthday or a device as its origin', async () => {
    const own = await laurel.school({ students: 1 })
    const [{ id: userId, profile }] = own.students as [School['students'][number]]
    const { eventStore, db, clock } = laurel.deps
    const birthday = { userId, profile, rule: own.rules.reward, year: 2026 }
    const credited = await createLedger({ eventStore, db, clock }).birthdays.credit(
      own.organizationId,
      birthday,
    )
    const body = { attendanceRule: own.attendanceRule, profiles: [profile], device: own.device }
    const came = await laurel.call('POST /actions/attendance/batch/checkin', own.admin.token, {
      body,
    })
    const sourceOf = async (id: string) =>
      (await ask(id, own.auditor.token, `?profile=${profile}`)).body.data
    expect(await sourceOf(credited.action!)).toMatchObject({
      source: 'birthday',
      actor: { role: 'system' },
      point: 5,
    })
    expect(await sourceOf(came.body.data.outcomes[0].action)).toMatchObject({
      source: 'device',
      event: 'CheckedIn',
    })
  })

  test('is also found by the id of its event if the student is named', async () => {
    const { raw } = await entryOf(given)
    const query = `?profile=${school.students[0]!.profile}`
    expect((await ask(String(raw['id']), school.auditor.token, query)).body.data._id).toBe(given)
  })

  test('is not found by another organisation, even with a profile, and refused to teachers', async () => {
    expect((await ask(given, other.admin.token)).status).toBe(404)
    const stranger = `?profile=${school.students[0]!.profile}`
    expect((await ask(given, other.admin.token, stranger)).status).toBe(404)
    const own = `?profile=${other.students[0]!.profile}`
    expect((await ask(given, other.admin.token, own)).status).toBe(404)
    expect((await ask(given, school.teacher.token)).status).toBe(403)
  })
})

describe('the explanation of a balance', () => {
  const why = async (query: Record<string, string> = {}, token = school.auditor.token) => {
    const of = { period: school.period, profile: school.students[0]!.profile, ...query }
    return await laurel.call(`GET /v2/audit/past/entries?${new URLSearchParams(of)}`, token)
  }

  test('lists everything given, spent and undone until a moment, with the balance after each entry', async () => {
    await vi.waitFor(async () => expect((await why()).body.total).toBe(4))
    const { sums, data } = (await why()).body
    expect(sums).toEqual({ given: 12, spent: 10, undone: 0, balance: 2 })
    expect(
      data.map(({ point, balance }: { point: number; balance: number }) => [point, balance]),
    ).toEqual([
      [-10, 2],
      [5, 12],
      [2, 7],
      [5, 5],
    ])
    const early = (await why({ at: data[3].at })).body
    expect([early.total, early.sums.balance, early.data[0]._id]).toEqual([1, 5, given])
  })

  test('shows entries as known at a moment, and on request without the undone ones and their undo', async () => {
    const profile = school.students[1]!.profile
    const now = (await why({ profile })).body
    expect(now.sums).toEqual({ given: 10, spent: 0, undone: 5, balance: 5 })
    expect(now.data.map(({ reverted }: { reverted: boolean }) => reverted)).toEqual([
      false,
      true,
      false,
    ])
    const before = (await why({ profile, at: now.data[1].at })).body
    expect([before.sums.balance, before.data[0].reverted]).toEqual([10, false])
    expect((await why({ profile, reverted: 'true' })).body.sums).toEqual({
      given: 10,
      spent: 0,
      undone: 0,
      balance: 10,
    })
  })

  test('shows only the school’s own students', async () => {
    expect((await why({}, other.admin.token)).status).toBe(404)
    expect((await why({ period: school.pastPeriod })).status).toBe(404)
    expect((await why({}, school.teacher.token)).status).toBe(403)
  })
})
