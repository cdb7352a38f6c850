import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let position = ''

const reward = async (numbers: number[], counts: number) => {
  const body = {
    pointRule_id: school.rules.reward,
    profiles: numbers.map((n) => school.students[n]!.profile),
    counts,
  }
  const answer = await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })
  position = answer.body.data.position
}
const show = (setting: string) =>
  laurel.call(`PUT /v2/organization/${school.organizationId}`, school.admin.token, {
    body: { name: { en: 'School', zh: '學校' }, student_rankings: setting },
  })
const ask = async (path: string, query: Record<string, string>, token: string) => {
  const route = `GET ${path}?${new URLSearchParams({ period: school.period, minPosition: position, ...query })}`
  return await laurel.call(route, token)
}
const own = async (n: number, query = {}) =>
  (await ask('/rank/own', query, school.students[n]!.token)).body.data
const list = (n: number, of: string, query = {}) =>
  ask('/rank/students', { of, ...query }, school.students[n]!.token)

// 1A has twenty students, three with 15, 10 and 10 points; 1B has two, one with 25.
beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 22 })
  await reward([0], 3)
  await reward([1, 2], 2)
  await reward([20], 5)
  // Waits until the read model is ready, even on a slow machine.
  while ((await ask('/profiles/rank', { groupBy: 'user' }, school.admin.token)).body.stale);
})
afterAll(() => laurel.close())
beforeEach(() => show('neighbours'))

describe('a student’s own ranks', () => {
  test('cover the class, the school and the class among classes, with the points above and below', async () => {
    expect(await own(1)).toEqual({
      shows: 'neighbours',
      class: '1A',
      inClass: { rank: 2, of: 20, totalpoints: 10, above: 15, below: 0 },
      inSchool: { rank: 3, of: 22, totalpoints: 10, above: 15, below: 0 },
      ofClass: { rank: 1, of: 2, totalpoints: 35, above: null, below: 25 },
    })
    expect((await own(0)).inClass).toEqual({
      rank: 1,
      of: 20,
      totalpoints: 15,
      above: null,
      below: 10,
    })
    expect((await own(5)).inSchool).toEqual({
      rank: 5,
      of: 22,
      totalpoints: 0,
      above: 10,
      below: null,
    })
  })

  test('contain no names, and are the same for the parent', async () => {
    const { token, parentToken } = school.students[1]!
    const [student, parent] = [
      await ask('/rank/own', {}, token),
      await ask('/rank/own', {}, parentToken),
    ]
    expect(parent.body).toEqual(student.body)
    for (const { id, profile, username } of school.students)
      for (const mark of [id, profile, username]) expect(student.text).not.toContain(mark)
    expect(student.text).not.toMatch(/Student \d|學生/)
  })

  test('leave out erased students', async () => {
    const { id } = school.students[0]!
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${id}`)
    expect((await own(1)).inClass).toEqual({
      rank: 1,
      of: 19,
      totalpoints: 10,
      above: null,
      below: 0,
    })
    await laurel.deps.db.query(sql.unsafe`UPDATE users SET erased_at = NULL WHERE id = ${id}`)
  })

  test('are absent in a school that shows none, and in a period without the student', async () => {
    const nothing = { inClass: null, inSchool: null, ofClass: null }
    expect(await own(1, { period: school.pastPeriod })).toEqual({
      shows: 'neighbours',
      class: null,
      ...nothing,
    })
    await show('none')
    expect(await own(1)).toEqual({ shows: 'none', class: '1A', ...nothing })
  })
})

describe('the rankings by name', () => {
  test('cover the student’s class, the school and its classes, if the school shows them', async () => {
    await show('names')
    const rows = async (of: string, query = {}) =>
      (await list(1, of, query)).body.data.map(
        (row: { rank: number; class: string; name: { en: string } | null; own: boolean }) => [
          row.rank,
          row.name?.en ?? row.class,
          row.own,
        ],
      )
    expect((await rows('class')).slice(0, 3)).toEqual([
      [1, 'Student 1', false],
      [2, 'Student 2', true],
      [2, 'Student 3', false],
    ])
    expect(await rows('school', { limit: '2' })).toEqual([
      [1, 'Student 21', false],
      [2, 'Student 1', false],
    ])
    expect(await rows('classes')).toEqual([
      [1, '1A', true],
      [2, '1B', false],
    ])
    expect((await list(1, 'class')).body.total).toBe(20)
  })

  test('contain no id', async () => {
    await show('names')
    const { text } = await list(1, 'school')
    for (const { id, profile, username } of school.students)
      for (const mark of [id, profile, username]) expect(text).not.toContain(mark)
  })

  test.each(['neighbours', 'none'])('are forbidden if the school shows %s', async (setting) => {
    await show(setting)
    for (const of of ['class', 'school', 'classes']) expect((await list(1, of)).status).toBe(403)
  })
})

test('a class’s figure can be opened if the school shows rankings', async () => {
  const open = async (name: string) =>
    (await ask('/explain/classes/days', { class: name }, school.students[1]!.token)).status
  expect([await open('1A'), await open('1B')]).toEqual([200, 404])
  await show('names')
  expect([await open('1A'), await open('1B')]).toEqual([200, 200])
  await show('none')
  expect([await open('1A'), await open('1B')]).toEqual([404, 404])
})
