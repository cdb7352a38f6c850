import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School, type TestStudent } from '#tests/support/school.ts'

const merges = '/v2/account_merges'
let laurel: TestApp
let school: School
let stays: TestStudent
let double: TestStudent
let third: TestStudent

beforeAll(async () => {
  laurel = await testApp()
})
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['memo', 'notice'] })
  ;[stays, double, third] = school.students as [TestStudent, TestStudent, TestStudent]
})
afterAll(() => laurel.close())

const call = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const followed = (id: string, state: string) =>
  vi.waitFor(async () => expect((await call(`GET ${merges}/${id}`)).state).toBe(state))
const merge = async (kept = stays, gone = double): Promise<string> => {
  const { _id: id } = (await call(`POST ${merges}`, { kept: kept.id, merged: gone.id })).merge
  await followed(id, 'done')
  return id
}
const undo = async (id: string) => {
  await call(`POST ${merges}/${id}/undo`, {})
  await followed(id, 'undone')
}
const closeUndo = (id: string) =>
  laurel.deps.db.query(sql.unsafe`
    UPDATE account_merges SET ended_at = ended_at - interval '7 days 1 minute' WHERE id = ${id}`)
const write = async (...to: TestStudent[]): Promise<string> => {
  const profile_ids = to.map(({ profile }) => profile)
  return (await call('POST /memos', { title: 'Shoes', message: 'Please', profile_ids }))._id
}
const readdress = (id: string, ...to: TestStudent[]) =>
  call(`PUT /memos/${id}`, { profile_ids: to.map(({ profile }) => profile) })
const publish = async (): Promise<string> =>
  (await call('POST /notices', { title: 'Gala', message: 'Friday', is_public: true }))._id
const open = (path: string, { token }: TestStudent, mark: object = { is_read: true }) =>
  call(`POST ${path}/info`, mark, token)
const memosOf = async ({ token }: TestStudent) =>
  (await call('GET /memos', undefined, token)).map(({ _id }: { _id: string }) => _id)
const named = async (id: string) => (await call(`GET /memos/${id}`)).profile_ids
/** Signs the student in again: a merge has ended the session. */
const again = async (student: TestStudent): Promise<TestStudent> => ({
  ...student,
  token: (
    await laurel.call('POST /v2/cms/auth/login', null, {
      body: { type: 'user', username: student.username, password },
    })
  ).body.data.token,
})

describe('a memo to a merged account', () => {
  test('reaches the remaining account, and after the undo the account that it named', async () => {
    const merged = await merge()
    const id = await write(double)
    expect(await memosOf(stays)).toEqual([id])
    expect(await named(id)).toEqual([stays.profile])
    await undo(merged)
    expect(await memosOf(stays)).toEqual([])
    expect(await memosOf(await again(double))).toEqual([id])
  })

  test('stays with both after the undo if it named both', async () => {
    const merged = await merge()
    const id = await write(double, stays)
    expect(await named(id)).toEqual([stays.profile])
    await undo(merged)
    expect(await memosOf(stays)).toEqual([id])
    expect(await memosOf(await again(double))).toEqual([id])
  })

  test('reaches the account at the end of a chain of merges', async () => {
    await closeUndo(await merge())
    const second = await merge(third, stays)
    const id = await write(double)
    expect(await memosOf(third)).toEqual([id])
    expect(await named(id)).toEqual([third.profile])
    await undo(second)
    expect(await memosOf(third)).toEqual([])
    expect(await memosOf(await again(stays))).toEqual([id])
  })

  test('reaches the remaining account when an older memo is later sent to the merged one', async () => {
    const id = await write(third)
    await merge()
    await readdress(id, third, double)
    expect((await named(id)).toSorted()).toEqual([stays.profile, third.profile].toSorted())
    expect(await memosOf(stays)).toEqual([id])
  })

  test('stays with the merged account for the undo when the recipients are saved as the screen lists them', async () => {
    const id = await write(double)
    const merged = await merge()
    expect(await named(id)).toEqual([stays.profile])
    await readdress(id, stays, third)
    await undo(merged)
    expect(await memosOf(await again(double))).toEqual([id])
    expect(await memosOf(stays)).toEqual([])
  })

  test('is taken from both accounts when the remaining one is left out, which can be named again', async () => {
    const id = await write(double)
    const merged = await merge()
    await readdress(id, third)
    expect(await memosOf(stays)).toEqual([])
    await readdress(id, stays)
    await undo(merged)
    expect(await memosOf(stays)).toEqual([id])
    expect(await memosOf(await again(double))).toEqual([])
  })

  test('is refused if the remaining account has left its class', async () => {
    await merge()
    await laurel.deps.db.query(sql.unsafe`
      UPDATE profiles SET class_no = NULL WHERE id = ${stays.profile}`)
    const { status, body } = await laurel.call('POST /memos', school.admin.token, {
      body: { title: 'Shoes', message: 'Please', profile_ids: [double.profile] },
    })
    expect([status, body.details?.[0]?.field]).toEqual([400, 'profile_ids'])
  })

  test('that is written while the accounts are being merged reaches the remaining one', async () => {
    const [id] = await Promise.all([write(double), merge()])
    expect(await memosOf(stays)).toEqual([id])
  })
})

describe('the readers of a message', () => {
  const reads = async (path: string) => ({
    counts: (await call(`GET ${path}`)).reads,
    classes: (await call(`GET ${path}/readers/classes`)).map(
      ({ addressed, students }: { addressed: number; students: number }) => [addressed, students],
    ),
    listed: (await call(`GET ${path}/readers`)).map(({ profile }: { profile: string }) => profile),
  })

  test('do not include a merged account, until the undo', async () => {
    for (const path of [`/memos/${await write(double)}`, `/notices/${await publish()}`]) {
      const before = await reads(path)
      const merged = await merge()
      const after = await reads(path)
      expect(after.listed).toContain(stays.profile)
      expect(after.listed).not.toContain(double.profile)
      expect(after.counts.addressed).toBe(after.listed.length)
      expect(after.classes).toEqual([[after.listed.length, 0]])
      await undo(merged)
      expect(await reads(path)).toEqual(before)
    }
  })

  test('include the remaining account if the merged one has read it, until the undo', async () => {
    const id = await publish()
    const path = `/notices/${id}`
    await open(path, double)
    const readAt = (await call(`GET ${path}/readers?read=true`))[0].student_read_at
    const merged = await merge()
    expect(await call(`GET ${path}/readers?read=true`)).toMatchObject([
      { profile: stays.profile, student_read_at: readAt, parent_read_at: null },
    ])
    expect((await reads(path)).counts).toEqual({ addressed: 2, students: 1, parents: 0 })
    expect(await call('GET /messages/unread', undefined, stays.token)).toMatchObject({ notice: 0 })
    expect((await call(`GET ${path}`, undefined, stays.token)).info.is_read).toBe(true)
    await undo(merged)
    expect(await call(`GET ${path}/readers?read=true`)).toMatchObject([{ profile: double.profile }])
    expect((await call(`GET ${path}`, undefined, stays.token)).info.is_read).toBe(false)
  })

  test('keep the favourites of both accounts, and can remove them', async () => {
    const path = `/notices/${await publish()}`
    const info = async () => (await call(`GET ${path}`, undefined, stays.token)).info
    await open(path, double, { is_favourite: true })
    await merge()
    expect(await info()).toEqual({ is_read: false, is_favourite: true })
    await open(path, stays)
    expect(await info()).toEqual({ is_read: true, is_favourite: true })
    await open(path, stays, { is_favourite: false })
    expect(await info()).toEqual({ is_read: true, is_favourite: false })
  })

  test('are the same through a chain of merges', async () => {
    const path = `/notices/${await publish()}`
    await open(path, double)
    await closeUndo(await merge())
    await merge(third, stays)
    expect(await call(`GET ${path}/readers`)).toMatchObject([
      { profile: third.profile, student_read_at: expect.any(String) },
    ])
    expect((await reads(path)).counts).toEqual({ addressed: 1, students: 1, parents: 0 })
  })
})
