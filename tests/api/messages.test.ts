import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { undoLasts } from '#registry/messages/messages.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { compound, wordFiles, zipOf } from '#tests/support/documents.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School, Student } from '#tests/support/school.ts'
import { openLines } from './live/support.ts'

let laurel: TestApp
let school: School
let ada: Student
let ben: Student

const morning = '2026-11-20T00:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(morning) + ms).toISOString()

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: morning })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow(morning)
  school = await laurel.school({ students: 4, modules: ['notice', 'memo'] })
  ;[ada, ben] = school.students as [Student, Student]
})

const notice = { title: 'Sports day', message: 'Thursday.\nBring water.', is_public: true }
const memo = () => ({ title: 'Swimming', message: 'At four.', profile_ids: [ada.profile] })

const send = (route: string, body: object, token = school.admin.token, key?: string) =>
  laurel.call(route, token, { body, ...(key && { key }) })
const publish = async (given: object = {}, token?: string) =>
  (await send('POST /notices', { ...notice, ...given }, token)).body.data._id as string
const write = async (given: object = {}, token?: string) =>
  (await send('POST /memos', { ...memo(), ...given }, token)).body.data._id as string
const get = async (path: string, token: string) => (await laurel.call(`GET ${path}`, token)).body
const titles = async (path: string, token: string) =>
  (await get(path, token)).data.map(({ title }: { title: string }) => title)
const unread = async (token: string) => (await get('/messages/unread', token)).data
const filterFor = async (attribute: string, value: string): Promise<string> => {
  const created = await send('POST /organizationFilters', { name: { en: value, zh: value }, attribute, value })
  if (created.status === 200) return created.body.data._id
  const { data } = await get(`/organizationFilters?attribute=${attribute}`, school.admin.token)
  return data.find((filter: { value: string }) => filter.value === value)._id
}
const moveTo = (student: Student, className: string) =>
  send(`PUT /users/${student.id}`, {
    ...{ period: school.period, class: className, class_no: 20 },
    name: { en: 'Moved', zh: '調' },
  })

describe('a notice', () => {
  test('is read by students and parents once it is published, the newest first', async () => {
    const draft = await publish({ title: 'Not yet', is_public: false })
    laurel.setNow(later(1000))
    const id = await publish()
    expect(await titles('/notices', ada.token)).toEqual(['Sports day'])
    expect((await laurel.call(`GET /notices/${draft}`, ada.token)).status).toBe(404)
    laurel.setNow(later(2000))
    await send(`PUT /notices/${draft}`, { is_public: true })
    expect(await titles('/notices', ada.parentToken)).toEqual(['Not yet', 'Sports day'])
    const { data } = await get(`/notices/${id}`, ada.token)
    expect(data).toEqual({
      ...{ _id: id, title: notice.title, message: notice.message, period: school.period, is_public: true },
      ...{ attachments: [], created_at: later(1000), info: { is_read: false, is_favourite: false } },
    })
  })

  test('is for the classes that its filters mean, a grade by its longest value, and for nobody by one that is gone', async () => {
    await moveTo(ada, '10A')
    const grade1 = await filterFor('grade', '1')
    const grade10 = await filterFor('grade', '10')
    const classB = await filterFor('class', '1B')
    await publish({ title: 'First', filters: [grade1] })
    await publish({ title: 'Tenth and 1B', filters: [grade10, classB] })
    expect(await titles('/notices', ada.token)).toEqual(['Tenth and 1B'])
    expect(await titles('/notices', ben.token)).toEqual(['First'])
    await laurel.call(`DELETE /organizationFilters/${grade1}`, school.admin.token)
    expect(await titles('/notices', ben.token)).toEqual([])
  })

  test('is read by parents only while the school lets them', async () => {
    await publish()
    const { data } = await get('/organizations/user', school.admin.token)
    expect(data.notices_for_parents).toBe(true)
    await send(`PUT /v2/organization/${school.organizationId}`, { name: data.name, notices_for_parents: false })
    expect(await titles('/notices', ada.parentToken)).toEqual([])
    expect(await unread(ada.parentToken)).toEqual({ notice: 0, memo: 0 })
    expect(await titles('/notices', ada.token)).toEqual(['Sports day'])
  })

  test('of a module that is off is no call at all', async () => {
    const other = await laurel.school({ students: 1, modules: ['memo'] })
    expect((await laurel.call('GET /notices', other.admin.token)).status).toBe(404)
    expect(await unread(other.students[0]!.token)).toEqual({ notice: 0, memo: 0 })
  })

  test('is edited and deleted by who wrote it, or who sees all records', async () => {
    const id = await publish()
    const own = await publish({ title: 'Own' }, school.teacher.token)
    expect((await send(`PUT /notices/${id}`, { title: 'X' }, school.teacher.token)).status).toBe(404)
    expect((await send('POST /notices/batchDelete', { notices: [own, id] }, school.teacher.token)).status).toBe(404)
    expect(await titles('/notices', school.teacher.token)).toContain('Own')
    expect((await send(`PUT /notices/${own}`, { title: 'Mine' }, school.teacher.token)).body.data).toMatchObject({
      ...{ title: 'Mine', message: notice.message, is_public: true, editable: true },
      created_by: { _id: school.teacher.id },
    })
    const { data } = await get('/notices', school.teacher.token)
    expect(data.map(({ editable }: { editable: boolean }) => editable).toSorted()).toEqual([false, true])
    expect((await send(`PUT /notices/${own}`, { title: 'Ours' })).status).toBe(200)
  })

  test('sent twice with one key is there once, and the key says nothing else', async () => {
    const key = randomUUID()
    const first = await send('POST /notices', notice, school.admin.token, key)
    expect((await send('POST /notices', notice, school.admin.token, key)).body).toEqual(first.body)
    const other = await send('POST /notices', { ...notice, title: 'Other' }, school.admin.token, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await titles('/notices', school.admin.token)).toEqual(['Sports day'])
  })

  test.each([
    ['title', { title: ' ' }, 'yup_required'],
    ['title', { title: 'x'.repeat(256) }, 'yup_string_max'],
    ['message', { message: 'x'.repeat(10_001) }, 'yup_string_max'],
    ['message', { message: '\u202Eevil' }, 'text_characters'],
    ['filters', { filters: [randomUUID()] }, 'yup_type_error'],
    ['attachments.0.url', { attachments: [{ name: 'a', size: 1, url: 'https://x.test/a' }] }, 'blob_not_found'],
  ])('is refused with a wrong %s', async (field, given, code) => {
    const { status, body } = await send('POST /notices', { ...notice, ...given })
    expect([status, body.details[0]]).toMatchObject([400, { field, code }])
    expect(await titles('/notices', school.admin.token)).toEqual([])
  })
})

describe('deleting', () => {
  test('takes several at once, and can be taken back for some seconds by who did it', async () => {
    const ids = [await publish(), await publish({ title: 'Other' })]
    await send('POST /notices/batchDelete', { notices: ids })
    expect(await titles('/notices', ada.token)).toEqual([])
    laurel.setNow(later(undoLasts - 1))
    expect((await send('POST /notices/restore', { notices: ids }, school.teacher.token)).status).toBe(404)
    expect((await send('POST /notices/restore', { notices: ids })).status).toBe(200)
    expect(await titles('/notices', ada.token)).toHaveLength(2)
    const log = await listLog(laurel.deps.db, school.organizationId, 2)
    expect(log.map(({ action }) => action)).toEqual(['restored', 'restored'])
  })

  test('cannot be taken back later', async () => {
    const id = await publish()
    await send('POST /notices/batchDelete', { notices: [id] })
    laurel.setNow(later(undoLasts + 1))
    const { status, body } = await send('POST /notices/restore', { notices: [id] })
    expect([status, body.code]).toEqual([409, 'undo_expired'])
  })

  test('of one that is not there deletes none', async () => {
    const id = await publish()
    expect((await send('POST /notices/batchDelete', { notices: [id, randomUUID()] })).status).toBe(404)
    expect(await titles('/notices', ada.token)).toEqual(['Sports day'])
  })
})

describe('a memo', () => {
  test('is read by those whom it names, by its target', async () => {
    await write({ title: 'Students' })
    await write({ title: 'Parents', to_student: false, to_parent: true })
    await write({ title: 'Both', to_parent: true, profile_ids: [ada.profile, ben.profile] })
    expect((await titles('/memos', ada.token)).toSorted()).toEqual(['Both', 'Students'])
    expect((await titles('/memos', ada.parentToken)).toSorted()).toEqual(['Both', 'Parents'])
    expect(await titles('/memos', ben.token)).toEqual(['Both'])
    const [one] = (await get('/memos', ben.token)).data
    expect(one).toMatchObject({ target: 'student_and_parent', to_student: true, to_parent: true })
    for (const hidden of ['profile_ids', 'reads', 'created_by']) expect(one).not.toHaveProperty(hidden)
    expect((await get(`/memos/${one._id}`, ben.token)).data).not.toHaveProperty('profile_ids')
  })

  test('of somebody else is not seen by a teacher without all_action', async () => {
    const id = await write()
    const own = await write({ title: 'Own' }, school.teacher.token)
    expect(await titles('/memos', school.teacher.token)).toEqual(['Own'])
    for (const path of [`/memos/${id}`, `/memos/${id}/readers`, `/memos/${id}/readers/classes`])
      expect((await laurel.call(`GET ${path}`, school.teacher.token)).status).toBe(404)
    expect((await titles('/memos', school.auditor.token)).toSorted()).toEqual(['Own', 'Swimming'])
    expect((await get(`/memos/${own}`, school.teacher.token)).data.profile_ids).toEqual([ada.profile])
  })

  test('can be sent to others than at first', async () => {
    const id = await write()
    await send(`PUT /memos/${id}`, { profile_ids: [ben.profile] })
    expect(await titles('/memos', ada.token)).toEqual([])
    expect(await titles('/memos', ben.token)).toEqual(['Swimming'])
  })

  test('names nobody of another school or period, and has somebody to read it', async () => {
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

describe('what readers say', () => {
  test('is their own: read on first opening, a favourite or none', async () => {
    const id = await publish()
    await publish({ title: 'Second' })
    expect(await unread(ada.token)).toEqual({ notice: 2, memo: 0 })
    await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)
    await send(`POST /notices/${id}/info`, { is_favourite: true }, ada.token)
    expect(await unread(ada.token)).toEqual({ notice: 1, memo: 0 })
    expect(await unread(ada.parentToken)).toEqual({ notice: 2, memo: 0 })
    expect(await titles('/notices?favourite=true', ada.token)).toEqual(['Sports day'])
    expect(await titles('/notices?unread=true', ada.token)).toEqual(['Second'])
    expect(await titles('/notices?favourite=true', ada.parentToken)).toEqual([])
    await send(`POST /notices/${id}/info`, { is_favourite: false }, ada.token)
    expect((await get(`/notices/${id}`, ada.token)).data.info).toEqual({ is_read: true, is_favourite: false })
  })

  test('is not heard of what they may not read', async () => {
    const id = await write()
    expect((await send(`POST /memos/${id}/info`, { is_read: true }, ben.token)).status).toBe(404)
    expect((await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)).status).toBe(404)
    expect((await send(`POST /memos/${id}/info`, {}, ada.token)).status).toBe(400)
    expect((await send(`POST /memos/${id}/info`, { is_read: true }, school.admin.token)).status).toBe(403)
  })

  test('is shown to the sender by class, student and parent apart, as a list and as a file', async () => {
    await moveTo(ben, '1B')
    const id = await write({ to_parent: true, profile_ids: school.students.map(({ profile }) => profile) })
    await send(`POST /memos/${id}/info`, { is_read: true }, ada.token)
    laurel.setNow(later(60_000))
    await send(`POST /memos/${id}/info`, { is_read: true }, ada.token)
    await send(`POST /memos/${id}/info`, { is_read: true }, ben.parentToken)
    expect((await get('/memos', school.admin.token)).data[0].reads).toEqual({ addressed: 4, students: 1, parents: 1 })
    expect((await get(`/memos/${id}/readers/classes`, school.admin.token)).data).toEqual([
      { class: '1A', addressed: 3, students: 1, parents: 0, student_read_at: morning, parent_read_at: null },
      { class: '1B', addressed: 1, students: 0, parents: 1, student_read_at: null, parent_read_at: later(60_000) },
    ])
    const of = async (query: string) =>
      (await get(`/memos/${id}/readers?${query}`, school.admin.token)).data.map(
        (row: { user: { _id: string } }) => row.user._id,
      )
    expect(await of('class=1A&read=true')).toEqual([ada.id])
    expect(await of('by=parent&read=true')).toEqual([ben.id])
    expect(await of('read=false&limit=2')).toHaveLength(2)
    await send(`POST /memos/${id}/info`, { is_read: true }, ben.token)
    expect(await of('read=true&order_by=student_read_at&order=desc')).toEqual([ben.id, ada.id])
    expect(await of('read=true&order_by=student_read_at')).toEqual([ada.id, ben.id])
    const file = await laurel.call(`GET /memos/${id}/readers/export_stream?lang=en`, school.admin.token)
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe('1A,1,學生1,Student 1,2026/11/20 08:00:00,')
  })
})

type File = Readonly<{ name: string; content: Uint8Array }>
const pdf = Buffer.from('%PDF-1.7')

describe('an attachment', () => {
  const send1 = (file: File, token = school.admin.token) =>
    laurel.call('POST /blobs/batch', token, multipart([{ field: 'attachment', ...file }]))
  const upload = async (given = 'plan.pdf', token?: string) => {
    const { name, size, url } = (await send1({ name: given, content: pdf }, token)).body.data[0]
    return { name, size, url }
  }
  const open = async (url: string) => (await laurel.app.inject({ url })).statusCode

  test('is opened by who may read the message, by a link of their own', async () => {
    const id = await write({ attachments: [await upload()] })
    const [{ attachments }] = (await get('/memos', ada.token)).data
    expect(attachments).toMatchObject([{ name: 'plan.pdf', size: pdf.length }])
    expect(await open(attachments[0].url)).toBe(200)
    await send(`PUT /memos/${id}`, { profile_ids: [ben.profile] })
    expect(await open(attachments[0].url)).toBe(404)
    const [forStaff] = (await get(`/memos/${id}`, school.admin.token)).data.attachments
    expect(await open(forStaff.url)).toBe(200)
    await send('POST /memos/batchDelete', { memos: [id] })
    expect(await open((await get('/memos', ben.token)).data[0]?.attachments[0].url ?? attachments[0].url)).toBe(404)
  })

  test('stays when a colleague saves what was answered, and is nobody else’s to attach', async () => {
    const file = await upload('mine.pdf', school.teacher.token)
    const refused = await send('POST /notices', { ...notice, attachments: [file] })
    expect(refused.body.details).toMatchObject([{ field: 'attachments.0.url', code: 'blob_not_found' }])
    const id = await publish({ attachments: [file] }, school.teacher.token)
    const { attachments } = (await get(`/notices/${id}`, school.admin.token)).data
    const again = await send(`PUT /notices/${id}`, {
      title: 'New',
      attachments: [...attachments, await upload('2.pdf')],
    })
    expect(again.body.data.attachments).toMatchObject([{ name: 'mine.pdf' }, { name: '2.pdf' }])
    const six = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(`${n}.pdf`)))
    expect((await send(`PUT /notices/${id}`, { attachments: six })).status).toBe(400)
  })

  const mostBytes = 20 * 1024 * 1024
  const padded = (start: Uint8Array, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])

  test('is what its content says, whatever its name, of 20 MB at most', async () => {
    const names = async (file: File) => (await send1(file)).body.data?.[0]?.name
    const code = async (file: File) => (await send1(file)).body.details?.[0]?.code
    expect(await names({ name: '地圖.PNG', content: pngOf(10, 10) })).toBe('地圖.PNG')
    expect(await names({ name: 'plan.exe', content: pdf })).toBe('plan.exe.pdf')
    expect(await names({ name: 'old.doc', content: compound })).toBe('old.doc')
    expect(await names({ name: 'notes.docx', content: zipOf(wordFiles) })).toBe('notes.docx')
    // What stands last in an archive is found behind what is large.
    expect(await names({ name: 'late.docx', content: zipOf(wordFiles.toReversed()) })).toBe('late.docx')
    expect(await code({ name: 'setup.doc.msi', content: compound })).toBe('file_type')
    expect(await code({ name: 'macros.docm', content: zipOf(wordFiles, 'docm') })).toBe('file_type')
    expect(await code({ name: 'a.zip', content: zipOf([['a', Buffer.from('a')]]) })).toBe('file_type')
    expect(await code({ name: 'page.pdf', content: Buffer.from('<html><script>') })).toBe('file_type')
    expect(await code({ name: '\u202Efdp.pdf', content: pdf })).toBe('text_characters')
    expect(await names({ name: 'large.pdf', content: padded(pdf, mostBytes) })).toBe('large.pdf')
    expect(await code({ name: 'larger.pdf', content: padded(pdf, mostBytes + 1) })).toBe('file_too_large')
  })

  test('that is refused keeps none of the request', async () => {
    const count = () =>
      laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`SELECT count(*) AS count FROM blobs`)
    const before = await count()
    const answer = await laurel.call(
      'POST /blobs/batch',
      school.teacher.token,
      multipart([
        { field: 'attachment', name: 'a.pdf', content: pdf },
        { field: 'attachment', name: 'b.txt', content: Buffer.from('text') },
      ]),
    )
    expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'attachment', code: 'file_type' }]])
    const six = Array.from({ length: 6 }, () => ({ field: 'attachment', name: 'a.pdf', content: pdf }))
    expect((await laurel.call('POST /blobs/batch', school.teacher.token, multipart(six))).status).toBe(413)
    expect((await send1({ name: 'a.pdf', content: pdf }, school.auditor.token)).status).toBe(403)
    expect(await count()).toBeLessThanOrEqual(before + 5)
  })
})

test('tells open pages of the school, and no display, that there is something to read anew', async () => {
  const lines = await openLines(laurel)
  try {
    const display = (await send('POST /displays', { name: 'Hall', privacy: 'names' })).body.data
    const other = await laurel.school({ students: 1 })
    const heard: string[] = []
    for (const [name, auth] of [
      ['ada', { token: ada.token }],
      ['ben', { token: ben.token }],
      ['teacher', { token: school.teacher.token }],
      ['display', { displayKey: display.key }],
      ['stranger', { token: other.admin.token }],
    ] as const) {
      const { socket } = await lines.line(auth)
      socket.on('messages', () => heard.push(name))
    }
    const id = await publish()
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'ben', 'teacher']))
    heard.length = 0
    await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)
    // What one reads is news to staff and on the own pages; not to a whole school.
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'teacher']))
    heard.length = 0
    await publish({ title: 'The next' })
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'ben', 'teacher']))
  } finally {
    lines.closeAll()
  }
})
