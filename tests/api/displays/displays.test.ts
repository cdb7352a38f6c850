import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Announcement } from '#platform/announcements.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
})
afterAll(() => laurel.close())

const make = (body: object = { name: 'Hall' }, key: string = randomUUID()) =>
  laurel.call('POST /displays', school.teacher.token, { body, key })
const list = async () => (await laurel.call('GET /displays', school.auditor.token)).body.data

test('displays are created with a key that is neither listed nor logged', async () => {
  const { status, body } = await make({
    name: 'Hall',
    class: '1A',
    privacy: 'initials',
    language: 'en',
  })
  expect(status).toBe(200)
  expect(Buffer.from(body.data.key, 'base64url')).toHaveLength(32)
  expect(body.data.display).toEqual({
    _id: expect.any(String),
    name: 'Hall',
    class: '1A',
    privacy: 'initials',
    language: 'en',
    span: 'period',
    averages: false,
    created_at: expect.any(String),
    created_by: { _id: school.teacher.id, name: { en: 'teacher Wong', zh: '黃teacher' } },
    last_seen_at: null,
    ends_at: expect.any(String),
  })
  const listed = await laurel.call('GET /displays', school.auditor.token)
  expect(listed.body.data).toContainEqual(body.data.display)
  expect(listed.text).not.toContain(body.data.key)
  expect(laurel.logged()).not.toContain(body.data.key)
})

test('displays hide full names and show all classes, in Chinese, by default', async () => {
  const { body } = await make({ name: 'Library', class: '' })
  expect(body.data.display).toMatchObject({ class: null, privacy: 'class_no', language: 'zh' })
  expect((await make({ privacy: 'photos' })).body.details).toEqual([
    { field: 'name', code: 'yup_required' },
    { field: 'privacy', code: 'yup_type_error' },
  ])
})

test('a repeated request creates no second display, but returns a new display key', async () => {
  const key = randomUUID()
  const [first, again] = [await make({ name: 'Once' }, key), await make({ name: 'Once' }, key)]
  expect(again.body.data.display._id).toBe(first.body.data.display._id)
  expect(again.body.data.key).not.toBe(first.body.data.key)
  expect((await list()).filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1)
})

test('deleting a display revokes it in every process', async () => {
  const heard: Announcement[] = []
  const stop = laurel.deps.announcements.subscribe((announcement) => heard.push(announcement))
  const { _id } = (await make({ name: 'Old' })).body.data.display
  expect((await laurel.call(`DELETE /displays/${_id}`, school.teacher.token)).body).toEqual({
    result: 'success',
    data: null,
  })
  expect((await laurel.call(`DELETE /displays/${_id}`, school.teacher.token)).status).toBe(404)
  stop()
  expect(heard).toContainEqual({ kind: 'revoked', what: 'display', id: _id })
  expect((await list()).map(({ _id: id }: { _id: string }) => id)).not.toContain(_id)
})
