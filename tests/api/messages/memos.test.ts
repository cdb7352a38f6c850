import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { messagesWorld } from './support.ts'

const { world, memo, send, write, get, titles } = messagesWorld()
let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
beforeEach(() => {
  ;({ laurel, school, ada, ben } = world)
})

describe('a memo', () => {
  test('is read by the students that it names, by their parents, or by both, as it says', async () => {
    await write({ title: 'Students' })
    await write({ title: 'Parents', to_student: false, to_parent: true })
    await write({ title: 'Both', to_parent: true, profile_ids: [ada.profile, ben.profile] })
    expect((await titles('/memos', ada.token)).toSorted()).toEqual(['Both', 'Students'])
    expect((await titles('/memos', ada.parentToken)).toSorted()).toEqual(['Both', 'Parents'])
    expect(await titles('/memos', ben.token)).toEqual(['Both'])
    const [one] = (await get('/memos', ben.token)).data
    expect(one).toMatchObject({ target: 'student_and_parent', to_student: true, to_parent: true })
    for (const hidden of ['profile_ids', 'reads', 'created_by'])
      expect(one).not.toHaveProperty(hidden)
    expect((await get(`/memos/${one._id}`, ben.token)).data).not.toHaveProperty('profile_ids')
  })

  test('of a colleague is not seen by a teacher without all_action', async () => {
    const id = await write()
    const own = await write({ title: 'Own' }, school.teacher.token)
    expect(await titles('/memos', school.teacher.token)).toEqual(['Own'])
    for (const path of [`/memos/${id}`, `/memos/${id}/readers`, `/memos/${id}/readers/classes`])
      expect((await laurel.call(`GET ${path}`, school.teacher.token)).status).toBe(404)
    expect((await titles('/memos', school.auditor.token)).toSorted()).toEqual(['Own', 'Swimming'])
    expect((await get(`/memos/${own}`, school.teacher.token)).data.profile_ids).toEqual([
      ada.profile,
    ])
  })

  test('can later be sent to other people instead', async () => {
    const id = await write()
    await send(`PUT /memos/${id}`, { profile_ids: [ben.profile] })
    expect(await titles('/memos', ada.token)).toEqual([])
    expect(await titles('/memos', ben.token)).toEqual(['Swimming'])
  })

  test('names only people of its school and period, and at least one', async () => {
    const other = await laurel.school({ students: 1 })
    for (const [given, field] of [
      [{ profile_ids: [ada.profile, other.students[0]!.profile] }, 'profile_ids'],
      [{ period: school.pastPeriod }, 'profile_ids'],
      [{ profile_ids: [] }, 'profile_ids'],
      [{ to_student: false, to_parent: false }, 'to_student'],
    ] as const) {
      const { status, body } = await send('POST /memos', { ...memo(), ...given })
      expect([status, body.details?.[0]?.field]).toEqual([400, field])
    }
    expect(await titles('/memos', school.admin.token)).toEqual([])
  })
})
