import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'
import { fileOf, studentsCase } from '#tests/web/patterns/import/cases.ts'
import { studentInputOf } from '#web/modules/people/student-import/check-rows.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 2 })
})
afterAll(() => laurel.close())

type Row = Record<string, unknown>
const row = (u_id: string, fields: Row = {}): Row => ({
  u_id,
  class: '1A',
  class_no: 9,
  name: { en: `Student ${u_id}`, zh: '' },
  ...fields,
})
const call = (path: string, users: unknown[], more: Row = {}) =>
  laurel.call(`POST ${path}`, school.admin.token, {
    body: { users, period: school.period, ...more },
    key: randomUUID(),
  })
const upload = (users: unknown[], more?: Row) => call('/v2/cms/users/batch', users, more)
const preview = async (users: unknown[]) => (await call('/users/imports/preview', users)).body.data
const found = async (search: string): Promise<Row[]> =>
  (
    await laurel.call(
      `GET /users?period=${school.period}&search=${encodeURIComponent(search)}`,
      school.admin.token,
    )
  ).body.data
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

test.each([
  ['in full width', fullWidth],
  [
    'with invisible characters',
    (name: string) => `\u200e${name.slice(0, 3)}\u200b${name.slice(3)}`,
  ],
])('a username typed %s signs its student in', async (_, typed) => {
  const [student] = school.students
  const body = { type: 'user', username: typed(student!.username.toUpperCase()), password }
  const signedIn = await laurel.call('POST /v2/cms/auth/login', null, { body })
  expect(signedIn.status).toBe(200)
  expect((await laurel.call('GET /auth/user', signedIn.body.data.token)).body.data._id).toBe(
    student!.id,
  )
})

test('an account or card that looks like another one is refused', async () => {
  expect((await upload([row('0901', { card_id: '123' })])).status).toBe(200)
  const again = await upload([row('０９\u200b01')], { mode: 'create' })
  expect(again.body.details).toEqual([{ field: 'users.0.u_id', code: 'u_id_exists' }])
  const card = await upload([row('0902', { card_id: '１２３' })])
  expect(card.body.details).toEqual([{ field: 'users.0.card_id', code: 'card_id_used' }])
})

test('an email that looks like another one is refused', async () => {
  const body = {
    email: `\u200b${school.teacher.email}`,
    name: { en: 'Other', zh: '' },
    role: 'admin',
  }
  const { body: answer } = await laurel.call('POST /admin/users', school.admin.token, {
    body,
    key: randomUUID(),
  })
  expect(JSON.stringify(answer)).toContain('email_used')
})

// s12, s16 and s17 are files of tests/cases, which its README lists.
test('s12: look-alikes of a class mean that class, and of two look-alike ids one is refused', async () => {
  const users = fileOf(await studentsCase('s12-look-alike-classes-and-ids.csv')).lines.map(
    ({ cells }) => studentInputOf(cells),
  )
  const { rows } = await preview(users)
  const ofClass = rows.map(({ warnings }: Row) =>
    (warnings as Row[]).find(({ field }) => field === 'class'),
  )
  const otherwise = { field: 'class', code: 'class_spelled_otherwise', params: { class: '9A' } }
  expect(ofClass.slice(1, 5)).toEqual([otherwise, undefined, otherwise, otherwise])
  expect(rows.at(-1).errors).toEqual([{ field: 'u_id', code: 'u_id_duplicate' }])
  const { body } = await upload(users.slice(0, -1))
  expect(body.data.created).toBe(6)
  expect((await found('v54')).map((one) => one.class)).toEqual(['9A', '9A', '9A', '9A', '9A', '9B'])
  expect((await preview(users.slice(0, -1))).counts).toMatchObject({ unchanged: 6 })
})

test('an edit and a class filter use the existing spelling', async () => {
  const [one] = await found('v541')
  const body = {
    class: '1\u00a0ａ',
    class_no: 1,
    name: { en: 'Plain', zh: '' },
    period: school.period,
  }
  const edited = await laurel.call(`PUT /users/${one!._id}`, school.admin.token, { body })
  expect(edited.status).toBe(200)
  expect((await found('v541'))[0]?.class).toBe('1A')
  const filter = { name: { en: 'Nine', zh: '九甲' }, attribute: 'class', value: '９ a' }
  const made = () =>
    laurel.call('POST /organizationFilters', school.admin.token, {
      body: filter,
      key: randomUUID(),
    })
  expect((await made()).body.data.value).toBe('9A')
  expect((await made()).body.details).toEqual([{ field: 'value', code: 'filter_value_used' }])
})

test('s16, s17: a name is found however it is typed, and stored unchanged except for invisible characters at its ends', async () => {
  for (const name of ['s16-decomposed-name.csv', 's17-direction-mark.csv'])
    expect(
      (
        await upload(
          fileOf(await studentsCase(name)).lines.map(({ cells }) => studentInputOf(cells)),
        )
      ).status,
    ).toBe(200)
  expect(await found('zoë lam')).toHaveLength(2)
  expect(await found('zoe\u0308 LAM')).toHaveLength(2)
  await upload([
    row('0911', { name: { en: '\u200eAli\u200f ', zh: '黃溫' } }),
    row('0912', { class_no: 10, name: { en: '', zh: '黄温' } }),
  ])
  expect((await found('黄溫')).map(({ u_id }) => u_id)).toHaveLength(2)
  expect((await found('黃溫')).map(({ name }) => name)).toEqual([
    { en: 'Ali', zh: '黃溫' },
    { en: '', zh: '黄温' },
  ])
  const nobody = await upload([row('\u3164\u200b')])
  expect(nobody.body.details).toEqual([{ field: 'users.0.u_id', code: 'yup_required' }])
})
