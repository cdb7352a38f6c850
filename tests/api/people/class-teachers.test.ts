import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { ExplainAnswer } from '#api/contracts/explain.ts'
import type { StaffSnapshot } from '#api/contracts/live.ts'
import { plusDays } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openLines } from '#tests/api/live/support.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

// The class teacher may see other people's entries of the class's students, and nothing more.

let laurel: TestApp
let school: School
let lines: Awaited<ReturnType<typeof openLines>>
let position: string
/** The administrator's batches for 1A, for 1B and for both, and the teacher's for 1B. */
let batches: Record<'a' | 'b' | 'both' | 'mine', string>
let actionOfA: string

beforeAll(async () => {
  laurel = await testApp()
  lines = await openLines(laurel)
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())

const send = async (route: string, body?: object, token = school.admin.token) =>
  laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
const reward = async (numbers: readonly number[], token = school.admin.token) => {
  const profiles = numbers.map((n) => school.students[n]!.profile)
  const body = { pointRule_id: school.rules.reward, profiles }
  const { data } = (await send('POST /v2/actions/profiles', body, token)).body
  position = data.position
  return data
}
const naming = (giver_names: string, more = {}) =>
  send(`PUT /v2/organization/${school.organizationId}`, {
    name: { en: 'School', zh: '學校' },
    giver_names,
    ...more,
  })
const setTeachers = (class_teachers: string[], className = '1A', period = school.period) =>
  send('PUT /staffClasses/class', { period, class: className, class_teachers })
const becomeTeacher = () => setTeachers([school.teacher.id])

beforeEach(async () => {
  // 1A has twenty students, 1B has one.
  school = await laurel.school({ students: 21, modules: ['homework', 'subject'] })
  await naming('full')
  const a = await reward([0])
  actionOfA = a.outcomes[0].action
  batches = {
    a: a.batch,
    b: (await reward([20])).batch,
    both: (await reward([0, 20])).batch,
    mine: (await reward([20], school.teacher.token)).batch,
  }
})

type Query = Record<string, string>
const get = async (path: string, query: Query = {}, token = school.teacher.token) =>
  laurel.call(`GET ${path}?${new URLSearchParams({ minPosition: position, ...query })}`, token)
const history = async (query: Query = {}): Promise<ActionRow[]> =>
  (await get('/v2/actions', { limit: '100', ...query })).body.data
const seen = async (query?: Query) =>
  (await history(query)).map(({ batch, profile }) => `${nameOf(batch)} ${profile.class}`).sort()
const nameOf = (batch: string) => Object.entries(batches).find(([, id]) => id === batch)?.[0]
const search = (fields: object) => ({ search: JSON.stringify(fields) })
const explain = async (n: number, query: Query = {}) =>
  (await get(`/explain/profiles/${school.students[n]!.profile}`, { figure: 'point', ...query }))
    .body as ExplainAnswer

const own = ['mine 1B']
const ofClass = ['a 1A', 'both 1A', 'mine 1B']

describe('a class teacher', () => {
  test('sees all entries of the class’s students, and of no others', async () => {
    expect(await seen()).toEqual(own)
    await becomeTeacher()
    expect(await seen()).toEqual(ofClass)
    const { body } = await get('/v2/actions', { limit: '2' })
    expect([body.data.length, body.total, body.pages]).toEqual([2, 3, 2])
    expect(await seen({ profile: school.students[0]!.profile })).toEqual(['a 1A', 'both 1A'])
    expect(await seen({ profile: school.students[20]!.profile })).toEqual(own)
    expect(await seen({ batch: batches.both })).toEqual(['both 1A'])
    const groups = await get('/v2/actions', { group: 'batch', limit: '50' })
    const rows = groups.body.data as { batch: string; group: { students: number } }[]
    expect(rows.find(({ batch }) => batch === batches.both)?.group.students).toBe(1)
  })

  test('no longer sees the class’s entries once another person is class teacher', async () => {
    await becomeTeacher()
    expect(await seen()).toEqual(ofClass)
    await setTeachers([school.admin.id])
    expect(await seen()).toEqual(own)
    expect((await explain(0)).others).toEqual({ count: 2, sum: 10 })
  })

  test('sees nothing more of a class that they only teach, or of another period', async () => {
    const classes = [{ class: '1A', is_class_teacher: false, subject: null }]
    await send(`PUT /staffClasses/staff/${school.teacher.id}`, { period: school.period, classes })
    expect(await seen()).toEqual(own)
    const { db } = laurel.deps
    await becomeTeacher()
    await db.query(sql.typeAlias('void')`
      UPDATE staff_classes SET period_id = ${school.pastPeriod} WHERE organization_id = ${school.organizationId}`)
    expect(await seen()).toEqual(own)
    await db.query(sql.typeAlias('void')`
      UPDATE staff_classes SET period_id = ${school.period} WHERE organization_id = ${school.organizationId}`)
    expect(await seen()).toEqual(ofClass)
    await send(`POST /periods/current/${school.pastPeriod}`)
    expect(await seen({ period: school.period, dateRange: 'all' })).toEqual(own)
  })

  test('sees students who join the class, and none who leave it', async () => {
    await becomeTeacher()
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = CASE class WHEN '1A' THEN '1B' ELSE '1A' END
      WHERE organization_id = ${school.organizationId}`)
    expect(await seen()).toEqual(['b 1B', 'both 1B', 'mine 1B'])
  })

  test('sees nothing of another school', async () => {
    const other = await laurel.school({ students: 1 })
    const body = { period: other.period, class: '1A', class_teachers: [other.teacher.id] }
    await send('PUT /staffClasses/class', body, other.admin.token)
    const { data } = (await get('/v2/actions', {}, other.teacher.token)).body
    expect(data).toEqual([])
    const path = `/explain/profiles/${school.students[0]!.profile}`
    expect((await get(path, { figure: 'point' }, other.teacher.token)).status).toBe(404)
  })

  test('can undo only their own records', async () => {
    await becomeTeacher()
    const rows = await history()
    expect(rows.filter(({ revertable }) => revertable).map(({ batch }) => nameOf(batch))).toEqual([
      'mine',
    ])
    const { token } = school.teacher
    for (const path of [`/actions/${actionOfA}`, `/v2/actions/batches/${batches.a}`]) {
      const { status, body } = await send(`DELETE ${path}`, undefined, token)
      expect([path, status, body.code]).toEqual([path, 404, 'action_not_found'])
    }
    const mine = await send(`DELETE /v2/actions/batches/${batches.mine}`, undefined, token)
    expect(mine.status).toBe(200)
  })

  test('sees the class’s entries in files and in the student’s record, too', async () => {
    await becomeTeacher()
    const file = await get('/v2/actions/export_stream', { lang: 'en' })
    expect(file.text.match(/Ada Chan/g)).toHaveLength(2)
    const { id } = school.students[0]!
    const record = await get(`/users/${id}/pointHistories`)
    expect(record.body.total).toBe(2)
    const recordFile = await get(`/users/${id}/pointHistories/export_stream`, { lang: 'en' })
    expect(recordFile.text.match(/Ada Chan/g)).toHaveLength(2)
  })

  test('sees the homework of the class with its recorders, and can change none of it', async () => {
    await becomeTeacher()
    const date = plusDays(new Date().toISOString().slice(0, 10), -1)
    const profiles = [0, 20].map((n) => ({
      profile: school.students[n]!.profile,
      status: 'submitted',
    }))
    const path = '/v2/homework/homeworkSubmitRecord'
    const { data } = (await send(`POST ${path}`, { date, profiles })).body
    position = data.position
    const list = await get(path)
    expect(list.body.data.map((row: ActionRow) => row.profile.class)).toEqual(['1A'])
    expect(list.body.data[0].revertable).toBe(false)
    expect((await get(`${path}/${list.body.data[0]._id}`)).status).toBe(200)
    const day = await get(`${path}/day`, { date, class: '1A' })
    expect(day.body.data).toMatchObject([{ created_by: { en: 'Ada Chan' }, changeable: false }])
    const others = await get(`${path}/day`, { date, class: '1B' })
    expect(others.body.data).toMatchObject([{ created_by: null }])
    const statistics = await get(`${path}/statistics`)
    expect(statistics.body.data.records).toHaveLength(1)
  })

  test('sees live the awards that others give to the class, without students of other classes', async () => {
    await becomeTeacher()
    const line = await lines.line({ token: school.teacher.token })
    await line.watch({ room: 'staff', period: school.period })
    const names = ({ latest }: StaffSnapshot) =>
      latest.map(({ batch, students }) => `${nameOf(batch)} ${students}`).sort()
    await line.see<StaffSnapshot>((shown) =>
      expect(names(shown)).toEqual(['a 1', 'both 1', 'mine 1']),
    )
    await setTeachers([])
    await reward([20], school.teacher.token)
    await line.see<StaffSnapshot>((shown) =>
      expect(names(shown)).toEqual(['mine 1', 'undefined 1']),
    )
  })
})

describe('the explanation of a number', () => {
  test('shows all entries of a student of the class, with their givers', async () => {
    const before = await explain(0)
    expect([before.total, before.class_teacher]).toEqual([0, undefined])
    await setTeachers([school.teacher.id, school.admin.id])
    await reward([0], school.teacher.token)
    const all = await explain(0)
    expect(all).toMatchObject({ sum: 15, others: null, total: 3 })
    expect(all.class_teacher).toEqual({ class: '1A', mine: 1, all: 3 })
    expect(all.data.map(({ created_by }) => created_by.name.en)).toEqual([
      'teacher Wong',
      'Ada Chan',
      'Ada Chan',
    ])
    expect(all.data.map(({ balance }) => balance)).toEqual([15, 10, 5])
    const [second] = (await explain(0, { limit: '1', page: '1' })).data
    expect(second?.balance).toBe(10)
    expect(all.data[1]?.giver).toEqual({ is_class_teacher: true, subjects: [] })
    expect((await explain(0, { by: 'me' })).total).toBe(1)
    const others = await explain(0, { by: 'others', limit: '1' })
    expect([others.total, others.pages, others.sum, others.data.length]).toEqual([2, 2, 15, 1])
    const elsewhere = await explain(20)
    expect([elsewhere.class_teacher, elsewhere.others?.count]).toEqual([undefined, 2])
  })
})

test('an explanation names the giver’s role in the student’s current class', async () => {
  await setTeachers([school.admin.id], '1B')
  await setTeachers([school.teacher.id])
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE profiles SET class = '1A' WHERE organization_id = ${school.organizationId} AND class = '1B'`)
  const { data, class_teacher } = await explain(20)
  expect(class_teacher).toEqual({ class: '1A', mine: 1, all: 3 })
  expect(data.map(({ giver }) => giver?.is_class_teacher)).toEqual([true, undefined, undefined])
})

describe('a giver', () => {
  test('cannot be identified by any id in a day’s homework', async () => {
    await becomeTeacher()
    await naming('teacher')
    const date = plusDays(new Date().toISOString().slice(0, 10), -1)
    const path = '/v2/homework/homeworkSubmitRecord'
    const record = async (status: string, token = school.admin.token) => {
      const profiles = [{ profile: school.students[0]!.profile, status }]
      const { data } = (await send(`POST ${path}`, { date, profiles }, token)).body
      position = data.position
    }
    await record('submitted', school.teacher.token)
    await record('absent')
    const [row] = (await get(path)).body.data
    const { marks } = (await get(`${path}/${row._id}`)).body.data
    const names = (marks as ActionRow[]).map(({ created_by: { _id, name } }) => [_id, name.en])
    expect(names).toEqual([
      [null, ''],
      [school.teacher.id, 'teacher Wong'],
    ])
  })

  test('is named as the school names givers, even in a search, an order and a file', async () => {
    await becomeTeacher()
    await naming('teacher')
    const rows = await history()
    const shown = (row: ActionRow) => [row.created_by._id, row.created_by.name.en]
    const ofOthers = rows.filter(({ batch }) => batch !== batches.mine)
    expect(ofOthers.map(shown)).toEqual([
      [null, 'A teacher'],
      [null, 'A teacher'],
    ])
    const mine = rows.find(({ batch }) => batch === batches.mine)!
    expect(shown(mine)).toEqual([school.teacher.id, 'teacher Wong'])
    expect(await seen(search({ created_by: 'Ada' }))).toEqual([])
    expect(await seen(search({ created_by: 'teacher' }))).toEqual(own)
    const ordered = await history({ order_by: 'created_by', order: 'desc' })
    expect(ordered.map(({ batch }) => nameOf(batch))).toEqual(['mine', 'both', 'a'])
    expect((await get('/v2/actions/export_stream', { lang: 'en' })).text).not.toContain('Ada')
    const { id } = school.students[0]!
    expect((await get(`/users/${id}/pointHistories`, { search: 'Ada' })).body.total).toBe(0)
    const { data } = await explain(0)
    expect(data.map(({ created_by, giver }) => [created_by._id, giver])).toEqual([
      [null, undefined],
      [null, undefined],
    ])
  })
})

test('a school may hide the class’s entries from class teachers', async () => {
  await becomeTeacher()
  await naming('full', { class_teachers_see_all: false })
  expect(await seen()).toEqual(own)
  expect((await explain(0)).class_teacher).toBeUndefined()
  await naming('full', { class_teachers_see_all: true })
  expect(await seen()).toEqual(ofClass)
})

test('own classes come first in My class, and are part of the signed-in account', async () => {
  const { token } = school.teacher
  await send('PUT /v2/my_class/board', { class: '1A' }, token)
  const names = async () =>
    (await send('GET /v2/my_class', undefined, token)).body.data.classes.map(
      (one: { class: string }) => one.class,
    )
  expect(await names()).toEqual(['1A', '1B'])
  expect((await send('GET /auth/user', undefined, token)).body.data.classes).toBeUndefined()
  await setTeachers([school.teacher.id], '1B')
  expect(await names()).toEqual(['1B', '1A'])
  const { classes } = (await send('GET /auth/user', undefined, token)).body.data
  expect(classes).toEqual([{ class: '1B', is_class_teacher: true, subjects: [] }])
})

describe('the import of staff', () => {
  const imported = (classes: string, fields = {}) =>
    send('POST /admin/batch', {
      newAdmins: [{ email: school.teacher.email, name: { en: '', zh: '' }, ...fields, classes }],
    })
  const listed = async () =>
    (await get('/staffClasses')).body.data.classes.map(
      (row: {
        class: string
        is_class_teacher: boolean
        subject: { name: { en: string } } | null
      }) => `${row.class}${row.is_class_teacher ? '*' : ''} ${row.subject?.name.en ?? ''}`.trim(),
    )

  beforeEach(async () => {
    await send('POST /v2/subjects', { name: { en: 'Mathematics', zh: '數學' }, type: 'core' })
  })

  test('reads classes with full-width characters and stray spaces', async () => {
    const { body } = await imported(' １ａ＊ ； 1B ： mathematics ;')
    expect(body.data).toMatchObject({ updated: 1 })
    expect(await listed()).toEqual(['1A*', '1B Mathematics'])
    expect((await imported('1B:數學;1A*')).body.data).toMatchObject({ unchanged: 1 })
    expect((await imported('')).body.data).toMatchObject({ unchanged: 1 })
    await imported('1A*:Mathematics')
    expect(await listed()).toEqual(['1A*', '1A Mathematics'])
    expect(await seen()).toEqual(ofClass)
  })

  test('stops reading an overlong cell, and shortens its quotation', async () => {
    const field = 'newAdmins.0.classes'
    const code = 'staff_classes_unreadable'
    const { body } = await imported('1A;'.repeat(201))
    const quoted = { field, code, params: { name: `${'1A;'.repeat(20)}…` } }
    expect(body.details).toEqual([quoted])
    const { details } = (await imported('Z'.repeat(2000))).body
    expect(details[0].params).toEqual({ name: `${'Z'.repeat(60)}…` })
  })

  test('reports each wrong class and subject, and writes nothing', async () => {
    const { body } = await imported('1A*;9Z;1B:Alchemy;*;1A:a:b')
    const field = 'newAdmins.0.classes'
    expect(body.details).toEqual([
      { field, code: 'staff_class_unknown', params: { name: '9Z' } },
      { field, code: 'subject_name_unknown', params: { name: 'Alchemy' } },
      { field, code: 'staff_classes_unreadable', params: { name: '*' } },
      { field, code: 'staff_classes_unreadable', params: { name: '1A:a:b' } },
    ])
    expect(await listed()).toEqual([])
  })

  test('sets the classes of new staff', async () => {
    await imported('1A*', { email: `${randomUUID()}@new.test`, name: { en: 'New', zh: '新' } })
    expect(await listed()).toEqual(['1A*'])
  })
})
