import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeworkStatus } from '#domain/homework/events.ts'
import type { Actor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { expectRefused } from './support/expect-refused.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let workbook: string
let a: string
let b: string

const addType = async (
  organization = school.organization,
  given: { active?: boolean; deleted?: boolean } = {},
) => {
  const [subject, id] = [v7(), v7()]
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO subjects (organization_id, id, name_en, name_zh, type, place)
    VALUES (${organization}, ${subject}, 'Mathematics', '數學', 'core', 0)`)
  await school.db.query(sql.typeAlias('void')`
    INSERT INTO homework_types (organization_id, id, name, name_en, subject_id, is_active, deleted_at)
    VALUES (${organization}, ${id}, '作業簿', 'Workbook', ${subject}, ${given.active ?? true},
      ${given.deleted ? '2026-11-01T00:00:00Z' : null})`)
  return id
}
const student = async (period = school.current) =>
  (await school.addStudent(school.organization, period)).id
const recordsOf = (profile: string) => school.eventStore.readStream(`homework-${profile}`)
const colleague = (): Actor => ({ ...school.teacher, userId: v7() })

beforeAll(async () => {
  school = await openSchool()
  workbook = await addType()
})
afterAll(() => school.close())
beforeEach(async () => {
  school.at('2026-11-20T03:00:00Z')
  a = await student()
  b = await student()
})

type Marking = { date?: string; actor?: Actor; key?: string; all?: boolean }
const mark = (statuses: Record<string, HomeworkStatus>, given: Marking = {}) => {
  const { date = '2026-11-19', actor = school.teacher, key = v7(), all = false } = given
  const profiles = Object.entries(statuses).map(([profile, status]) => ({ profile, status }))
  return school.ledger.homework.mark(actor, key, { date, profiles, mayReplaceOthers: all })
}
type Leaving = { date?: string; type?: string; key?: string }
const leave = (
  profiles: readonly string[],
  { date = '2026-11-19', type = workbook, key = v7() }: Leaving = {},
) =>
  school.ledger.homework.leaveUnfinished(school.teacher, key, {
    homeworkType: type,
    date,
    profiles,
  })
const outcomesOf = ({ outcomes }: Awaited<ReturnType<typeof mark>>) =>
  outcomes.map(({ outcome }) => outcome)

describe('marks of a class', () => {
  test('are recorded each in its own stream, with the teacher who gave them', async () => {
    const { batch, outcomes } = await mark({ [a]: 'submitted', [b]: 'unsubmitted' })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'appended'])
    expect(await recordsOf(b)).toMatchObject([
      {
        type: 'HomeworkMarked',
        data: {
          recordId: outcomes[1]!.action,
          batchId: batch,
          date: '2026-11-19',
          localDate: '2026-11-20',
          class: '3B',
          recordedBy: school.teacher.userId,
          status: 'unsubmitted',
        },
      },
    ])
  })

  test('are recorded once when sent again with the same key', async () => {
    const key = v7()
    await mark({ [a]: 'submitted' }, { key })
    expect(outcomesOf(await mark({ [a]: 'submitted' }, { key }))).toEqual(['duplicate'])
    await expectRefused(school, () => mark({ [a]: 'absent' }, { key }), 'idempotency_key_reused')
    expect(await recordsOf(a)).toHaveLength(1)
  })

  test('that change nothing answer with the record that has the same mark', async () => {
    const [first] = (await mark({ [a]: 'submitted' })).outcomes
    const [again] = (await mark({ [a]: 'submitted' }, { actor: colleague() })).outcomes
    expect(again).toEqual({ profile: a, outcome: 'duplicate', action: first!.action })
  })

  test('are rejected for a student whom a colleague has marked, and recorded for the others', async () => {
    await mark({ [a]: 'submitted' })
    const { outcomes } = await mark({ [a]: 'absent', [b]: 'absent' }, { actor: colleague() })
    expect(outcomes).toMatchObject([
      { profile: a, outcome: 'rejected', code: 'recorded_by_other' },
      { profile: b, outcome: 'appended' },
    ])
    expect(outcomesOf(await mark({ [a]: 'absent' }, { actor: colleague(), all: true }))).toEqual([
      'appended',
    ])
  })

  test('that two teachers send at once are recorded for one and rejected for the other', async () => {
    const [one, other] = await Promise.all([
      mark({ [a]: 'submitted' }),
      school.openLedger().homework.mark(colleague(), v7(), {
        date: '2026-11-19',
        mayReplaceOthers: false,
        profiles: [{ profile: a, status: 'absent' }],
      }),
    ])
    expect([...outcomesOf(one), ...outcomesOf(other)].toSorted()).toEqual(['appended', 'rejected'])
    expect(await recordsOf(a)).toHaveLength(1)
  })

  test('may be in any period of the school, but not for another school’s student', async () => {
    const past = await student(school.past)
    expect(outcomesOf(await mark({ [past]: 'submitted' }))).toEqual(['appended'])
    const other = await school.addOrganization()
    const stranger = await school.addStudent(other, await school.addPeriod(other, '2026/27', true))
    await expectRefused(
      school,
      () => mark({ [a]: 'submitted', [stranger.id]: 'submitted' }),
      'not_found',
    )
    expect(await recordsOf(a)).toEqual([])
  })
})

describe('the day', () => {
  test('may be up to fourteen days ago in the school’s time zone', async () => {
    expect(outcomesOf(await mark({ [a]: 'submitted' }, { date: '2026-11-06' }))).toEqual([
      'appended',
    ])
    await expectRefused(
      school,
      () => mark({ [a]: 'submitted' }, { date: '2026-11-05' }),
      'date_out_of_range',
    )
    await expectRefused(
      school,
      () => mark({ [a]: 'submitted' }, { date: '2026-11-21' }),
      'date_out_of_range',
    )
    // In Hong Kong the next day has begun.
    school.at('2026-11-20T16:30:00Z')
    expect(outcomesOf(await mark({ [b]: 'submitted' }, { date: '2026-11-21' }))).toEqual([
      'appended',
    ])
  })

  test('follows the school’s range for each kind of record, if there is one', async () => {
    const set = (submitted: number, unfinished: number, active: boolean) =>
      school.db.query(sql.typeAlias('void')`
        UPDATE organizations SET submit_homework_range = ${submitted}, unfinish_homework_range = ${unfinished},
          homework_range_active = ${active} WHERE id = ${school.organization}`)
    await set(0, 3, true)
    await expectRefused(
      school,
      () => mark({ [a]: 'submitted' }, { date: '2026-11-19' }),
      'date_out_of_range',
    )
    expect(outcomesOf(await leave([a], { date: '2026-11-17' }))).toEqual(['appended'])
    await expectRefused(school, () => leave([b], { date: '2026-11-16' }), 'date_out_of_range')
    await set(0, 3, false)
    expect(outcomesOf(await mark({ [a]: 'submitted' }, { date: '2026-01-05' }))).toEqual([
      'appended',
    ])
    await expectRefused(
      school,
      () => mark({ [b]: 'submitted' }, { date: '2026-11-21' }),
      'date_out_of_range',
    )
    await set(14, 14, true)
  })
})

describe('unfinished homework', () => {
  test('is recorded once for a student, day and homework type', async () => {
    const [first] = (await leave([a])).outcomes
    expect(outcomesOf(await leave([a, b]))).toEqual(['duplicate', 'appended'])
    expect((await leave([a])).outcomes[0]!.action).toBe(first!.action)
    expect(outcomesOf(await leave([a], { type: await addType() }))).toEqual(['appended'])
    const [event] = await recordsOf(a)
    expect(event).toMatchObject({
      type: 'HomeworkLeftUnfinished',
      data: { homeworkTypeId: workbook, homeworkTypeNameEn: 'Workbook', subjectNameZh: '數學' },
    })
  })

  test('needs an active homework type of the school', async () => {
    const inactive = await addType(school.organization, { active: false })
    const deleted = await addType(school.organization, { deleted: true })
    const others = await addType(await school.addOrganization())
    await expectRefused(school, () => leave([a], { type: inactive }), 'rule_inactive')
    await expectRefused(school, () => leave([a], { type: deleted }), 'not_found')
    await expectRefused(school, () => leave([a], { type: others }), 'not_found')
    expect(await recordsOf(a)).toEqual([])
  })
})

test('an undo reverts a whole batch, and the marks that it had replaced count again', async () => {
  await mark({ [a]: 'submitted' })
  const { outcomes } = await mark({ [a]: 'absent', [b]: 'absent' })
  const actions = outcomes.map(({ profile, action }) => ({ profile, action: action! }))
  const undone = await school.ledger.homework.revert(school.teacher, v7(), {
    actions,
    reason: 'mistake',
  })
  expect(outcomesOf(undone)).toEqual(['appended', 'appended'])
  // The first mark counts again, so recording it changes nothing.
  expect(outcomesOf(await mark({ [a]: 'submitted' }))).toEqual(['duplicate'])
  expect(outcomesOf(await mark({ [b]: 'submitted' }))).toEqual(['appended'])
})
