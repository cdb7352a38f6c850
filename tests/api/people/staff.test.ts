import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateStaff } from '#registry/staff/update-staff.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestAnswer, type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import { createNextAddress } from '#tests/support/next-address.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 1 })
})

type Fields = Record<string, unknown>
const name = { en: 'Ng Wai Lam', zh: '吳慧琳' }
const emailOf = (local: string) => `${local}@${school.prefix}.test`
const ask = (
  route: string,
  body?: Fields,
  { token = school.admin.token, key = randomUUID() as string } = {},
) => laurel.call(route, token, { ...(body && { body }), key })
const add = (fields: Fields = {}, more = {}) =>
  ask(
    'POST /admin/users',
    { email: emailOf('ng'), name, role: 'admin', own_password: password, ...fields },
    more,
  )
const edit = (id: string, fields: Fields, token = school.admin.token) =>
  ask(
    `PUT /users/${id}`,
    { email: emailOf('teacher'), name, role: 'admin', own_password: password, ...fields },
    { token },
  )
const list = async (query = '') => (await ask(`GET /admin/users?${query}`)).body
const emails = async (query: string) =>
  (await list(query)).data.map(({ email }: { email: string }) => email.split('@')[0])
const nextAddress = createNextAddress()
const signIn = (email: string, secret: string) =>
  laurel.call('POST /v2/cms/auth/login', null, {
    body: { type: 'admin', email, password: secret },
    address: nextAddress(),
  })
const refusal = ({ status, body }: TestAnswer) => [status, body.code]
const wrong = async (answer: Promise<TestAnswer>) => (await answer).body.details
const tokenWorks = async (token: string) =>
  (await laurel.call('GET /auth/user', token)).status === 200

describe('the list of staff', () => {
  test('shows everybody with role and privilege, page by page, active and inactive', async () => {
    const { data, total, pages } = await list('limit=2')
    expect([data.length, total, pages]).toEqual([2, 3, 2])
    expect(data[0]).toEqual({
      _id: school.admin.id,
      email: emailOf('admin'),
      name: { en: 'Ada Chan', zh: '陳雅達' },
      title: { en: '', zh: '' },
      role: 'organization_admin',
      isActive: true,
      privilege: { all_action: true },
      setup_password: false,
      has_second_factor: false,
    })
    await edit(school.teacher.id, { isActive: false })
    expect(await emails('isActive=true')).toEqual(['admin', 'auditor'])
    expect(await emails('isActive=false')).toEqual(['teacher'])
    expect(await emails('')).toHaveLength(3)
  })

  test('is searched for words in email and names, and sorted by any column', async () => {
    expect(await emails('search=WONG%20teach')).toEqual(['teacher'])
    expect(await emails(`search=${encodeURIComponent('雅達')}`)).toEqual(['admin'])
    expect(await emails('search=student')).toEqual([])
    expect(await emails('order_by=role')).toEqual(['admin', 'teacher', 'auditor'])
    expect(await emails('order_by=email&order=desc')).toEqual(['teacher', 'auditor', 'admin'])
    for (const order of ['name_en', 'name_zh'])
      expect(await emails(`order_by=${order}`)).toHaveLength(3)
    expect((await ask('GET /admin/users?order_by=password_hash')).status).toBe(400)
  })

  test('is exported in the chosen language, without formulas, and an empty export is refused', async () => {
    await add({ name: { en: '=1+1', zh: '' }, title: { en: 'Miss', zh: '姑娘' } })
    const { text, headers } = await ask('GET /admin/users/export_stream?lang=en&isActive=true')
    expect(headers['content-disposition']).toMatch(/filename="staff-\d{8}-\d{6}\.csv"/)
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFEmail,Chinese name,English name,Chinese title,English title,Classes,Role,Sees all records,Status',
    )
    expect(lines[1]).toBe(`${emailOf('admin')},陳雅達,Ada Chan,,,,Administrator,Yes,Active`)
    expect(lines[3]).toBe(`${emailOf('ng')},,'=1+1,姑娘,Miss,,Teacher,No,Active`)
    expect((await ask('GET /admin/users/export_stream?lang=zh')).text).toContain('教師')
    expect(refusal(await ask('GET /admin/users/export_stream?search=nobody'))).toEqual([
      404,
      'no_data',
    ])
  })
})

describe('a new member of staff', () => {
  test('gets a random password, shown once, and must change it', async () => {
    const { body } = await add({ privilege: { all_action: true } })
    expect(body.data).toMatchObject({
      name,
      role: 'admin',
      privilege: { all_action: true },
      setup_password: true,
    })
    const login = await signIn(emailOf('ng'), body.data.password)
    expect(login.body.data).toMatchObject({ setup_password: true, role: 'admin' })
    expect((await list('search=ng')).data[0]).not.toHaveProperty('password')
    const [entry] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(entry).toMatchObject({
      action: 'created',
      subject_type: 'user',
      subject_id: body.data._id,
    })
  })

  test('keeps a given password until the first sign-in; an auditor always sees all records', async () => {
    const teacher = await add({ password: 'given by staff' })
    expect(teacher.body.data).toMatchObject({
      password: null,
      setup_password: true,
      privilege: { all_action: false },
    })
    expect((await signIn(emailOf('ng'), 'given by staff')).status).toBe(200)
    const auditor = await add({
      email: emailOf('second'),
      role: 'auditor',
      privilege: { all_action: false },
    })
    expect(auditor.body.data).toMatchObject({ role: 'auditor', privilege: { all_action: true } })
  })

  test('needs a valid email of limited length that no school uses, and a role for staff', async () => {
    expect(await wrong(add({ email: '' }))).toEqual([{ field: 'email', code: 'yup_required' }])
    expect(await wrong(add({ email: 'ng' }))).toEqual([{ field: 'email', code: 'yup_email' }])
    const long = `${'x'.repeat(251)}@a.hk`
    expect(await wrong(add({ email: long }))).toEqual([
      { field: 'email', code: 'yup_string_max', params: { max: 255 } },
    ])
    expect(await wrong(add({ role: 'user' }))).toEqual([{ field: 'role', code: 'yup_type_error' }])
    expect(await wrong(add({ role: undefined }))).toEqual([{ field: 'role', code: 'yup_required' }])
    expect(await wrong(add({ password: '12345' }))).toEqual([
      { field: 'password', code: 'yup_string_min', params: { min: 6 } },
    ])
    const other = await laurel.school({ students: 0 })
    for (const email of [emailOf('teacher').toUpperCase(), other.teacher.email]) {
      expect(await wrong(add({ email }))).toEqual([{ field: 'email', code: 'email_used' }])
    }
    expect((await list()).total).toBe(3)
  })

  test('is created once for a key, and a retry shows the password again unless it was changed', async () => {
    const key = randomUUID()
    const first = await add({}, { key })
    const again = await add({}, { key })
    expect(again.body.data._id).toBe(first.body.data._id)
    expect((await list()).total).toBe(4)
    const { token } = (await signIn(emailOf('ng'), again.body.data.password)).body.data
    await ask(
      'POST /auth/setpw',
      { password: again.body.data.password, new_password: 'my own one' },
      { token },
    )
    expect((await add({}, { key })).body.data.password).toBeNull()
    expect((await signIn(emailOf('ng'), 'my own one')).status).toBe(200)
  })

  test('is created once by two requests at once with the same email', async () => {
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await list()).total).toBe(4)
  })
})

describe('a member of staff', () => {
  test('is edited, and changed fields are logged', async () => {
    const { body } = await edit(school.teacher.id, {
      email: emailOf('new'),
      privilege: { all_action: true },
    })
    expect(body.data).toMatchObject({
      email: emailOf('new'),
      name,
      privilege: { all_action: true },
      isActive: true,
    })
    const [entry] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(entry).toMatchObject({ action: 'updated', subject_id: school.teacher.id })
    expect([...entry!.fields].sort()).toEqual(['all_action', 'email', 'name_en', 'name_zh'])
    const nameless = await edit(school.teacher.id, {
      email: emailOf('new'),
      name: { en: ' ', zh: '' },
    })
    expect(nameless.body.data.name).toEqual({ en: 'new', zh: '' })
    expect(await wrong(edit(school.teacher.id, { email: emailOf('AUDITOR') }))).toEqual([
      { field: 'email', code: 'email_used' },
    ])
  })

  test('keeps the session when name or email change, and must sign in again after a change of rights', async () => {
    await edit(school.teacher.id, {})
    expect(await tokenWorks(school.teacher.token)).toBe(true)
    await edit(school.teacher.id, { role: 'auditor' })
    expect(await tokenWorks(school.teacher.token)).toBe(false)
    expect((await signIn(emailOf('teacher'), password)).body.data.role).toBe('auditor')
    // As a teacher again, the account loses the right that auditors always have.
    const back = await edit(school.teacher.id, { role: 'admin' })
    expect(back.body.data.privilege).toEqual({ all_action: false })
  })

  test('is signed out at once when made inactive, and cannot sign in', async () => {
    expect((await edit(school.teacher.id, { isActive: false })).body.data.isActive).toBe(false)
    expect(await tokenWorks(school.teacher.token)).toBe(false)
    expect((await laurel.call('GET /auth/user', school.teacher.token)).body.details).toEqual({
      why: 'inactive_user',
    })
    expect(refusal(await signIn(emailOf('teacher'), password))).toEqual([403, 'inactive_user'])
  })

  test('gets a new random password from an administrator, who cannot reset their own', async () => {
    const reset = (id: string, token?: string) =>
      ask(`POST /users/${id}/resetpw`, {}, token ? { token } : {})
    const { body } = await reset(school.teacher.id)
    expect(await tokenWorks(school.teacher.token)).toBe(false)
    expect((await signIn(emailOf('teacher'), body.data.password)).body.data.setup_password).toBe(
      true,
    )
    expect(refusal(await reset(school.admin.id))).toEqual([409, 'own_account'])
    const other = await laurel.school({ students: 0 })
    expect(refusal(await reset(school.auditor.id, other.admin.token))).toEqual([404, 'not_found'])
  })

  test('is not edited as a student, nor by a teacher', async () => {
    const [student] = school.students
    expect((await edit(student!.id, {})).status).toBe(404)
    const asStudent = { class: '1A', class_no: 1, name, period: school.period }
    expect((await ask(`PUT /users/${school.teacher.id}`, asStudent)).status).toBe(404)
    expect(refusal(await edit(school.auditor.id, {}, school.teacher.token))).toEqual([
      403,
      'forbidden',
    ])
    expect(await wrong(edit(school.auditor.id, { role: 'head' }))).toEqual([
      { field: 'role', code: 'yup_type_error' },
    ])
    expect(
      (await ask(`POST /users/${school.auditor.id}/resetpw`, {}, { token: school.teacher.token }))
        .status,
    ).toBe(404)
  })

  test('cannot change their own role or status, but their own name and email', async () => {
    const own = { email: school.admin.email, role: 'organization_admin' }
    expect(refusal(await edit(school.admin.id, { ...own, role: 'admin' }))).toEqual([
      409,
      'own_account',
    ])
    expect(refusal(await edit(school.admin.id, { ...own, isActive: false }))).toEqual([
      409,
      'own_account',
    ])
    expect((await edit(school.admin.id, { ...own, email: emailOf('head') })).body.data.email).toBe(
      emailOf('head'),
    )
    expect(await tokenWorks(school.admin.token)).toBe(true)
  })
})

describe('an organisation', () => {
  test('keeps an active administrator when two demote each other at once', async () => {
    const { db, clock } = laurel.deps
    const names = { name_en: 'An administrator', name_zh: '' }
    const demote = (authorId: string, id: string, email: string, how: object) =>
      updateStaff(
        db,
        { ...school.author(), userId: authorId, at: clock() },
        { id, email, ...names, role: 'organization_admin', ...how },
      )
    for (const how of [{ role: 'admin' }, { is_active: false }, { role: 'auditor' }] as const) {
      const other = (await add({ role: 'organization_admin', email: emailOf('second') })).body.data
        ._id
      // Neither request can write before both have started.
      const users = 'SELECT id FROM users WHERE organization_id = $1 FOR UPDATE'
      const held = await holdLock(laurel, users, [school.organizationId])
      const both = Promise.allSettled([
        demote(school.admin.id, other, emailOf('second'), how),
        demote(other, school.admin.id, school.admin.email, how),
      ])
      await held.untilWaiting(2)
      await held.letGo()
      const refused = (await both).flatMap((one) =>
        one.status === 'rejected' ? [one.reason.code] : [],
      )
      expect(refused).toEqual(['last_organization_admin'])
      school = await laurel.school({ students: 0 })
    }
  })
})

describe('an import of staff', () => {
  const row = (local: string, fields: Fields = {}) => ({
    email: emailOf(local),
    name: { en: '', zh: '' },
    ...fields,
  })
  const batch = (rows: Fields[], more = {}) =>
    ask('POST /admin/batch', { newAdmins: rows, own_password: password }, more)

  test('creates teachers with random passwords, and changes names and passwords of existing ones', async () => {
    const rows = [
      row('one', { name }),
      row('two', { password: 'given one' }),
      row('TEACHER', { name: { en: '', zh: '新名' }, password: 'a new one' }),
      row('auditor'),
    ]
    const { body } = await batch(rows)
    expect(body.data).toMatchObject({ created: 2, updated: 1, unchanged: 1 })
    expect(body.data.passwords).toEqual([{ email: emailOf('one'), password: expect.any(String) }])
    expect((await list('search=one')).data[0]).toMatchObject({
      name,
      role: 'admin',
      privilege: { all_action: false },
    })
    expect(
      (await signIn(emailOf('one'), body.data.passwords[0].password)).body.data.setup_password,
    ).toBe(true)
    // Records show who made them, so nobody may be without a name.
    expect((await list('search=two')).data[0].name).toEqual({ en: 'two', zh: '' })
    expect((await signIn(emailOf('two'), 'given one')).body.data.setup_password).toBe(true)
    expect((await list('search=teacher')).data[0]).toMatchObject({
      email: emailOf('teacher'),
      name: { en: 'teacher Wong', zh: '新名' },
    })
    expect(await tokenWorks(school.teacher.token)).toBe(false)
    expect((await signIn(emailOf('teacher'), 'a new one')).status).toBe(200)
    const log = await listLog(laurel.deps.db, school.organizationId, 3)
    expect(log.find(({ action }) => action === 'updated')).toMatchObject({
      fields: ['name_zh', 'password'],
    })
  })

  test('sets titles, and keeps those that a row does not mention', async () => {
    await batch([
      row('one', { title: { en: 'Miss', zh: '姑娘' } }),
      row('teacher', { title: { en: 'Coach', zh: '' } }),
    ])
    expect((await list('search=one')).data[0].title).toEqual({ en: 'Miss', zh: '姑娘' })
    const { body } = await batch([
      row('one', { title: { en: '', zh: '主任' } }),
      row('teacher'),
      row('teacher2'),
    ])
    expect(body.data).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect((await list('search=one')).data[0].title).toEqual({ en: 'Miss', zh: '主任' })
    expect((await list('search=teacher@')).data[0]).toMatchObject({
      name: { en: 'teacher Wong', zh: '黃teacher' },
      title: { en: 'Coach', zh: '' },
    })
    const log = await listLog(laurel.deps.db, school.organizationId, 3)
    expect(log.find(({ action }) => action === 'updated')).toMatchObject({ fields: ['title_zh'] })
    expect(
      await wrong(batch([row('one', { title: { en: 'x'.repeat(51), zh: null } })])),
    ).toMatchObject([{ field: 'newAdmins.0.title.en', code: 'yup_string_max' }])
  })

  test('reports every mistake and stores nothing', async () => {
    const other = await laurel.school({ students: 0 })
    expect(
      await wrong(batch([row('a', { password: '12345' }), { ...row('b'), email: 'b' }, { name }])),
    ).toEqual([
      { field: 'newAdmins.0.password', code: 'yup_string_min', params: { min: 6 } },
      { field: 'newAdmins.1.email', code: 'yup_email' },
      { field: 'newAdmins.2.email', code: 'yup_required' },
    ])
    const rows = [
      row('a'),
      row('A'),
      row('admin', { password: 'my own one' }),
      { ...row('b'), email: other.teacher.email },
    ]
    expect(await wrong(batch(rows))).toEqual([
      { field: 'newAdmins.1.email', code: 'email_duplicate' },
      { field: 'newAdmins.2.password', code: 'own_password' },
      { field: 'newAdmins.3.email', code: 'email_used' },
    ])
    expect(await wrong(batch([]))).toEqual([
      { field: 'newAdmins', code: 'yup_array_min', params: { min: 1 } },
    ])
    const many = Array.from({ length: 1001 }, (_, n) => row(`n${n}`))
    expect(await wrong(batch(many))).toEqual([
      { field: 'newAdmins', code: 'yup_array_max', params: { max: 1000 } },
    ])
    expect((await list()).total).toBe(3)
  })

  test('sent again with its key, even at the same time, creates nobody twice and shows lost passwords again', async () => {
    const key = randomUUID()
    await batch([row('one'), row('two')], { key })
    const { body } = await batch([row('one'), row('two')], { key })
    expect(body.data).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
    expect((await signIn(emailOf('two'), body.data.passwords[1].password)).status).toBe(200)
    const both = await Promise.all([batch([row('three')]), batch([row('three')])])
    expect(both.map((answer) => answer.body.data?.created ?? answer.body.code).sort()).toEqual([
      0, 1,
    ])
    expect((await list()).total).toBe(6)
  })
})
