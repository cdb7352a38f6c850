import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 2, modules: ['homework', 'subject'] })
})

const asked = (token: string, room: string, id: string) =>
  laurel.call(`GET /v2/live/position?room=${room}&id=${id}`, token)
const positionOf = async (
  room: string,
  { token = school.teacher.token, id = school.period } = {},
) => {
  const { status, body } = await asked(token, room, id)
  expect(status).toBe(200)
  return body.data.position as string
}
const reward = async (student: number) => {
  const body = { pointRule_id: school.rules.reward, profiles: [school.students[student]!.profile] }
  expect(
    (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).status,
  ).toBe(200)
}

test('a page without a socket learns from the room’s position that something has changed', async () => {
  const rooms = ['staff', 'records', 'attendance', 'homework', 'games', 'board_games', 'orders']
  const [own, others] = school.students.map(({ token, profile: id }) => ({ token, id }))
  const all = async () => ({
    staff: await Promise.all(rooms.map((room) => positionOf(room))),
    own: await positionOf('profile', own),
    others: await positionOf('profile', others),
  })
  const before = await all()
  expect(await all()).toEqual(before)
  await reward(0)
  await vi.waitFor(async () => expect(await positionOf('profile', own)).not.toBe(before.own))
  const after = await all()
  expect(rooms.map((_, at) => after.staff[at]! > before.staff[at]!)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(after.own > before.own).toBe(true)
  expect(after.others).toBe(before.others)
})

test('only those who may enter a room learn its position', async () => {
  const { teacher, students, period, pastPeriod } = school
  const other = await laurel.school({ students: 1 })
  expect((await asked(teacher.token, 'staff', pastPeriod)).status).toBe(200)
  expect((await asked(teacher.token, 'staff', other.period)).status).toBe(404)
  expect((await asked(students[0]!.token, 'staff', period)).status).toBe(403)
  expect((await asked(students[0]!.token, 'profile', students[1]!.profile)).status).toBe(404)
  expect((await asked(students[0]!.parentToken, 'profile', students[0]!.profile)).status).toBe(200)
  expect((await asked(teacher.token, 'profile', students[0]!.profile)).status).toBe(403)
})

test.each([
  ['display', ''],
  ['quiz', ''],
  ['staff', 'not-an-id'],
  ['', ''],
])('another room (%s) or id is refused', async (room, id) => {
  expect((await asked(school.teacher.token, room, id || school.period)).status).toBe(400)
})
