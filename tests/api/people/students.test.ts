import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOrganizationFilters } from '#registry/organization/organization-filters.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 0 })
  const users = [
    student('01', '1A', 3, 'Chan Tai Man', '陳大文'),
    student('02', '1A', 12, 'Lee Siu Ming', '李小明'),
    student('03', '10A', 1, 'Wong Ka Yan', '黃家欣'),
    student('04', '2C', 7, 'Chan Siu Ling', '陳小玲'),
  ]
  await laurel.call('POST /v2/cms/users/batch', school.teacher.token, {
    body: { users, period: school.period },
  })
  const grade = {
    id: uuidv7(),
    name_en: 'Form 10',
    name_zh: '中十',
    attribute: 'grade' as const,
    value: '10',
  }
  await insertOrganizationFilters(laurel.deps.db, school.organizationId, [grade])
})
afterAll(() => laurel.close())

const student = (u_id: string, className: string, class_no: number, en: string, zh: string) => ({
  u_id,
  class: className,
  class_no,
  name: { en, zh },
  password,
})
const list = (query: Record<string, string | number>) => {
  const search = new URLSearchParams({ period: school.period, ...query } as Record<string, string>)
  return laurel.call(`GET /users?${search}`, school.auditor.token)
}
const names = async (query: Record<string, string | number>) =>
  (await list(query)).body.data.map(({ name }: { name: { en: string } }) => name.en)

describe('the list of students', () => {
  test('is for one period, and ordered by class and number', async () => {
    expect(await names({})).toEqual([
      'Chan Tai Man',
      'Lee Siu Ming',
      'Chan Siu Ling',
      'Wong Ka Yan',
    ])
    expect(await names({ period: school.pastPeriod })).toEqual([])
    expect((await list({ period: randomUUID() })).status).toBe(404)
    expect((await laurel.call('GET /users', school.teacher.token)).body.details).toEqual([
      { field: 'period', code: 'yup_required' },
    ])
  })

  test('comes page by page', async () => {
    const { body } = await list({ limit: 3, page: 1 })
    expect(body).toMatchObject({
      result: 'success',
      pages: 2,
      total: 4,
      last_updated_at: expect.any(String),
    })
    expect(body.data).toHaveLength(1)
    expect((await list({ limit: 3, page: 9 })).body).toMatchObject({ data: [], total: 4 })
    expect((await list({ limit: 999_999 })).body.data).toHaveLength(4)
  })

  test('is searched for words in any field and any case', async () => {
    expect(await names({ search: 'chan' })).toEqual(['Chan Tai Man', 'Chan Siu Ling'])
    expect(await names({ search: 'SIU ming' })).toEqual(['Lee Siu Ming'])
    expect(await names({ search: '小玲' })).toEqual(['Chan Siu Ling'])
    expect(await names({ search: '1a03', class: '1A' })).toEqual(['Chan Tai Man'])
    expect(await names({ search: `${school.prefix}03` })).toEqual(['Wong Ka Yan'])
    expect(await names({ search: '100%' })).toEqual([])
  })

  test('is filtered by the exact class, by the longest matching grade, or by NONE for classes without a filter', async () => {
    expect(await names({ class: '1A' })).toEqual(['Chan Tai Man', 'Lee Siu Ming'])
    expect(await names({ class: 'A' })).toEqual([])
    expect(await names({ grade: '1' })).toEqual(['Chan Tai Man', 'Lee Siu Ming'])
    expect(await names({ grade: '10' })).toEqual(['Wong Ka Yan'])
    expect(await names({ class: 'NONE' })).toEqual(['Chan Siu Ling'])
  })

  test('is sorted by any column, both ways', async () => {
    expect(await names({ order_by: 'class_no', order: 'desc' })).toEqual([
      'Lee Siu Ming',
      'Chan Siu Ling',
      'Chan Tai Man',
      'Wong Ka Yan',
    ])
    expect(await names({ order_by: 'name_en' })).toEqual([
      'Chan Siu Ling',
      'Chan Tai Man',
      'Lee Siu Ming',
      'Wong Ka Yan',
    ])
    for (const order_by of [
      'u_id',
      'class',
      'name_zh',
      'date_of_birth',
      'point',
      'cumulative_point',
    ]) {
      expect(await names({ order_by, order: 'asc' })).toHaveLength(4)
    }
    expect((await list({ order_by: 'password_hash' })).body.details).toEqual([
      { field: 'order_by', code: 'yup_type_error' },
    ])
  })
})

describe('the export of students', () => {
  const file = (query: Record<string, string>) => {
    const search = new URLSearchParams({ period: school.period, ...query })
    return laurel.call(`GET /users/export_stream?${search}`, school.auditor.token)
  }

  test('contains what the list shows, in its order, in either language, without formulas', async () => {
    const { text, headers } = await file({
      search: 'chan',
      order_by: 'name_en',
      order: 'desc',
      lang: 'en',
    })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="students-\d{8}-\d{6}\.csv"$/,
    )
    const [header, ...lines] = text.split('\r\n')
    expect(header).toBe(
      '\ufeffStudent_ID,Class,Class_No,Chinese_Name,English_Name,Date of Birth (YYYY-MM-DD),Student card ID,Points,Cumulative points,Status',
    )
    const { prefix } = school
    expect(lines).toEqual([
      `${prefix}01,1A,3,陳大文,Chan Tai Man,,,0,0,Active`,
      `${prefix}04,2C,7,陳小玲,Chan Siu Ling,,,0,0,Active`,
      '',
    ])
    const users = [student('=1+1', '9X', 1, '@SUM(A1)', '+大')]
    await laurel.call('POST /users/upload', school.teacher.token, {
      body: { users, period: school.pastPeriod },
    })
    const past = (await file({ period: school.pastPeriod, lang: 'zh' })).text
    expect(past).toContain(
      'Student_ID,Class,Class_No,Chinese_Name,English_Name,Date of Birth (YYYY-MM-DD),學生證編號',
    )
    expect(past).toContain(`${prefix}=1+1,9X,1,'+大,'@SUM(A1),,,0,0,啟用`)
  })

  test('without students is refused', async () => {
    const answer = await file({ search: 'nobody at all' })
    expect([answer.status, answer.body.code]).toEqual([404, 'no_data'])
  })
})

describe('one student', () => {
  const find = async (en: string) => (await list({ search: en })).body.data[0]
  const put = (id: string, body: object) =>
    laurel.call(`PUT /users/${id}`, school.teacher.token, { body })
  const change = { class: '1A', class_no: 3, name: { en: 'Chan Tai Man', zh: '陳大文' } }

  test('is read in the current period, or in another', async () => {
    const { _id, profile } = await find('Tai Man')
    const { body } = await laurel.call(`GET /users/${_id}`, school.auditor.token)
    expect(body.data).toMatchObject({ _id, profile, class: '1A', class_no: 3, point: 0 })
    const here = { _id: school.period, profile, class: '1A', class_no: 3 }
    expect(body.data.periods).toMatchObject([here])
    const past = await laurel.call(
      `GET /users/${_id}?period=${school.pastPeriod}`,
      school.auditor.token,
    )
    const nowhere = { profile: null, class: null, class_no: null, point: 0, cumulative_point: 0 }
    expect(past.body.data).toMatchObject({
      _id,
      name: { zh: '陳大文' },
      ...nowhere,
      periods: [here],
    })
    expect(
      (await laurel.call(`GET /users/${_id}?period=${randomUUID()}`, school.auditor.token)).status,
    ).toBe(404)
  })

  test('is edited except for the id, and changed fields are logged without values', async () => {
    const { _id, u_id } = await find('Tai Man')
    const body = {
      ...change,
      class: '1B',
      name: { en: 'Chan Tai-man', zh: '陳大文' },
      period: school.period,
      u_id: 'other',
    }
    const edited = await put(_id, body)
    expect(edited.body.data).toMatchObject({ _id, u_id, class: '1B', name: { en: 'Chan Tai-man' } })
    const [newest] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(newest).toMatchObject({
      action: 'updated',
      subject_id: _id,
      fields: ['class', 'name_en'],
    })
    await put(_id, { ...change, period: school.period })
  })

  test('joins another period when an edit names it', async () => {
    const { _id } = await find('Siu Ming')
    const edited = await put(_id, {
      ...change,
      name: { en: 'Lee Siu Ming', zh: '李小明' },
      period: school.pastPeriod,
    })
    expect(edited.body.data).toMatchObject({ _id, class: '1A' })
  })

  test('keeps its card, and cannot take another’s', async () => {
    const [one, other] = [await find('Tai Man'), await find('Ka Yan')]
    const withCard = { ...change, card_id: 'card-7', period: school.period }
    expect((await put(one._id, withCard)).body.data.card_id).toBe('card-7')
    expect((await put(one._id, { ...withCard, class_no: 4 })).status).toBe(200)
    expect((await put(other._id, { ...withCard, card_id: 'CARD-7' })).body.details).toEqual([
      { field: 'card_id', code: 'card_id_used' },
    ])
  })

  test('cannot have another’s username as a card, with or without the prefix, but can have its own', async () => {
    const [one, other] = [await find('Tai Man'), await find('Ka Yan')]
    const withCard = (card_id: string) => ({
      ...change,
      class_no: 5,
      card_id,
      period: school.period,
    })
    for (const card of [other.username.toUpperCase(), other.username.slice(school.prefix.length)]) {
      expect((await put(one._id, withCard(card))).body.details).toEqual([
        { field: 'card_id', code: 'card_id_is_username' },
      ])
    }
    expect((await put(one._id, withCard(one.username))).status).toBe(200)
  })

  test('is signed out at once when made inactive, and cannot sign in', async () => {
    const { _id, username, class: className, class_no, name } = await find('Siu Ling')
    const login = { body: { type: 'user', username, password }, address: '10.9.9.9' }
    const { token } = (await laurel.call('POST /v2/cms/auth/login', null, login)).body.data
    expect((await laurel.call('GET /auth/user', token)).status).toBe(200)
    await put(_id, { class: className, class_no, name, period: school.period, isActive: false })
    const refused = {
      status: 401,
      body: { code: 'unauthorized', details: { why: 'inactive_user' } },
    }
    expect(await laurel.call('GET /auth/user', token)).toMatchObject(refused)
    expect((await laurel.call('POST /v2/cms/auth/login', null, login)).body.code).toBe(
      'inactive_user',
    )
    // A session that has ended does not start again.
    await put(_id, { class: className, class_no, name, period: school.period, isActive: true })
    const { status, body } = await laurel.call('GET /auth/user', token)
    expect([status, body.details]).toEqual([401, undefined])
  })

  test('is not found if unknown, a member of staff or in an unknown period', async () => {
    const body = { ...change, period: school.period }
    const { _id } = await find('Tai Man')
    expect((await put(randomUUID(), body)).status).toBe(404)
    expect((await put(school.admin.id, body)).status).toBe(404)
    expect((await put(_id, { ...body, period: randomUUID() })).status).toBe(404)
    expect((await laurel.call(`GET /users/${school.admin.id}`, school.teacher.token)).status).toBe(
      404,
    )
    expect(
      (await laurel.call(`POST /users/${school.admin.id}/resetpw`, school.teacher.token)).status,
    ).toBe(404)
  })

  test('gets a new random password, or the parent gets one', async () => {
    const { _id, username } = await find('Ka Yan')
    const reset = (body?: object) =>
      laurel.call(`POST /users/${_id}/resetpw`, school.teacher.token, body ? { body } : {})
    const own = (await reset()).body.data.password
    const parents = (await reset({ parent: true })).body.data.password
    expect(own).not.toBe(parents)
    const login = (body: object) =>
      laurel.call('POST /v2/cms/auth/login', null, { body, address: '10.9.9.8' })
    expect((await login({ type: 'user', username, password: own })).body.data.setup_password).toBe(
      true,
    )
    const parent = await login({ type: 'parent', username, parent_password: parents })
    expect(parent.body.data).toMatchObject({ setup_password: true, isParent: true })
  })
})
