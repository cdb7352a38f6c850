import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { gradeKey } from '#domain/class-grade.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School
let [one, form]: string[] = []

const filter = (value: string, attribute: string) => ({
  name: { en: value, zh: value },
  attribute,
  value,
})
const create = async (value: string, attribute = 'grade', { admin } = school): Promise<string> =>
  (await laurel.call('POST /organizationFilters', admin.token, { body: filter(value, attribute) }))
    .body.data._id
const set = (grades: unknown, { token } = school.admin) =>
  laurel.call('PUT /class_grades', token, { body: { grades } })
const list = async (): Promise<{ class: string; by_name: string | null; grade: string | null }[]> =>
  (await laurel.call('GET /class_grades', school.admin.token)).body.data
const inGrade = async (wanted: string) => {
  const query = `period=${school.period}&limit=100&${wanted}`
  const { data } = (await laurel.call(`GET /users?${query}`, school.admin.token)).body
  return new Set(data.map((row: { class: string }) => row.class))
}

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  // Classes have twenty students, so there are 1A, 1B and 1C.
  school = await laurel.school({ students: 41, modules: ['notice'] })
  other = await laurel.school({ students: 1 })
  await laurel.deps.db.query(sql.typeAlias('void')`
    DELETE FROM organization_filters WHERE organization_id = ANY(${sql.array([school.organizationId, other.organizationId], 'uuid')})`)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE profiles SET class = 'Ｆ.1a' WHERE organization_id = ${school.organizationId} AND class = '1C'`)
  ;[one, form] = [await create('1'), await create('Form 1')]
})
afterAll(() => laurel.close())

test('PostgreSQL and TypeScript compare grades alike', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/grades.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(.+)` \|/gm)].map(([, name]) => name!)
  const names = [
    ...listed,
    '',
    ' ',
    '.',
    '1 - 1',
    '1.1',
    'F．1—A',
    'élan 1',
    'ßa',
    'İ1',
    'KINDERGARTEN1',
    'Form One',
    '①',
    'a\u00a01',
    '\u200b1A',
    'École 1',
    'D’Or 1',
  ]
  const keys = await laurel.deps.db.anyFirst(sql.type(z.object({ key: z.string() }))`
    SELECT grade_key(name) AS key FROM unnest(${sql.array(names, 'text')}) WITH ORDINALITY AS given (name, at) ORDER BY at`)
  expect(keys).toEqual(names.map(gradeKey))
})

test('a class has the grade that its name shows, in any spelling, until the school sets another', async () => {
  expect(await list()).toEqual([
    { class: '1A', by_name: one, grade: null },
    { class: '1B', by_name: one, grade: null },
    { class: 'Ｆ.1a', by_name: form, grade: null },
  ])
  expect([
    await inGrade('grade=1'),
    await inGrade('grade=F1'),
    await inGrade('class=NONE'),
  ]).toEqual([new Set(['1A', '1B']), new Set(['Ｆ.1a']), new Set()])
  await set([
    { class: '1A', grade: form },
    { class: '1B', grade: 'NONE' },
  ])
  expect(await list()).toEqual([
    { class: '1A', by_name: one, grade: form },
    { class: '1B', by_name: one, grade: 'NONE' },
    { class: 'Ｆ.1a', by_name: form, grade: null },
  ])
  expect([
    await inGrade('grade=1'),
    await inGrade('grade=F1'),
    await inGrade('class=NONE'),
  ]).toEqual([new Set(), new Set(['1A', 'Ｆ.1a']), new Set(['1B'])])
  const [log] = await listLog(laurel.deps.db, school.organizationId, 1)
  expect(log).toMatchObject({
    action: 'updated',
    subject_type: 'organization',
    fields: ['class_grades'],
  })
  const info = (await laurel.call('GET /organizations/user', school.teacher.token)).body.data
  expect(info.class_grades).toEqual([
    { class: '1A', grade: form },
    { class: '1B', grade: null },
  ])
  await set([
    { class: '1A', grade: null },
    { class: '1B', grade: null },
  ])
  expect(await inGrade('grade=1')).toEqual(new Set(['1A', '1B']))
})

test('a class’s grade applies to each spelling, and the last setting counts', async () => {
  await set([{ class: 'Ｆ.1a', grade: one }])
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE profiles SET class = 'Form 1A' WHERE organization_id = ${school.organizationId} AND class = 'Ｆ.1a'`)
  expect(await inGrade('grade=1')).toEqual(new Set(['1A', '1B', 'Form 1A']))
  expect((await list()).at(-1)).toEqual({ class: 'Form 1A', by_name: form, grade: one })
  await set([{ class: 'Form 1A', grade: null }])
  expect(await inGrade('grade=1')).toEqual(new Set(['1A', '1B']))
  const twice = [
    { class: 'Form 1A', grade: one },
    { class: 'F1A', grade: form },
  ]
  expect((await set(twice)).status).toBe(400)
})

test('a notice for a grade is for the classes that the school assigned to it', async () => {
  const notice = async (grade: string) => {
    const body = { title: 'Trip', message: 'Bring water', is_public: true, filters: [grade] }
    return (await laurel.call('POST /notices', school.admin.token, { body })).body.data._id
  }
  const ids = [await notice(one!), await notice(form!)]
  const student = school.students[0]!.token
  const read = async () =>
    (await laurel.call('GET /notices', student)).body.data.map((row: { _id: string }) =>
      ids.indexOf(row._id),
    )
  expect(await read()).toEqual([0])
  await set([{ class: '1A', grade: form }])
  expect(await read()).toEqual([1])
})

test('the grade that a school set for a class is unset when it is deleted or becomes a class filter', async () => {
  const [gone, turned] = [await create('2'), await create('3')]
  await set([
    { class: '1A', grade: gone },
    { class: '1B', grade: turned },
  ])
  await laurel.call(`DELETE /organizationFilters/${gone}`, school.admin.token)
  await laurel.call(`PUT /organizationFilters/${turned}`, school.admin.token, {
    body: filter('3', 'class'),
  })
  expect((await list()).map(({ grade }) => grade)).toEqual([null, null, null])
})

test('grades are created for classes without one, unless the school has set that they have none', async () => {
  await set([{ class: '1B', grade: 'NONE' }])
  await laurel.call(`DELETE /organizationFilters/${one}`, school.admin.token)
  const make = async () => {
    await laurel.call('POST /organizationFilters/from_classes', school.admin.token)
    const { data } = (
      await laurel.call('GET /organizationFilters?attribute=grade', school.admin.token)
    ).body
    return data.map(({ value }: { value: string }) => value)
  }
  await set([{ class: '1A', grade: 'NONE' }])
  expect(await make()).toEqual(['Form 1'])
  await set([{ class: '1A', grade: null }])
  expect(await make()).toEqual(['1', 'Form 1'])
})

test.each([
  ['a text', () => 'none'],
  ['an empty list', () => []],
  ['an unknown class', () => [{ class: '9Z', grade: form }]],
  ['an unknown grade', () => [{ class: '1A', grade: school.period }]],
  ['a grade that is no id', () => [{ class: '1A', grade: '1' }]],
  [
    'a class twice',
    () => [
      { class: '1A', grade: null },
      { class: '1A', grade: form },
    ],
  ],
  [
    'too many classes',
    () => Array.from({ length: 501 }, (_, n) => ({ class: `C${n}`, grade: null })),
  ],
])('%s is refused, and nothing is set', async (_, grades) => {
  const before = await list()
  const { status, body } = await set(grades())
  expect([status, body.details.length > 0]).toEqual([400, true])
  expect(await list()).toEqual(before)
})

test('another school’s grade is refused', async () => {
  const theirs = await create('1', 'grade', other)
  expect((await set([{ class: '1A', grade: theirs }])).status).toBe(400)
  expect((await set([{ class: '1A', grade: form }], school.teacher)).status).toBe(403)
})
