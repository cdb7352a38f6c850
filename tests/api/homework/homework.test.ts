import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plusDays } from '#domain/calendar.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
let workbook: string
let maths: string
let today: string
let yesterday: string
/** The position of the last command, for the next read. */
let position: string

const submitted = '/v2/homework/homeworkSubmitRecord'
const unfinished = '/v2/homework/unfinishedHomework'

const send = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  if (answer.body.data?.position) position = answer.body.data.position
  return answer
}
const mark = (
  statuses: readonly (readonly [TestStudent, string])[],
  given: { date?: string; token?: string } = {},
) =>
  send(
    submitted,
    {
      date: given.date ?? yesterday,
      profiles: statuses.map(([{ profile }, status]) => ({ profile, status })),
    },
    given.token,
  )
type Leaving = { date?: string; token?: string; remarks?: string | null; type?: string }
const leave = (students: readonly TestStudent[], given: Leaving = {}) =>
  send(
    unfinished,
    {
      homeworkType_id: given.type ?? workbook,
      date: given.date ?? yesterday,
      profiles: students.map(({ profile }) => ({
        profile,
        ...(given.remarks !== undefined && { remarks: given.remarks }),
      })),
    },
    given.token,
  )
const search = (fields: object) => `&search=${encodeURIComponent(JSON.stringify(fields))}`
const list = async (path: string, query = '', token = school.admin.token) =>
  (await laurel.call(`GET ${path}?minPosition=${position}${query}`, token)).body
const remove = (path: string, token = school.admin.token) =>
  laurel.call(`DELETE ${path}?minPosition=${position}`, token)

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['homework', 'subject'] })
  ;[ada, ben] = school.students as [TestStudent, TestStudent]
  const subject = { name: { en: 'Mathematics', zh: '數學' }, type: 'core' }
  maths = (await send('/v2/subjects', subject)).body.data._id
  const type = { name: '作業簿', name_en: 'Workbook', subject: maths }
  workbook = (await send('/v2/homework/type', type)).body.data._id
  today = (await laurel.call('GET /v2/homework/setting', school.admin.token)).body.data.today
  yesterday = plusDays(today, -1)
})

describe('submitted homework', () => {
  test('of a class is one request, and becomes one row for each student and day', async () => {
    const { body } = await mark([
      [ada, 'submitted'],
      [ben, 'unsubmitted'],
    ])
    expect(body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'appended',
      'appended',
    ])
    await mark([[ben, 'submitted']])
    const { data, total } = await list(submitted, '&order_by=class_no&order=asc')
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { user: { _id: ada.id }, status: 'submitted', date: yesterday, earlier: 0, revertable: true },
      {
        user: { _id: ben.id },
        status: 'submitted',
        earlier: 1,
        created_by: { name: { en: 'Ada Chan' } },
      },
    ])
  })

  test('shows which mark a row replaced, when and by whom', async () => {
    await mark([[ada, 'absent']], { token: school.teacher.token })
    const { body } = await mark([[ada, 'submitted']])
    const id = body.data.outcomes[0].action
    const { data } = await list(`${submitted}/${id}`)
    expect(data.marks).toMatchObject([
      {
        _id: id,
        status: 'submitted',
        stands: true,
        reverted: null,
        created_by: { name: { en: 'Ada Chan' } },
      },
      { status: 'absent', stands: false, created_by: { name: { en: 'teacher Wong' } } },
    ])
  })

  test('disappears from lists, figures and files when deleted, with the marks that it replaced', async () => {
    await mark([[ada, 'absent']])
    const { body } = await mark([[ada, 'submitted']])
    const id = body.data.outcomes[0].action
    const deleted = await remove(`${submitted}/${id}`)
    position = deleted.body.data.position
    expect((await list(submitted)).total).toBe(0)
    expect((await list(`${submitted}/statistics`)).data.total).toBe(0)
    expect(
      (
        await laurel.call(
          `GET ${submitted}/export_stream?minPosition=${position}`,
          school.admin.token,
        )
      ).status,
    ).toBe(404)
    // When the student is marked again, the row shows the deleted mark.
    const again = await mark([[ada, 'unsubmitted']])
    const { data } = await list(`${submitted}/${again.body.data.outcomes[0].action}`)
    expect(data.marks).toHaveLength(3)
    expect(data.marks[1].reverted).toMatchObject({ by: { name: { en: 'Ada Chan' } } })
  })

  test('restores the mark that it replaced when its batch is undone', async () => {
    await mark([[ada, 'absent']])
    const { body } = await mark([
      [ada, 'submitted'],
      [ben, 'submitted'],
    ])
    const undone = await remove(`${submitted}/batches/${body.data.batch}`)
    position = undone.body.data.position
    expect((await list(submitted)).data).toMatchObject([
      { user: { _id: ada.id }, status: 'absent' },
    ])
  })

  test('of a colleague is shown to a teacher without its recorder, and cannot be changed', async () => {
    await mark([[ada, 'submitted']])
    await mark([[ben, 'absent']], { token: school.teacher.token })
    const query = `&date=${yesterday}&class=1A`
    const { data } = await list(`${submitted}/day`, query, school.teacher.token)
    const known = { _id: expect.any(String), created_at: expect.any(String) }
    expect(data).toEqual([
      { ...known, profile: ada.profile, status: 'submitted', created_by: null, changeable: false },
      {
        ...known,
        profile: ben.profile,
        status: 'absent',
        created_by: expect.anything(),
        changeable: true,
      },
    ])
    expect(JSON.stringify(data)).not.toContain('Ada Chan')
    const seen = (await list(`${submitted}/day`, query)).data
    expect(seen).toMatchObject([
      { created_by: { en: 'Ada Chan' } },
      { created_by: { en: 'teacher Wong' } },
    ])
    const refused = await mark([[ada, 'absent']], { token: school.teacher.token })
    expect(refused).toMatchObject({ status: 409, body: { code: 'recorded_by_other' } })
    expect((await list(submitted, '', school.teacher.token)).data).toMatchObject([
      { user: { _id: ben.id } },
    ])
    expect((await mark([[ben, 'submitted']])).body.data.outcomes[0].outcome).toBe('appended')
  })

  test('is searched by student, status and day, and sorted', async () => {
    await mark([
      [ada, 'submitted'],
      [ben, 'absent'],
    ])
    await mark([[ada, 'unsubmitted']], { date: today })
    expect((await list(submitted, search({ status: 'absent' }))).data).toMatchObject([
      { user: { _id: ben.id } },
    ])
    expect(
      (await list(submitted, search({ date_from: today, date_to: today }))).data,
    ).toMatchObject([{ date: today }])
    expect((await list(submitted, search({ class_no: 2 }))).total).toBe(1)
    const byDate = (await list(submitted, '&order_by=date&order=asc&limit=1')).data
    expect(byDate).toMatchObject([{ date: yesterday }])
  })

  test('is not recorded for a day outside the range or for tomorrow', async () => {
    const tooOld = await mark([[ada, 'submitted']], { date: plusDays(today, -15) })
    expect(tooOld).toMatchObject({
      status: 409,
      body: { code: 'date_out_of_range', details: { to: today } },
    })
    expect((await mark([[ada, 'submitted']], { date: plusDays(today, 1) })).status).toBe(409)
    await send('/v2/homework/setting', {
      submitHomeworkRange: 20,
      unfinishHomeworkRange: 0,
      isActive: true,
    })
    expect((await mark([[ada, 'submitted']], { date: plusDays(today, -15) })).status).toBe(200)
    expect((await leave([ada])).status).toBe(409)
  })

  test('is counted by class for a day', async () => {
    await mark([[ada, 'submitted']])
    const { data } = await list(`${submitted}/classSubmittedRecord`, `&date=${yesterday}`)
    expect(data).toEqual([{ class: '1A', students: 3, recorded: 1 }])
  })
})

describe('unfinished homework', () => {
  test('has its type, subject and remark, and no event contains the remark', async () => {
    const { body } = await leave([ada], { remarks: 'Forgot page 12' })
    const { data } = await list(unfinished)
    expect(data).toMatchObject([
      {
        remarks: 'Forgot page 12',
        homework_type: {
          name: '作業簿',
          name_en: 'Workbook',
          subject: { name: { en: 'Mathematics', zh: '數學' } },
        },
      },
    ])
    const events = await laurel.deps.eventStore.readStream(`homework-${ada.profile}`)
    expect(JSON.stringify(events)).not.toContain('Forgot')
    expect((await list(`${unfinished}/${body.data.outcomes[0].action}`)).data.remarks).toBe(
      'Forgot page 12',
    )
  })

  test('sent again changes the remark only if its recorder sends it', async () => {
    await leave([ada], { remarks: 'first' })
    const others = await leave([ada], { remarks: 'of a teacher', token: school.teacher.token })
    expect(others).toMatchObject({ status: 409, body: { code: 'recorded_by_other' } })
    expect((await list(unfinished)).data).toMatchObject([{ remarks: 'first' }])
    await leave([ada], { remarks: 'second' })
    expect((await list(unfinished)).data).toMatchObject([{ remarks: 'second' }])
    const query = `&date=${yesterday}&class=1A&homeworkType_id=${workbook}`
    const day = await list(`${unfinished}/day`, query, school.teacher.token)
    expect(day.data).toMatchObject([{ profile: ada.profile, remarks: null, changeable: false }])
  })

  test('sent again without a remark keeps the remark; only null removes it', async () => {
    await leave([ada], { remarks: 'Lost the book', token: school.teacher.token })
    expect((await leave([ada, ben])).status).toBe(200)
    const remarks = async () =>
      (await list(unfinished)).data
        .filter(({ user }: { user: { _id: string } }) => user._id === ada.id)
        .map((row: { remarks: string }) => row.remarks)
    expect(await remarks()).toEqual(['Lost the book'])
    expect((await leave([ada], { remarks: '' })).status).toBe(200)
    expect(await remarks()).toEqual(['Lost the book'])
    expect((await leave([ada], { remarks: null })).status).toBe(200)
    expect(await remarks()).toEqual([''])
  })

  test('that somebody else recorded is refused with a new remark; the other students are recorded', async () => {
    await leave([ada], { remarks: 'first' })
    const { token } = school.teacher
    const { status, body } = await leave([ada, ben], { remarks: 'of a teacher', token })
    expect([status, body.data.outcomes]).toMatchObject([
      200,
      [
        { profile: ada.profile, outcome: 'rejected', code: 'recorded_by_other' },
        { profile: ben.profile, outcome: 'appended' },
      ],
    ])
    const again = await leave([ada, ben], { remarks: 'of a teacher', token })
    expect(again.body.data.outcomes).toMatchObject([
      { outcome: 'rejected' },
      { outcome: 'duplicate' },
    ])
    expect((await leave([ada], { token })).body.data.outcomes).toMatchObject([
      { outcome: 'duplicate' },
    ])
  })

  test('that is recorded again shows the deleted record with time and author, if the caller may see it', async () => {
    const deleted = (await leave([ada], { token: school.teacher.token })).body.data.outcomes[0]
      .action
    position = (await remove(`${unfinished}/${deleted}`)).body.data.position
    expect((await list(unfinished)).total).toBe(0)
    const anew = (await leave([ada])).body.data.outcomes[0].action
    expect((await list(unfinished)).data).toMatchObject([{ _id: anew, earlier: 1 }])
    const { data } = await list(`${unfinished}/${anew}`)
    const [admin, teacher] = [{ name: { en: 'Ada Chan' } }, { name: { en: 'teacher Wong' } }]
    expect(data.records).toMatchObject([
      { _id: anew, stands: true, reverted: null, created_by: admin },
      {
        _id: deleted,
        stands: false,
        reverted: { at: expect.any(String), by: admin },
        created_by: teacher,
      },
    ])
    const path = `GET ${unfinished}/${anew}?minPosition=${position}`
    expect((await laurel.call(path, school.teacher.token)).status).toBe(404)
    expect((await laurel.call(path, ada.token)).status).toBe(403)
  })

  test('is counted by type in a period, without deleted records', async () => {
    const { body } = await leave([ada, ben])
    await leave([ada], { date: today })
    position = (await remove(`${unfinished}/${body.data.outcomes[0].action}`)).body.data.position
    const codes = async (query: string) =>
      (await list('/v2/homework/type', query)).data.homeworkType
    expect(await codes(`&period_id=${school.period}`)).toMatchObject([
      { _id: workbook, unfinished: 2 },
    ])
    expect(await codes(`&period_id=${school.pastPeriod}`)).toMatchObject([{ unfinished: 0 }])
    expect((await codes(''))[0]).not.toHaveProperty('unfinished')
  })

  test('is searched by type and subject, and deleted', async () => {
    const { body } = await leave([ada, ben])
    const found = search({ homework_type: 'work', subject: maths })
    expect((await list(unfinished, found)).total).toBe(2)
    expect((await list(unfinished, search({ homework_type: 'dictation' }))).total).toBe(0)
    const deleted = await remove(`${unfinished}/${body.data.outcomes[0].action}`)
    position = deleted.body.data.position
    expect((await list(unfinished)).data).toMatchObject([{ user: { _id: ben.id } }])
  })

  test('loses its remark when the student is erased, but stays in the figures', async () => {
    await leave([ada, ben], { remarks: 'Forgot page 12' })
    expect((await laurel.call(`DELETE /users/${ada.id}`, school.admin.token)).status).toBe(200)
    const { data } = await list(unfinished, '&order_by=class_no&order=asc')
    expect(data.map(({ remarks }: { remarks: string }) => remarks)).toEqual(['', 'Forgot page 12'])
    expect((await list(`${unfinished}/statistics`)).data.total).toBe(2)
  })

  test('is exported with its date, subject, name and remark', async () => {
    await leave([ada], { remarks: '=1+1' })
    const file = await laurel.call(
      `GET ${unfinished}/export_stream?minPosition=${position}&lang=en`,
      school.admin.token,
    )
    const [head, line] = file.text.split('\r\n')
    expect(head).toContain('Date,Subject,Homework,Remark')
    expect(line).toContain(`${yesterday.replaceAll('-', '/')},Mathematics,Workbook,'=1+1`)
  })
})

test('the figures continue after the last day of a period that is still current', async () => {
  const days = { start_at: plusDays(today, -60), end_at: plusDays(today, -5) }
  const changed = await laurel.call(`PUT /periods/${school.period}`, school.admin.token, {
    body: { name: 'This year', ...days },
  })
  expect(changed.status, changed.text).toBe(200)
  await mark([[ada, 'submitted']])
  await leave([ada])
  const dateRange = { from: days.start_at, to: today }
  for (const path of [submitted, unfinished])
    expect((await list(`${path}/statistics`)).data).toMatchObject({ dateRange, total: 1 })
  const own = await list(`/users/${ada.id}/homeworkStatistics`, '', ada.token)
  expect(own.data).toMatchObject({ dateRange, submitted: { total: 1 }, unfinished: { total: 1 } })
})

test('the figures count by grade and class, and one student’s by month and day', async () => {
  await send('/organizationFilters', {
    name: { en: 'Form 1', zh: '一年級' },
    attribute: 'grade',
    value: '1',
  })
  await mark([
    [ada, 'submitted'],
    [ben, 'absent'],
  ])
  await leave([ada])
  const { data } = await list(`${submitted}/statistics`)
  expect(data).toMatchObject({
    total: 2,
    amount: { submitted: 1, unsubmitted: 0, absent: 1 },
    gradeData: [{ grade: { value: '1' }, submitted: 1, absent: 1 }],
    classData: [{ class: '1A', submitted: 1, absent: 1 }],
    dataInMonth: [{ month: yesterday.slice(0, 7), submitted: 1, unsubmitted: 0, absent: 1 }],
    dataInDay: [{ day: yesterday, submitted: 1, unsubmitted: 0, absent: 1 }],
  })
  const say = (grade: string | null) =>
    laurel.call('PUT /class_grades', school.admin.token, {
      body: { grades: [{ class: '1A', grade }] },
    })
  await say('NONE')
  expect((await list(`${submitted}/statistics`)).data.gradeData).toMatchObject([
    { grade: null, submitted: 1 },
  ])
  await say(null)
  expect(data.records.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'absent',
    'submitted',
  ])
  expect((await list(`${unfinished}/statistics`)).data).toMatchObject({
    total: 1,
    classData: [{ count: 1 }],
    dataInMonth: [{ count: 1 }],
    dataInDay: [{ day: yesterday, count: 1 }],
    records: [{ date: yesterday, type: 'unfinished', user: { _id: ada.id } }],
  })
  // A teacher who sees only their own records still sees the figures of the whole school.
  const teachers = (await list(`${submitted}/statistics`, '', school.teacher.token)).data
  expect([teachers.total, teachers.records]).toEqual([2, []])
  const none = (await list(`${unfinished}/statistics`, `&from=${today}&to=${today}`)).data
  expect(none).toMatchObject({ total: 0, dataInMonth: [], dataInDay: [], records: [] })
  expect((await list(`${submitted}/statistics`, `&from=${today}&to=${today}`)).data.total).toBe(0)
  const own = await list(`/users/${ada.id}/homeworkStatistics`, '', ada.token)
  expect(own.data).toMatchObject({
    submitted: { total: 1, dataInMonth: [{ month: yesterday.slice(0, 7), submitted: 1 }] },
    unfinished: { total: 1, dataInDay: [{ day: yesterday, count: 1 }] },
  })
  expect((await list(`/users/${ada.id}/submittedHomework`, '', ada.parentToken)).total).toBe(1)
})

describe('the types and subjects', () => {
  test('are edited, and earlier records keep their names', async () => {
    await leave([ada])
    const renamed = { homeworkType_id: workbook, name: '工作紙', subject: maths }
    expect((await send('/v2/homework/type', renamed)).body.data).toMatchObject({
      name: '工作紙',
      name_en: 'Workbook',
    })
    expect((await list(unfinished)).data).toMatchObject([{ homework_type: { name: '作業簿' } }])
    const types = (await laurel.call('GET /v2/homework/type?search=工作', school.teacher.token))
      .body
    expect(types).toMatchObject({
      total: 1,
      data: { allSubject: [{ _id: maths }], homeworkType: [{ _id: workbook }] },
    })
    const unknown = await send('/v2/homework/type', { name: 'X', subject: workbook })
    expect(unknown.body.details).toMatchObject([{ field: 'subject', code: 'subject_not_found' }])
    expect((await remove(`/v2/homework/type/${workbook}`)).status).toBe(200)
    expect((await leave([ben])).status).toBe(404)
  })

  test('list subjects in the order that staff set', async () => {
    const add = async (en: string) =>
      (await send('/v2/subjects', { name: { en, zh: en }, type: 'core' })).body.data._id as string
    const [art, music] = [await add('Art'), await add('Music')]
    const order = (subjects: string[]) =>
      laurel.call('PUT /v2/subjects', school.admin.token, { body: { subjects } })
    await order([music, art])
    const names = async () =>
      (await laurel.call('GET /v2/subjects', school.teacher.token)).body.data.map(
        ({ name }: { name: { en: string } }) => name.en,
      )
    expect(await names()).toEqual(['Music', 'Art', 'Mathematics'])
    const bare = await laurel.call('PUT /v2/subjects', school.admin.token, {
      body: [art, music] as object,
    })
    expect([bare.status, await names()]).toEqual([200, ['Art', 'Music', 'Mathematics']])
    for (const wrong of [[], [art, art], ['x'], [[art]]])
      expect(
        (await laurel.call('PUT /v2/subjects', school.admin.token, { body: wrong })).status,
      ).toBe(400)
    expect((await order([music, workbook])).status).toBe(404)
    expect((await order([music, music])).status).toBe(400)
    await laurel.call(`PUT /v2/subjects/inactivate/${art}`, school.admin.token)
    const active = await laurel.call('GET /v2/subjects?isActive=true', school.teacher.token)
    expect(active.body.total).toBe(2)
  })

  test('are not found while the module is off', async () => {
    const other = await laurel.school({})
    for (const path of ['/v2/subjects', '/v2/homework/type', submitted]) {
      expect((await laurel.call(`GET ${path}`, other.admin.token)).status).toBe(404)
    }
  })
})
