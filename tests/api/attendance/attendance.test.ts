import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { outcomesOf, refusal } from '../points/actions/points.ts'

let laurel: TestApp
let school: School
let profiles: string[]
let evening: string
let position = ''

const today = '2026-11-20T04:00:00.000Z'
type Direction = 'checkin' | 'checkout'

const check = (direction: Direction, body: object, token = school.admin.token, key?: string) =>
  laurel.call(`POST /actions/attendance/batch/${direction}`, token, { body, ...(key && { key }) })
const record = async (direction: Direction, body: object, token?: string) => {
  const answer = await check(direction, { attendanceRule: school.attendanceRule, ...body }, token)
  expect(answer.body.result).toBe('success')
  position = answer.body.data.position
  return answer.body.data
}
const history = (query: Record<string, string> = {}, token = school.admin.token) =>
  laurel.call(
    `GET /actions/attendance?${new URLSearchParams({ limit: '100', minPosition: position, ...query })}`,
    token,
  )
const rowsOf = async (query?: Record<string, string>, token?: string): Promise<AttendanceRow[]> =>
  (await history(query, token)).body.data
const search = (fields: object) => ({ search: JSON.stringify(fields) })
const undo = (path: string, token = school.admin.token) =>
  laurel.call(`DELETE /actions/attendance/${path}?minPosition=${position}`, token)

beforeAll(async () => {
  laurel = await testApp({ now: '2026-10-31T16:30:00.000Z' })
  school = await laurel.school({ students: 22 })
  await laurel.deps.db.query(sql.unsafe`UPDATE sessions SET expires_at = '2027-01-01'`)
  profiles = school.students.map(({ profile }) => profile)
  const rule = { name: 'After school' }
  evening = (await laurel.call('POST /attendanceRules', school.admin.token, { body: rule })).body
    .data._id
  await record('checkin', { profiles: profiles.slice(0, 2) })
  laurel.setNow('2026-11-20T00:10:00.000Z')
  await record('checkin', { profiles: profiles.slice(0, 3), device: school.device })
  laurel.setNow('2026-11-20T03:00:00.000Z')
  await record(
    'checkout',
    { profiles: [profiles[20]], attendanceRule: evening },
    school.teacher.token,
  )
  laurel.setNow(today)
})
afterAll(() => laurel.close())

describe('checking students in and out', () => {
  test('is recorded once for each key', async () => {
    const other = await laurel.school({ students: 2 })
    const body = {
      attendanceRule: other.attendanceRule,
      profiles: other.students.map(({ profile }) => profile),
    }
    const answers = [await check('checkin', body, other.teacher.token, 'a key')]
    answers.push(await check('checkin', body, other.teacher.token, 'a key'))
    expect(answers.map(outcomesOf)).toEqual([
      ['appended', 'appended'],
      ['duplicate', 'duplicate'],
    ])
    expect(answers[1]!.body.data.batch).toBe(answers[0]!.body.data.batch)
  })

  test.each([
    ['a rule', { profiles: [randomUUID()] }, { field: 'attendanceRule', code: 'yup_required' }],
    [
      'a student',
      { attendanceRule: randomUUID(), profiles: [] },
      { field: 'profiles', code: 'yup_array_min', params: { min: 1 } },
    ],
  ])('needs %s', async (_, body, error) => {
    for (const direction of ['checkin', 'checkout'] as const) {
      expect(await check(direction, body)).toEqual(refusal(400, 'validation_failed', [error]))
    }
  })

  test('by an inactive rule is refused', async () => {
    const body = { name: 'Club', isActive: false }
    const { _id } = (await laurel.call('POST /attendanceRules', school.admin.token, { body })).body
      .data
    const answer = await check('checkin', { attendanceRule: _id, profiles: [profiles[0]] })
    expect(answer).toEqual(refusal(409, 'rule_inactive'))
  })

  test('does not change the points', async () => {
    expect(await laurel.deps.eventStore.readStream(`account-${profiles[0]}`)).toEqual([])
  })
})

describe('the attendance history', () => {
  test('shows the last 30 days, newest first, with all details of each entry', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ type, profile }) => [type, profile.class, profile.class_no])).toEqual([
      ['checkout', '1B', 1],
      ['checkin', '1A', 3],
      ['checkin', '1A', 2],
      ['checkin', '1A', 1],
      ['checkin', '1A', 2],
      ['checkin', '1A', 1],
    ])
    expect(rows[3]).toEqual({
      _id: expect.any(String),
      number: expect.any(String),
      batch: expect.any(String),
      created_at: '2026-11-20T00:10:00.000Z',
      type: 'checkin',
      attendanceRule: { _id: school.attendanceRule, name: 'Morning', name_en: '' },
      device: { _id: school.device, name: 'Gate' },
      user: { _id: school.students[0]!.id, name: { en: 'Student 1', zh: '學生1' } },
      profile: { _id: profiles[0], class: '1A', class_no: 1 },
      created_by: { _id: school.admin.id, name: { en: 'Ada Chan', zh: '陳雅達' } },
      period: school.period,
      reverted_by: null,
      reverts: null,
      revertable: true,
    })
    expect(rows[0]!.device).toBeNull()
  })

  test('for a month follows the school’s time zone', async () => {
    // 31 October, 16:30 in UTC, is 1 November in Hong Kong.
    expect(await rowsOf({ dateRange: '2026-10' })).toHaveLength(0)
    expect(await rowsOf({ dateRange: '2026-11' })).toHaveLength(6)
  })

  test('comes in pages', async () => {
    const all = await rowsOf()
    const pages = [await history({ limit: '4' }), await history({ limit: '4', page: '1' })]
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all)
    expect(pages[0]!.body).toMatchObject({ pages: 2, total: 6, last_updated_at: today })
  })

  test.each([
    ['a word of the name in either language', { name: '學生1' }, 2],
    ['the class', { class: '1b' }, 1],
    ['the class number', { class_no: 2 }, 2],
    ['who recorded it', { created_by: 'teacher' }, 1],
    ['the rule’s name', { attendance_rule_name: 'after' }, 1],
    ['the type', { type: 'checkout' }, 1],
    ['nothing, when all fields are empty', { name: '', class_no: '' }, 6],
    ['all of it together', { name: 'student', type: 'checkin', class_no: 1 }, 2],
  ])('is searched by %s', async (_, fields, count) => {
    expect(await rowsOf(search(fields))).toHaveLength(count)
  })

  test('refuses a type that only the history of points has', async () => {
    const { status, body } = await history(search({ type: 'reward' }))
    expect([status, body.details[0].field]).toEqual([400, 'search.type'])
  })

  test.each([
    ['class', (row: AttendanceRow) => row.profile.class],
    ['class_no', (row: AttendanceRow) => row.profile.class_no ?? 0],
    ['name_zh', (row: AttendanceRow) => row.user.name.zh],
    ['name_en', (row: AttendanceRow) => row.user.name.en.toLowerCase()],
    ['attendance_rule_name', (row: AttendanceRow) => row.attendanceRule.name.toLowerCase()],
    ['type', (row: AttendanceRow) => row.type],
    ['created_by', (row: AttendanceRow) => row.created_by.name.en.toLowerCase()],
    ['created_at', (row: AttendanceRow) => row.created_at],
  ] satisfies [string, (row: AttendanceRow) => string | number][])(
    'is sorted by %s, both ways',
    async (order_by, keyOf: (row: AttendanceRow) => string | number) => {
      for (const order of ['asc', 'desc']) {
        const keys: (string | number)[] = (await rowsOf({ order_by, order })).map(keyOf)
        const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
        expect(keys).toEqual(order === 'asc' ? sorted : sorted.reverse())
      }
    },
  )

  test('shows a teacher without all_action only what that teacher recorded', async () => {
    const rows = await rowsOf({}, school.teacher.token)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ created_by: { _id: school.teacher.id }, revertable: true })
  })

  test('shows an auditor everything, without undo', async () => {
    const rows = await rowsOf({}, school.auditor.token)
    expect([rows.length, rows.some(({ revertable }) => revertable)]).toEqual([6, false])
  })

  test('shows the rule’s name at the time of the entry', async () => {
    const token = school.admin.token
    await laurel.call(`PUT /attendanceRules/${evening}`, token, { body: { name: 'Evening' } })
    expect((await rowsOf())[0]!.attendanceRule.name).toBe('After school')
  })
})

describe('the export', () => {
  const download = (query: Record<string, string> = {}, token = school.admin.token) =>
    laurel.call(`GET /actions/attendance/export_stream?${new URLSearchParams(query)}`, token)

  test('is a CSV file that Excel reads as UTF-8, with the school’s time in its name', async () => {
    const { headers, text } = await download({ lang: 'en', minPosition: position })
    expect(headers['content-disposition']).toBe(
      'attachment; filename="attendance-20261120-120000.csv"',
    )
    const [header, ...lines] = text.split('\r\n')
    expect(header).toBe(
      '\uFEFFTime,Class,Class no.,Chinese name,English name,Attendance rule,Type,Device,Created by,Note',
    )
    expect(lines[0]).toBe(
      '2026/11/20 11:00:00,1B,1,學生21,Student 21,After school,Check out,,teacher Wong,',
    )
    expect(lines[3]).toBe(
      '2026/11/20 08:10:00,1A,1,學生1,Student 1,Morning,Check in,Gate,Ada Chan,',
    )
  })

  test('is in Chinese by default, and uses the list’s filters', async () => {
    const { text } = await download(search({ type: 'checkout' }))
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toBe('\uFEFF時間,班別,學號,中文姓名,英文姓名,考勤規則,類型,裝置,記錄人,備註')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('簽退')
  })

  test('and the list show a renamed device by its new name', async () => {
    const rename = (name: string) =>
      laurel.call(`PUT /devices/${school.device}`, school.admin.token, {
        body: {
          name,
          state: 'checkin',
          attendanceRule: school.attendanceRule,
          isEnableDeviceFunction: true,
          isActive: true,
        },
      })
    const shown = async () => {
      const { text } = await download({ lang: 'en', minPosition: position })
      return [(await rowsOf())[3]!.device, text.split('\r\n')[4]!.split(',')[7]]
    }
    expect(await shown()).toEqual([{ _id: school.device, name: 'Gate' }, 'Gate'])
    expect((await rename('North gate')).status).toBe(200)
    expect(await shown()).toEqual([{ _id: school.device, name: 'North gate' }, 'North gate'])
    await rename('Gate')
  })

  test('without any entry is refused', async () => {
    expect(await download({ dateRange: '2020-01' })).toEqual(refusal(404, 'no_data'))
  })

  test('contains only the caller’s records for a teacher without all_action', async () => {
    expect((await download({}, school.teacher.token)).text.trimEnd().split('\r\n')).toHaveLength(2)
  })
})

describe('undo', () => {
  test('undoes a whole batch once, and links each entry with its revert', async () => {
    const { batch } = await record('checkin', { profiles: profiles.slice(4, 6) })
    const undone = await undo(`batches/${batch}`)
    expect(outcomesOf(undone)).toEqual(['appended', 'appended'])
    position = undone.body.data.position
    const [revert, entry] = (await rowsOf({ profile: profiles[4]! })) as [
      AttendanceRow,
      AttendanceRow,
    ]
    expect(revert).toMatchObject({ type: 'checkin', revertable: false, reverted_by: null })
    expect(revert.reverts).toEqual({
      _id: entry._id,
      created_at: entry.created_at,
      number: entry.number,
    })
    expect(entry.reverted_by).toEqual({
      _id: revert._id,
      created_at: revert.created_at,
      number: revert.number,
    })
    const again = await undo(`batches/${batch}`)
    expect([again.status, outcomesOf(again)]).toEqual([200, ['duplicate', 'duplicate']])
  })

  test('undoes one record of a batch', async () => {
    const { outcomes } = await record('checkout', { profiles: profiles.slice(6, 8) })
    expect(outcomesOf(await undo(outcomes[0].action))).toEqual(['appended'])
    expect(await rowsOf({ profile: profiles[7]! })).toMatchObject([{ reverted_by: null }])
  })

  test('without a position waits for earlier records, even if the last record was an award', async () => {
    const { batch } = await record('checkin', { profiles: [profiles[8]] })
    const award = { pointRule_id: school.rules.reward, profiles: [profiles[8]] }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body: award })
    const path = `DELETE /actions/attendance/batches/${batch}`
    expect(outcomesOf(await laurel.call(path, school.admin.token))).toEqual(['appended'])
  })

  test('of points without a position does not wait for attendance', async () => {
    const award = { pointRule_id: school.rules.reward, profiles: [profiles[9]] }
    const { body } = await laurel.call('POST /v2/actions/profiles', school.admin.token, {
      body: award,
    })
    await record('checkin', { profiles: [profiles[9]] })
    const answer = await laurel.call(
      `DELETE /v2/actions/batches/${body.data.batch}`,
      school.admin.token,
    )
    // An undo that waited for attendance would be refused after two seconds.
    expect(outcomesOf(answer)).toEqual(['appended'])
  })

  test('of an unknown entry or a revert answers 404, and so does the undo of points', async () => {
    const { batch } = await record('checkin', { profiles: [profiles[10]] })
    const undone = await undo(`batches/${batch}`)
    position = undone.body.data.position
    const [revert] = (await rowsOf({ profile: profiles[10]! })) as [AttendanceRow]
    expect(await undo(revert._id)).toEqual(refusal(404, 'action_not_found'))
    expect(await undo(randomUUID())).toEqual(refusal(404, 'action_not_found'))
    expect(await laurel.call(`DELETE /actions/${revert._id}`, school.admin.token)).toEqual(
      refusal(404, 'action_not_found'),
    )
  })

  test('of a colleague’s record answers 404 to a teacher without all_action', async () => {
    const { batch, outcomes } = await record('checkin', { profiles: [profiles[11]] })
    expect(await undo(`batches/${batch}`, school.teacher.token)).toEqual(
      refusal(404, 'action_not_found'),
    )
    expect(await undo(outcomes[0].action, school.teacher.token)).toEqual(
      refusal(404, 'action_not_found'),
    )
  })

  test('works for a teacher’s own record, and for an administrator on anyone’s', async () => {
    const { outcomes } = await record(
      'checkin',
      { profiles: profiles.slice(12, 14) },
      school.teacher.token,
    )
    expect(outcomesOf(await undo(outcomes[0].action, school.teacher.token))).toEqual(['appended'])
    expect(outcomesOf(await undo(outcomes[1].action))).toEqual(['appended'])
  })
})
