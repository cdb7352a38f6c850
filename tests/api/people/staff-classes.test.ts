import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let maths: string

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  other = await laurel.school({ students: 1, modules: ['subject'] })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  // Classes have twenty students, so there are 1A and 1B.
  school = await laurel.school({ students: 21, modules: ['subject'] })
  const subject = { name: { en: 'Mathematics', zh: '數學' }, type: 'core' }
  maths = (await ask('POST /v2/subjects', subject)).body.data._id
})

const ask = (
  route: string,
  body?: object,
  { token = school.admin.token, key = randomUUID() as string } = {},
) => laurel.call(route, token, { ...(body && { body }), key })

const row = (className: string, subject: string | null = null, is_class_teacher = false) => ({
  class: className,
  subject,
  is_class_teacher,
})
const teacherOf = (className: string) => row(className, null, true)
type SetOptions = {
  id?: string
  period?: string
  token?: string
  key?: string
  before?: unknown[]
}
const set = (
  classes: unknown[],
  { id = school.teacher.id, period = school.period, before, ...more }: SetOptions = {},
) => ask(`PUT /staffClasses/staff/${id}`, { period, classes, ...(before && { before }) }, more)
const setTeachers = (class_teachers: string[], fields: object = {}, more = {}) =>
  ask(
    'PUT /staffClasses/class',
    { period: school.period, class: '1A', class_teachers, ...fields },
    more,
  )
type Row = { class: string; is_class_teacher: boolean; staff: { _id: string }; subject: unknown }
const list = async (query = '', token = school.teacher.token) =>
  (await ask(`GET /staffClasses?${query}`, undefined, { token })).body.data.classes as Row[]
const short = (rows: readonly Row[]) =>
  rows.map((one) => `${one.class}${one.is_class_teacher ? '*' : ''}${one.subject ? ':s' : ''}`)

describe('the classes of one person', () => {
  test('are replaced as a whole, class teacher first, and read by all staff', async () => {
    await set([row('1B', maths), teacherOf('1A'), row('1A')])
    expect(short(await list())).toEqual(['1A*', '1A', '1B:s'])
    const { body } = await set([teacherOf('1B'), teacherOf('1B')])
    expect(short(body.data.classes)).toEqual(['1B*'])
    expect(body.data.classes[0]).toEqual({
      staff: { _id: school.teacher.id, name: { en: 'teacher Wong', zh: '黃teacher' } },
      class: '1B',
      is_class_teacher: true,
      subject: null,
    })
    expect(short(await list('class=1A'))).toEqual([])
    expect(short(await list(`staff=${school.teacher.id}`, school.auditor.token))).toEqual(['1B*'])
  })

  test('are spelled as the period spells them', async () => {
    await set([teacherOf('１ａ')])
    expect(short(await list())).toEqual(['1A*'])
  })

  test('belong to one period', async () => {
    await set([teacherOf('1A')])
    expect(await list(`period=${school.pastPeriod}`)).toEqual([])
    const { body } = await set([teacherOf('1A')], { period: school.pastPeriod })
    expect(body.details).toEqual([{ field: 'classes.0.class', code: 'class_not_found' }])
  })

  test('must be existing classes and subjects', async () => {
    const subject = (
      await ask(
        'POST /v2/subjects',
        { name: { en: 'A', zh: 'A' }, type: 'core' },
        {
          token: other.admin.token,
        },
      )
    ).body.data._id
    const { body } = await set([teacherOf('9Z'), row('1A', subject), row('1B', randomUUID())])
    expect(body.details).toEqual([
      { field: 'classes.0.class', code: 'class_not_found' },
      { field: 'classes.1.subject', code: 'subject_not_found' },
      { field: 'classes.2.subject', code: 'subject_not_found' },
    ])
    const both = await set([row('1A', maths, true)])
    expect(both.body.details).toMatchObject([{ field: 'classes.0.subject' }])
    expect((await set(Array.from({ length: 61 }, () => row('1A')))).status).toBe(400)
  })

  test('keep a colleague’s changes since they were opened', async () => {
    await set([teacherOf('1A'), row('1A')])
    const before = [teacherOf('1A'), row('1A')]
    await set([...before, row('1B', maths)], { before })
    await set([row('1A'), row('1B')], { before })
    expect(short(await list())).toEqual(['1A', '1B:s', '1B'])
  })

  test('stay with a class that has no student left', async () => {
    await set([teacherOf('1B')])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '1A' WHERE organization_id = ${school.organizationId} AND class = '1B'`)
    expect((await set([teacherOf('1B'), row('1A')])).status).toBe(200)
    expect(short(await list())).toEqual(['1B*', '1A'])
  })

  test('belong to staff and periods of this school', async () => {
    const { period } = other
    for (const more of [{ id: other.teacher.id }, { id: school.students[0]!.id }, { period }])
      expect((await set([], more)).status).toBe(404)
    expect((await set([], { id: other.teacher.id })).body.code).toBe('not_found')
    expect((await ask(`GET /staffClasses?period=${period}`)).status).toBe(404)
    expect(await list(`staff=${other.teacher.id}`)).toEqual([])
  })

  test('are logged once, without their values, and not without a change', async () => {
    await set([teacherOf('1A')])
    await set([teacherOf('1A')])
    const log = await listLog(laurel.deps.db, school.organizationId, 2)
    expect(log[0]).toMatchObject({
      action: 'updated',
      subject_type: 'user',
      subject_id: school.teacher.id,
      fields: ['classes'],
    })
    expect(log[1]).toMatchObject({ subject_type: 'subject' })
  })

  test('are set once for each key', async () => {
    const key = randomUUID()
    await set([teacherOf('1A')], { key })
    await set([], { key: randomUUID() })
    expect((await set([teacherOf('1A')], { key })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await set([teacherOf('1B')], { key })).body.code).toBe('idempotency_key_reused')
  })

  test('are part of the person’s data', async () => {
    await set([teacherOf('1A'), row('1B', maths)])
    const { body } = await ask('GET /auth/personal_data', undefined, {
      token: school.teacher.token,
    })
    expect(body.staff_classes).toMatchObject([
      { class: '1A', class_teacher: true, subject: null },
      { class: '1B', class_teacher: false, subject: { en: 'Mathematics' } },
    ])
  })
})

describe('the class teachers of one class', () => {
  test('may be several, and keep the other classes that they teach', async () => {
    await set([teacherOf('1B'), row('1A', maths)])
    const { body } = await setTeachers([school.teacher.id, school.admin.id])
    expect(short(body.data.classes)).toEqual(['1A*', '1A*', '1A:s'])
    await setTeachers([school.admin.id])
    expect(short(await list(`staff=${school.teacher.id}`))).toEqual(['1B*', '1A:s'])
    await setTeachers([])
    expect(short(await list('class=1A'))).toEqual(['1A:s'])
  })

  test('keep a colleague’s change since they were opened', async () => {
    await setTeachers([school.teacher.id], { before: [] })
    await setTeachers([school.admin.id], { before: [] })
    expect(short(await list('class=1A'))).toEqual(['1A*', '1A*'])
    await setTeachers([], { before: [school.admin.id] })
    expect((await list('class=1A')).map(({ staff }) => staff._id)).toEqual([school.teacher.id])
  })

  test('must be staff of this school, and the class must exist', async () => {
    expect((await setTeachers([other.teacher.id])).status).toBe(404)
    expect((await setTeachers([], { period: other.period })).status).toBe(404)
    const { body } = await setTeachers([school.teacher.id], { class: '9Z' })
    expect(body.details).toEqual([{ field: 'class', code: 'class_not_found' }])
  })

  test('are set for the class in any spelling, even after its last student has left', async () => {
    const { body } = await setTeachers([school.teacher.id], { class: '１ａ' })
    expect(short(body.data.classes)).toEqual(['1A*'])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '1B' WHERE organization_id = ${school.organizationId} AND class = '1A'`)
    expect((await setTeachers([], { class: '１Ａ' })).body.data.classes).toEqual([])
    expect(await list()).toEqual([])
  })

  test('are all kept when one person is set for two classes at once', async () => {
    await Promise.all([
      setTeachers([school.teacher.id]),
      setTeachers([school.teacher.id], { class: '1B' }),
    ])
    expect(short(await list(`staff=${school.teacher.id}`))).toEqual(['1A*', '1B*'])
  })

  test('are not listed while inactive', async () => {
    await setTeachers([school.teacher.id])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET is_active = false WHERE organization_id = ${school.organizationId} AND id = ${school.teacher.id}`)
    expect(await list('', school.admin.token)).toEqual([])
  })
})

describe('a file of staff', () => {
  const exported = async () => (await ask('GET /admin/users/export_stream?lang=en')).text
  const send = (email: string, classes: string) =>
    ask('POST /admin/batch', { newAdmins: [{ email, name: { en: '', zh: '' }, classes }] })
  const cellOf = (file: string, email: string) => {
    const [header, ...lines] = file.replace('\uFEFF', '').split('\r\n')
    const line = lines.find((one) => one.startsWith(email))
    return line?.split(',')[header?.split(',').indexOf('Classes') ?? -1]
  }

  test('contains the classes that its import reads, even of a class without students', async () => {
    await set([teacherOf('1A'), row('1A', maths), row('1B')])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '1A' WHERE organization_id = ${school.organizationId} AND class = '1B'`)
    const cell = cellOf(await exported(), school.teacher.email)
    expect(cell).toBe('1A*;1A:Mathematics;1B')
    const { body } = await send(school.teacher.email, cell ?? '')
    expect(body.data).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test('is refused with the row that has too many classes', async () => {
    const subjects = Array.from({ length: 61 }, (_, at) => ({
      id: randomUUID(),
      name: `Subject ${at}`,
    }))
    for (const [place, { id, name }] of subjects.entries())
      await laurel.deps.db.query(sql.typeAlias('void')`
        INSERT INTO subjects (organization_id, id, name_en, name_zh, type, place)
        VALUES (${school.organizationId}, ${id}, ${name}, ${name}, 'core', ${place + 10})`)
    const classes = subjects.map(({ name }) => `1A:${name}`).join(';')
    expect((await send(school.teacher.email, classes)).body.details).toEqual([
      { field: 'newAdmins.0.classes', code: 'yup_array_max', params: { max: 60 } },
    ])
  })
})

test('a class may be typed in full-width characters wherever it is named', async () => {
  await ask('POST /organizationFilters', {
    name: { en: '1A', zh: '1A' },
    attribute: 'class',
    value: '1A',
  })
  await ask('PUT /v2/my_class', { own_class: '１Ａ' })
  expect((await ask('GET /v2/my_class')).body.data.own_class).toBe('1A')
  const board = await ask('GET /v2/my_class/board?class=%EF%BC%91%EF%BC%A1')
  expect([board.status, board.body.data.class]).toEqual([200, '1A'])
  const roll = await ask('GET /v2/roll_call?class=%EF%BC%91%EF%BC%A1')
  expect([roll.status, roll.body.data.class]).toEqual([200, '1A'])
  const display = await ask('POST /displays', { name: 'Hall', class: '１ａ' })
  expect(display.body.data.display.class).toBe('1A')
  const goals = {
    goals: [
      { class: '1A', points: 5 },
      { class: '１Ａ', points: 9 },
    ],
  }
  expect((await ask('PUT /class_goals', goals)).body.data).toEqual([{ class: '1A', points: 9 }])
})

test('only administrators set classes', async () => {
  const { token } = school.teacher
  expect((await set([teacherOf('1A')], { token })).status).toBe(403)
  expect((await setTeachers([school.teacher.id], {}, { token })).status).toBe(403)
})

test('a person’s classes that differ only in spelling become one', async () => {
  const { db } = laurel.deps
  await set([teacherOf('1A'), row('1B', maths)])
  await db.query(sql.typeAlias('void')`
    INSERT INTO staff_classes (organization_id, period_id, staff_id, class, is_class_teacher)
    VALUES (${school.organizationId}, ${school.period}, ${school.teacher.id}, '1a', true)`)
  await ask('POST /users/class_spelling', { period: school.period, class: '1A' })
  expect(short(await list())).toEqual(['1A*', '1B:s'])
})
