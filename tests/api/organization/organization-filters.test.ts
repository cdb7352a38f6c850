import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const admin = (route: string, body?: object, key?: string) =>
  laurel.call(route, school.admin.token, { ...(body && { body }), ...(key && { key }) })
const filterOf = (value: string, attribute = 'class') => ({
  name: { en: `Class ${value}`, zh: `${value} 班` },
  attribute,
  value,
})
const create = (value: string, attribute?: string, key?: string) =>
  admin('POST /organizationFilters', filterOf(value, attribute), key)
const list = async (query = '') =>
  (await laurel.call(`GET /organizationFilters${query}`, school.students[0]!.token)).body
const valuesOf = ({ data }: { data: { value: string }[] }) => data.map(({ value }) => value)
const newestLog = async () => (await listLog(laurel.deps.db, school.organizationId, 1))[0]

test('filters are listed with grades before classes, and 2A before 10A', async () => {
  await create('10A')
  await create('2A')
  expect(valuesOf(await list())).toEqual(['1', '1A', '1B', '2A', '10A'])
})

test('a page is searched by words, ordered, and says how many there are', async () => {
  expect(await list('?limit=2&page=1&order_by=value&order=desc')).toMatchObject({
    pages: 3,
    total: 5,
    data: [{ value: '1B' }, { value: '1A' }],
  })
  expect(valuesOf(await list('?limit=10&search=class%202a'))).toEqual(['2A'])
  expect(valuesOf(await list('?limit=10&attribute=grade'))).toEqual(['1'])
  expect((await laurel.call('GET /organizationFilters?limit=0', school.admin.token)).status).toBe(
    400,
  )
  expect(
    (await laurel.call('GET /organizationFilters?limit=5&order_by=id', school.admin.token)).status,
  ).toBe(400)
})

test('a new filter has a unique value in its attribute, even if two are made at once', async () => {
  const key = randomUUID()
  const [first, again] = [await create('3', 'grade', key), await create('3', 'grade', key)]
  expect(first.body.data).toMatchObject({ attribute: 'grade', value: '3' })
  expect(again.body).toEqual(first.body)
  const used = { status: 400, body: { details: [{ field: 'value', code: 'filter_value_used' }] } }
  expect(await create('3', 'grade')).toMatchObject(used)
  expect((await create('3', 'class')).status).toBe(200)
  const both = await Promise.all([create('4A'), create('4A')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)).toMatchObject(used)
  // Another organisation has its own values.
  const other = await laurel.school({ students: 1 })
  expect(
    (await laurel.call('POST /organizationFilters', other.admin.token, { body: filterOf('4A') }))
      .status,
  ).toBe(200)
})

test('a filter needs both names and a value other than that of “uncategorized”', async () => {
  const details = async (body: object) =>
    (await admin('POST /organizationFilters', body)).body.details
  expect(await details({ name: { en: '', zh: ' ' }, attribute: 'class', value: ' ' })).toEqual([
    { field: 'name.en', code: 'yup_required' },
    { field: 'name.zh', code: 'yup_required' },
    { field: 'value', code: 'yup_required' },
  ])
  expect(await details({ ...filterOf('5'), attribute: 'house' })).toEqual([
    { field: 'attribute', code: 'yup_type_error' },
  ])
  expect(await details(filterOf('NONE'))).toEqual([
    { field: 'value', code: 'filter_value_reserved' },
  ])
  expect(await details({ ...filterOf('x'), value: 'x'.repeat(256) })).toMatchObject([
    { field: 'value', code: 'yup_string_max' },
  ])
})

test('a filter is edited and deleted, which is logged; an unknown one is not found', async () => {
  const { _id } = (await create('6A')).body.data
  const edited = await admin(`PUT /organizationFilters/${_id}`, filterOf('6B'))
  expect(edited.body.data).toEqual({ _id, ...filterOf('6B') })
  expect(await newestLog()).toMatchObject({
    action: 'updated',
    subject_id: _id,
    fields: ['name_en', 'name_zh', 'value'],
  })
  expect(await admin(`PUT /organizationFilters/${_id}`, filterOf('1A'))).toMatchObject({
    body: { details: [{ field: 'value', code: 'filter_value_used' }] },
  })
  expect((await admin(`DELETE /organizationFilters/${_id}`)).status).toBe(200)
  expect(await newestLog()).toMatchObject({
    action: 'deleted',
    subject_type: 'organization_filter',
    subject_id: _id,
  })
  expect(valuesOf(await list())).not.toContain('6B')
  expect((await admin(`DELETE /organizationFilters/${_id}`)).status).toBe(404)
  expect((await admin(`PUT /organizationFilters/${_id}`, filterOf('6B'))).status).toBe(404)
})

test('an administrator sees how many games a filter has, without deleted ones and other schools’', async () => {
  const [own, other] = [
    await laurel.school({ modules: ['game'] }),
    await laurel.school({ modules: ['game'] }),
  ]
  const call = (route: string, token: string, body?: object) =>
    laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  const listed = async (token: string) =>
    (await call('GET /organizationFilters?uses=true', token)).body.data
  const [grade] = await listed(own.admin.token)
  const game = {
    name: 'Plants',
    gameType: 'interactive',
    featureStart: '2026-09-01',
    featureEnd: '2026-12-31',
    isActive: true,
    filters: [grade._id],
  }
  const made = await call('POST /games/create', own.admin.token, game)
  expect(made.status, made.text).toBe(200)
  const uses = async (token: string) =>
    (await listed(token)).map((row: { uses?: object }) => row.uses)
  const none = { notices: 0, games: 0, resources: 0 }
  expect(await uses(own.admin.token)).toEqual([{ ...none, games: 1 }, none, none])
  expect(await uses(other.admin.token)).toEqual([none, none, none])
  expect(await uses(own.teacher.token)).toEqual([undefined, undefined, undefined])
  await call(`DELETE /games/${made.body.data._id}`, own.admin.token)
  expect(await uses(own.admin.token)).toEqual([none, none, none])
})
