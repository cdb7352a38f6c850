import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

// People who may move students could otherwise give themselves access to a student's entries.

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  // 1A has twenty students, 1B and 1C have one each.
  school = await laurel.school({ students: 22 })
  await move(21, '1C', school.admin.token)
  await setTeachers('1A')
})

const send = (route: string, body: object, token = school.admin.token) =>
  laurel.call(route, token, { body, key: randomUUID() })
const setTeachers = (className: string, class_teachers = [school.teacher.id]) =>
  send('PUT /staffClasses/class', { period: school.period, class: className, class_teachers })
const move = (n: number, className: string, token = school.teacher.token) =>
  send(
    `PUT /users/${school.students[n]!.id}`,
    {
      period: school.period,
      class: className,
      class_no: 1,
      isActive: true,
      name: { en: 'Moved', zh: '調班' },
    },
    token,
  )
const row = (n: number, className: string) => ({
  u_id: school.students[n]!.username,
  class: className,
  class_no: 1,
  name: { en: 'Moved', zh: '調班' },
})
const upload = (users: object[], token = school.teacher.token) =>
  send('POST /v2/cms/users/batch', { users, period: school.period }, token)
const details = [{ field: 'class', code: 'own_class_move' }]

describe('a class teacher without all_action', () => {
  test('cannot move a student into the teacher’s class, however it is spelled', async () => {
    for (const name of ['1A', '１ａ']) {
      const { status, body } = await move(20, name)
      expect([status, body.details]).toEqual([400, details])
    }
    expect((await move(20, '1C')).status).toBe(200)
    expect((await move(0, '1A')).status).toBe(200)
    expect((await move(0, '1C')).status).toBe(200)
  })

  test('cannot import a student into the class, and the preview says so', async () => {
    const users = [row(20, '1A'), row(0, '1A'), row(21, '1B')]
    const wrong = [{ field: 'users.0.class', code: 'own_class_move' }]
    expect((await upload(users)).body.details).toEqual(wrong)
    const started = await send(
      'POST /users/imports',
      { users, period: school.period },
      school.teacher.token,
    )
    expect(started.body.details).toEqual(wrong)
    const preview = await send(
      'POST /users/imports/preview',
      { users, period: school.period },
      school.teacher.token,
    )
    const { rows } = preview.body.data
    expect(rows.map(({ state }: { state: string }) => state)).toEqual([
      'invalid',
      'updated',
      'updated',
    ])
    const added = { ...row(20, '1A'), u_id: '9999', password: 'school-password' }
    expect((await upload([added])).body.data).toMatchObject({ created: 1 })
  })

  test('moves students between two own classes', async () => {
    await setTeachers('1B')
    expect((await move(20, '1A')).status).toBe(200)
    expect((await move(21, '1A')).status).toBe(400)
  })

  test('can move students into the class if class teachers see no extra entries', async () => {
    await send(`PUT /v2/organization/${school.organizationId}`, {
      name: { en: 'School', zh: '學校' },
      class_teachers_see_all: false,
    })
    expect((await move(20, '1A')).status).toBe(200)
  })
})

test('an administrator moves any student, also as class teacher', async () => {
  await setTeachers('1A', [school.admin.id])
  expect((await move(20, '1A', school.admin.token)).status).toBe(200)
  expect((await upload([row(21, '1A')], school.admin.token)).status).toBe(200)
  expect((await move(0, '1B')).status).toBe(200)
})
