import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { messageUndoMs } from '#registry/messages/delete-messages.ts'
import { createMessage } from '#registry/messages/messages.ts'
import { listLog } from '#tests/support/administration-log.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { later, messagesWorld } from './support.ts'

const { world, notice, send, publish, get, titles, unread, filterFor, moveTo } = messagesWorld()
let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
beforeEach(() => {
  ;({ laurel, school, ada, ben } = world)
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
      _id: id,
      title: notice.title,
      message: notice.message,
      period: school.period,
      is_public: true,
      attachments: [],
      created_at: later(1000),
      info: { is_read: false, is_favourite: false },
    })
  })

  test('is for the classes of its filters: 10A is in grade 10, not 1, and a deleted filter matches nobody', async () => {
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

  test('is not for students who left the period, and no memo is sent to them', async () => {
    await publish()
    await laurel.deps.db.query(
      sql.typeAlias('void')`UPDATE profiles SET class_no = NULL WHERE id = ${ada.profile}`,
    )
    expect([await titles('/notices', ada.token), await titles('/notices', ben.token)]).toEqual([
      [],
      ['Sports day'],
    ])
    expect((await get('/notices', school.admin.token)).data[0].reads.addressed).toBe(3)
    const memo = await send('POST /memos', { title: 'M', message: 'N', profile_ids: [ada.profile] })
    expect(memo.body.details).toMatchObject([{ field: 'profile_ids' }])
  })

  test('cannot be for classes of another school', async () => {
    const other = await laurel.school({ modules: ['notice'] })
    const name = { en: 'Other', zh: '別校' }
    const { body } = await send(
      'POST /organizationFilters',
      { name, attribute: 'class', value: '7Q' },
      other.admin.token,
    )
    const filters = [body.data._id]
    const id = await publish()
    for (const route of ['POST /notices', `PUT /notices/${id}`])
      expect((await send(route, { ...notice, filters })).body.details).toMatchObject([
        { field: 'filters' },
      ])
  })

  test('is read by parents only while the school allows it', async () => {
    await publish()
    const { data } = await get('/organizations/user', school.admin.token)
    expect(data.notices_for_parents).toBe(true)
    await send(`PUT /v2/organization/${school.organizationId}`, {
      name: data.name,
      notices_for_parents: false,
    })
    expect(await titles('/notices', ada.parentToken)).toEqual([])
    expect(await unread(ada.parentToken)).toEqual({ notice: 0, memo: 0 })
    expect(await titles('/notices', ada.token)).toEqual(['Sports day'])
  })

  test('is not found while its module is off', async () => {
    const other = await laurel.school({ students: 1, modules: ['memo'] })
    expect((await laurel.call('GET /notices', other.admin.token)).status).toBe(404)
    expect(await unread(other.students[0]!.token)).toEqual({ notice: 0, memo: 0 })
  })

  test('no longer counts as unread once its module is off', async () => {
    await publish()
    expect(await unread(ada.token)).toEqual({ notice: 1, memo: 0 })
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET modules = modules || '{"notice": false}' WHERE id = ${school.organizationId}`)
    expect(await unread(ada.token)).toEqual({ notice: 0, memo: 0 })
  })

  test('keeps its first date when it is published again', async () => {
    const id = await publish({ title: 'First' })
    laurel.setNow(later(1000))
    await publish({ title: 'Second' })
    laurel.setNow(later(2000))
    await send(`PUT /notices/${id}`, { is_public: false })
    await send(`PUT /notices/${id}`, { is_public: true })
    expect(await titles('/notices', ada.token)).toEqual(['Second', 'First'])
  })

  test('has at most five files, cannot be marked unread, and at most 200 are deleted together', async () => {
    const id = await publish()
    const refused = async (route: string, body: object, token?: string) =>
      (await send(route, body, token)).body
    const file = {
      name: 'a.pdf',
      size: 1,
      url: `/api/files/${school.organizationId}/attachment-${randomUUID()}`,
    }
    const many = { ...notice, attachments: Array.from({ length: 6 }, () => file) }
    expect(await refused('POST /notices', many)).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'attachments' }],
    })
    expect(await refused(`POST /notices/${id}/info`, { is_read: false }, ada.token)).toMatchObject({
      code: 'validation_failed',
    })
    const ids = (count: number) => ({ notices: Array.from({ length: count }, () => randomUUID()) })
    expect(await refused('POST /notices/batchDelete', ids(201))).toMatchObject({
      code: 'validation_failed',
    })
    expect(await refused('POST /notices/batchDelete', ids(200))).toMatchObject({
      code: 'not_found',
    })
  })

  test('is edited and deleted by its author, or by staff who see all records', async () => {
    const id = await publish()
    const own = await publish({ title: 'Own' }, school.teacher.token)
    expect((await send(`PUT /notices/${id}`, { title: 'X' }, school.teacher.token)).status).toBe(
      404,
    )
    expect(
      (await send('POST /notices/batchDelete', { notices: [own, id] }, school.teacher.token))
        .status,
    ).toBe(404)
    expect(await titles('/notices', school.teacher.token)).toContain('Own')
    expect(
      (await send(`PUT /notices/${own}`, { title: 'Mine' }, school.teacher.token)).body.data,
    ).toMatchObject({
      title: 'Mine',
      message: notice.message,
      is_public: true,
      editable: true,
      created_by: { _id: school.teacher.id },
    })
    const { data } = await get('/notices', school.teacher.token)
    expect(data.map(({ editable }: { editable: boolean }) => editable).toSorted()).toEqual([
      false,
      true,
    ])
    expect((await send(`PUT /notices/${own}`, { title: 'Ours' })).status).toBe(200)
  })

  test('sent twice with one key exists once, and the key accepts nothing else', async () => {
    const key = randomUUID()
    const first = await send('POST /notices', notice, school.admin.token, key)
    expect((await send('POST /notices', notice, school.admin.token, key)).body).toEqual(first.body)
    const other = await send(
      'POST /notices',
      { ...notice, title: 'Other' },
      school.admin.token,
      key,
    )
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await titles('/notices', school.admin.token)).toEqual(['Sports day'])
  })

  test.each([
    ['title', { title: ' ' }, 'yup_required'],
    ['title', { title: 'x'.repeat(256) }, 'yup_string_max'],
    ['message', { message: 'x'.repeat(10_001) }, 'yup_string_max'],
    ['message', { message: 'an \u202Eevil' }, 'text_characters'],
    ['filters', { filters: [randomUUID()] }, 'yup_type_error'],
    [
      'attachments.0.url',
      { attachments: [{ name: 'a', size: 1, url: 'https://x.test/a' }] },
      'blob_not_found',
    ],
  ])('is refused with a wrong %s', async (field, given, code) => {
    const { status, body } = await send('POST /notices', { ...notice, ...given })
    expect([status, body.details[0]]).toMatchObject([400, { field, code }])
    expect(await titles('/notices', school.admin.token)).toEqual([])
  })
})

describe('a notice of another period', () => {
  const profile = () => school.students[0]!
  const inPastToo = () =>
    laurel.deps.db.query(sql.typeAlias('void')`
      INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
      VALUES (${school.organizationId}, ${randomUUID()}, ${profile().id}, ${school.pastPeriod}, '1A', 1)`)

  test('is listed only in that period, for staff and readers, and no longer counts as unread', async () => {
    await inPastToo()
    await publish({ title: 'Long ago', period: school.pastPeriod })
    await publish({ title: 'Now' })
    for (const token of [school.admin.token, ada.token]) {
      expect(await titles('/notices', token)).toEqual(['Now'])
      expect(await titles(`/notices?period=${school.pastPeriod}`, token)).toEqual(['Long ago'])
    }
    expect(await titles(`/notices?period=${school.pastPeriod}`, ben.token)).toEqual([])
    expect(await unread(ada.token)).toEqual({ notice: 1, memo: 0 })
  })

  test('is found and written only in the school’s own periods', async () => {
    const other = await laurel.school()
    for (const period of [randomUUID(), other.period]) {
      expect((await send('POST /notices', { ...notice, period })).body.code).toBe('not_found')
      expect((await laurel.call(`GET /notices?period=${period}`, school.admin.token)).status).toBe(
        404,
      )
      expect((await laurel.call(`GET /notices?period=${period}`, ada.token)).status).toBe(404)
      // As if the period had been deleted after the call had looked it up.
      const given = { ...notice, id: randomUUID(), period_id: period }
      const written = createMessage(
        laurel.deps.db,
        { ...school.author(), allAction: true },
        'notice',
        given,
      )
      await expect(written).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await titles('/notices', school.admin.token)).toEqual([])
  })
})

test('a notice is no memo: neither can be read, marked, edited or deleted by the other’s calls', async () => {
  const id = await publish()
  const memo = (await send('POST /memos', { title: 'M', message: 'N', profile_ids: [ada.profile] }))
    .body.data._id
  const status = async (route: string, body: object | undefined, token = school.admin.token) =>
    (await laurel.call(route, token, { ...(body && { body }) })).status
  for (const token of [school.admin.token, ada.token]) {
    expect(await status(`GET /notices/${memo}`, undefined, token)).toBe(404)
    expect(await status(`GET /memos/${id}`, undefined, token)).toBe(404)
  }
  expect(await status(`POST /notices/${memo}/info`, { is_read: true }, ada.token)).toBe(404)
  expect(await status(`PUT /notices/${memo}`, { title: 'X' })).toBe(404)
  expect(await status('POST /notices/batchDelete', { notices: [memo] })).toBe(404)
  await send('POST /memos/batchDelete', { memos: [memo] })
  expect((await send('POST /notices/restore', { notices: [memo] })).body.code).toBe('undo_expired')
})

describe('deleting', () => {
  test('can include several, and the same account can undo it for some seconds', async () => {
    const ids = [await publish(), await publish({ title: 'Other' })]
    await send('POST /notices/batchDelete', { notices: ids })
    expect(await titles('/notices', ada.token)).toEqual([])
    laurel.setNow(later(messageUndoMs - 1))
    expect(
      (await send('POST /notices/restore', { notices: ids }, school.teacher.token)).status,
    ).toBe(404)
    expect((await send('POST /notices/restore', { notices: ids })).status).toBe(200)
    expect(await titles('/notices', ada.token)).toHaveLength(2)
    const log = await listLog(laurel.deps.db, school.organizationId, 2)
    expect(log.map(({ action }) => action)).toEqual(['restored', 'restored'])
  })

  test('cannot be undone later', async () => {
    const id = await publish()
    await send('POST /notices/batchDelete', { notices: [id] })
    laurel.setNow(later(messageUndoMs + 1))
    const { status, body } = await send('POST /notices/restore', { notices: [id] })
    expect([status, body.code]).toEqual([409, 'undo_expired'])
  })

  test('is final: a deleted message cannot be edited, published, marked or deleted again', async () => {
    const id = await publish()
    await send('POST /notices/batchDelete', { notices: [id] })
    const status = async (route: string, body: object, token?: string) =>
      (await send(route, body, token)).status
    expect(await status(`PUT /notices/${id}`, { title: 'X' })).toBe(404)
    expect(await status('POST /notices/batchDelete', { notices: [id] })).toBe(404)
    expect(await status(`POST /notices/${id}/info`, { is_read: true }, ada.token)).toBe(404)
    expect((await laurel.call(`GET /notices/${id}`, school.admin.token)).status).toBe(404)
  })

  test('of several messages deletes none if one is unknown', async () => {
    const id = await publish()
    expect((await send('POST /notices/batchDelete', { notices: [id, randomUUID()] })).status).toBe(
      404,
    )
    expect(await titles('/notices', ada.token)).toEqual(['Sports day'])
  })
})
