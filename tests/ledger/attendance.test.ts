import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let rule: string
let a: string
let b: string

const addRule = async (organization = school.organization) => {
  const id = v7()
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO attendance_rules (organization_id, id, name) VALUES (${organization}, ${id}, 'Morning')`)
  return id
}
const addDevice = async (organization: string) => {
  const id = v7()
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO devices (organization_id, id, identifier, name, state)
    VALUES (${organization}, ${id}, ${id}, 'Gate', 'enquiry')`)
  return id
}
const student = async (period = school.current) =>
  (await school.addStudent(school.organization, period)).id
const recordsOf = (profile: string) => school.eventStore.readStream(`attendance-${profile}`)

beforeAll(async () => {
  school = await openSchool()
  rule = await addRule()
})
afterAll(() => school.close())
beforeEach(async () => {
  a = await student()
  b = await student()
})

type Input = {
  rule?: string
  device?: string | null
  profiles?: readonly string[]
  actor?: Actor
  key?: string
}
const checkIn = ({ actor = school.teacher, key = v7(), ...input }: Input = {}) =>
  school.ledger.attendance.checkIn(actor, key, { rule, device: null, profiles: [a], ...input })
const checkOut = ({ actor = school.teacher, key = v7(), ...input }: Input = {}) =>
  school.ledger.attendance.checkOut(actor, key, { rule, device: null, profiles: [a], ...input })
const outcomesOf = ({ outcomes }: Awaited<ReturnType<typeof checkIn>>) =>
  outcomes.map(({ outcome }) => outcome)

describe('a check-in', () => {
  test('is recorded for each student in their own stream, with everything that the history shows', async () => {
    const device = await addDevice(school.organization)
    const { batch, position, outcomes } = await checkIn({ profiles: [a, b], device })
    const now = '2026-11-20T03:00:00.000Z'
    const appended = { outcome: 'appended', action: expect.any(String), at: now }
    expect(outcomes).toEqual([a, b].map((profile) => ({ profile, ...appended })))
    const [event] = await recordsOf(a)
    expect(event).toMatchObject({
      type: 'CheckedIn',
      data: {
        recordId: outcomes[0]!.action,
        batchId: batch,
        attendanceRuleId: rule,
        attendanceRuleName: 'Morning',
        deviceId: device,
        localDate: '2026-11-20',
        class: '3B',
      },
      metadata: {
        organizationId: school.organization,
        periodId: school.current,
        actorId: school.teacher.userId,
      },
    })
    expect(position).toBe(await school.eventStore.head())
    expect(school.appended.at(-1)).toBe(position)
    expect(await recordsOf(b)).toHaveLength(1)
    expect(await school.eventsOf(a), 'points are left alone').toEqual([])
  })

  test('may be in a period that is not the current one', async () => {
    const past = await student(school.past)
    await checkIn({ profiles: [past] })
    expect((await recordsOf(past))[0]!.metadata.periodId).toBe(school.past)
  })

  test('is recorded once, however often it is sent with the same key', async () => {
    const key = v7()
    const [first, second] = [
      await checkIn({ key, profiles: [a, b] }),
      await checkIn({ key, profiles: [a, b] }),
    ]
    expect(outcomesOf(second)).toEqual(['duplicate', 'duplicate'])
    expect([second.batch, second.outcomes[0]!.action]).toEqual([
      first.batch,
      first.outcomes[0]!.action,
    ])
    expect(await recordsOf(a)).toHaveLength(1)
  })

  test('sent at the same moment in two processes is recorded once', async () => {
    const key = v7()
    const other = school.openLedger(await school.openStore())
    const answers = await Promise.all(
      [school.ledger, other, school.ledger, other].map((ledger) =>
        ledger.attendance.checkIn(school.teacher, key, { rule, device: null, profiles: [a] }),
      ),
    )
    // The store accepts the same events at the same revision again, so each process may get
    // "appended".
    const outcomes = answers.flatMap(outcomesOf)
    expect(['appended', 'duplicate']).toEqual(expect.arrayContaining([...new Set(outcomes)]))
    expect(outcomes).toContain('appended')
    expect(outcomes.filter((outcome) => outcome === 'appended').length).toBeLessThanOrEqual(2)
    expect(await recordsOf(a)).toHaveLength(1)
  })

  test('is refused when its key was used with another rule or device', async () => {
    const key = v7()
    await checkIn({ key })
    const [another, device] = [await addRule(), await addDevice(school.organization)]
    await expectRefused(school, () => checkIn({ key, rule: another }), 'idempotency_key_reused')
    await expectRefused(school, () => checkIn({ key, device }), 'idempotency_key_reused')
  })

  test('may share its key with a check-out, which is another request', async () => {
    const key = v7()
    await checkIn({ key })
    expect(outcomesOf(await checkOut({ key }))).toEqual(['appended'])
    expect((await recordsOf(a)).map(({ type }) => type)).toEqual(['CheckedIn', 'CheckedOut'])
  })

  test('is refused when it names a student twice', () =>
    expectRefused(school, () => checkIn({ profiles: [a, a] }), 'profile_duplicate'))

  test('is a duplicate after the rule was deleted, and refused for other students', async () => {
    const key = v7()
    const [gone, inactive] = [await addRule(), await addRule()]
    await checkIn({ key, rule: gone })
    await school.db.query(
      sql.typeAlias('void')`UPDATE attendance_rules SET deleted_at = now() WHERE id = ${gone}`,
    )
    await school.db.query(
      sql.typeAlias('void')`UPDATE attendance_rules SET is_active = false WHERE id = ${inactive}`,
    )
    expect(outcomesOf(await checkIn({ key, rule: gone }))).toEqual(['duplicate'])
    await expectRefused(school, () => checkIn({ rule: gone, profiles: [b] }), 'not_found')
    await expectRefused(school, () => checkIn({ rule: inactive }), 'rule_inactive')
  })

  test('is refused with a rule, device or student of another organisation', async () => {
    const stranger = await school.addOrganization()
    const [other, device] = [await addRule(stranger), await addDevice(stranger)]
    await expectRefused(school, () => checkIn({ rule: other }), 'not_found')
    await expectRefused(school, () => checkIn({ device }), 'not_found')
    const actor = { ...school.teacher, organizationId: stranger }
    await expectRefused(school, () => checkIn({ actor, rule: other }), 'not_found')
  })
})

describe('a revert', () => {
  const revert = (answer: Awaited<ReturnType<typeof checkIn>>, key = v7()) => {
    const actions = answer.outcomes.map(({ profile, action }) => ({ profile, action: action! }))
    return school.ledger.attendance.revert(school.teacher, key, { actions, reason: 'mistake' })
  }

  test('undoes a whole batch, once', async () => {
    const recorded = await checkIn({ profiles: [a, b] })
    const reverted = await revert(recorded)
    expect(outcomesOf(reverted)).toEqual(['appended', 'appended'])
    const [event, reversal] = await recordsOf(a)
    expect(reversal).toMatchObject({
      type: 'AttendanceReverted',
      data: {
        batchId: reverted.batch,
        reason: 'mistake',
        reverted: { type: 'CheckedIn', data: event!.data },
      },
    })
    const again = await revert(recorded)
    expect(again.outcomes).toMatchObject(Array(2).fill({ outcome: 'duplicate', reverted: true }))
    expect(await recordsOf(a)).toHaveLength(2)
  })

  test('of a record that does not exist is refused', async () => {
    const recorded = await checkIn()
    const outcomes = [{ ...recorded.outcomes[0]!, action: v7() }]
    await expectRefused(school, () => revert({ ...recorded, outcomes }), 'action_not_found')
  })

  test('of an award is refused, as points have their own ledger', async () => {
    const award = await school.ledger.points.reward(school.teacher, v7(), {
      rule: school.rules.praise,
      profiles: [a],
      count: 1,
    })
    await expectRefused(school, () => revert(award), 'action_not_found')
  })
})

describe('calling the roll', () => {
  const call = (
    students: { profile: string; rule?: string; again?: boolean }[],
    { key = v7(), actor = school.teacher } = {},
  ) =>
    school.ledger.attendance.callRoll(actor, key, {
      rules: [rule],
      students: students.map((one) => ({ rule, again: false, ...one })),
    })

  test('checks in each absent student by their rule, in one batch', async () => {
    const late = await addRule()
    await checkIn()
    const { batch, outcomes } = await school.ledger.attendance.callRoll(school.teacher, v7(), {
      rules: [rule, late],
      students: [a, b].map((profile) => ({ profile, rule: late, again: false })),
    })
    expect(outcomes).toEqual([
      { profile: a, outcome: 'duplicate', at: '2026-11-20T03:00:00.000Z' },
      {
        profile: b,
        outcome: 'appended',
        action: expect.any(String),
        at: '2026-11-20T03:00:00.000Z',
      },
    ])
    expect(await recordsOf(a)).toHaveLength(1)
    expect((await recordsOf(b))[0]!.data).toMatchObject({ attendanceRuleId: late, batchId: batch })
  })

  test('checks a student in again when the teacher confirmed it', async () => {
    await checkIn()
    expect(outcomesOf(await call([{ profile: a, again: true }]))).toEqual(['appended'])
    expect(await recordsOf(a)).toHaveLength(2)
  })

  test('checks everyone in once, although two teachers call the roll at once and both repeat it', async () => {
    const students = [{ profile: a }, { profile: b }]
    const key = v7()
    await Promise.all([
      call(students, { key }),
      call(students),
      call(students, { key }),
      call(students),
    ])
    expect(outcomesOf(await call(students, { key }))).toEqual(['duplicate', 'duplicate'])
    for (const profile of [a, b]) expect(await recordsOf(profile)).toHaveLength(1)
  })

  test('needs active rules of the organisation, even if no student is checked in', async () => {
    const strange = { rules: [v7()], students: [] }
    await expectRefused(
      school,
      () => school.ledger.attendance.callRoll(school.teacher, v7(), strange),
      'not_found',
    )
    expect((await call([])).outcomes).toEqual([])
  })
})
