import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { createOrganization } from '#registry/staff/staff.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const next = { name: 'Next year', start_at: '2027-09-01', end_at: '2028-07-15' }
const create = (body: object = next, key?: string) =>
  laurel.call('POST /periods/', school.admin.token, { body, ...(key && { key }) })
const list = async () =>
  (await laurel.call('GET /periods?groupBy=organization', school.teacher.token)).body.data
const current = async () =>
  (await laurel.call('GET /organizations/user', school.teacher.token)).body.data.current_period

describe('periods', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 1 })
  })

  test('are seen by everybody in the organisation, the newest first', async () => {
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      'This year',
      'Last year',
    ])
    expect((await laurel.call('GET /periods', school.students[0]!.token)).status).toBe(200)
  })

  test('are searched by words and ordered, in pages that say how many there are', async () => {
    const page = async (query: string) =>
      (await laurel.call(`GET /periods?${query}`, school.teacher.token)).body
    const names = async (query: string) =>
      (await page(query)).data.map(({ name }: { name: string }) => name)
    expect(await page('limit=1&page=1')).toMatchObject({
      pages: 2,
      total: 2,
      data: [{ name: 'Last year' }],
    })
    expect(await names('limit=5&order_by=start_at&order=asc')).toEqual(['Last year', 'This year'])
    expect(await names('limit=5&order_by=isActive&order=desc')).toEqual(['This year', 'Last year'])
    expect(await names('limit=5&search=YEAR%20last')).toEqual(['Last year'])
    expect(await page('limit=5&search=nothing')).toMatchObject({ pages: 0, total: 0, data: [] })
    expect(
      (await laurel.call('GET /periods?limit=5&order_by=id', school.teacher.token)).status,
    ).toBe(400)
  })

  test('have a call for the current one', async () => {
    for (const token of [school.teacher.token, school.students[0]!.parentToken]) {
      const { body } = await laurel.call('GET /periods/current', token)
      expect([body.data.start, body.data.end]).toEqual([body.data.start_at, body.data.end_at])
      expect(body.data).toMatchObject({ _id: school.period, name: 'This year', isActive: true })
    }
  })

  test('created after a school’s first one are not current', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.data).toEqual({ _id: expect.any(String), isActive: false, ...next })
  })

  test('are made once by repeated requests with the same key, with the same answer', async () => {
    const key = randomUUID()
    const [first, again] = [
      await create({ ...next, name: 'Once' }, key),
      await create({ ...next, name: 'Once' }, key),
    ]
    expect(again.body).toEqual(first.body)
    expect((await list()).filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1)
  })

  test('need a name and two real days, in order', async () => {
    const details = async (body: object) => (await create(body)).body.details
    expect(await details({})).toEqual([
      { field: 'name', code: 'yup_required' },
      { field: 'start_at', code: 'yup_required' },
      { field: 'end_at', code: 'yup_required' },
    ])
    expect(await details({ ...next, name: ' ' })).toEqual([{ field: 'name', code: 'yup_required' }])
    expect(await details({ ...next, start_at: '2027-02-30' })).toEqual([
      { field: 'start_at', code: 'yup_date' },
    ])
    expect((await create({ ...next, name: 'One day', end_at: next.start_at })).status).toBe(200)
    expect(await details({ ...next, end_at: '2027-08-31' })).toEqual([
      { field: 'end_at', code: 'end_date_after_start' },
    ])
    expect(await details({ ...next, end_at: '2028-10-06' })).toEqual([
      { field: 'end_at', code: 'period_too_long', params: { max: 400 } },
    ])
  })

  test('are edited, and changed fields are logged', async () => {
    const { _id } = (await create()).body.data
    const change = { ...next, name: 'Renamed' }
    const { body } = await laurel.call(`PUT /periods/${_id}`, school.admin.token, { body: change })
    expect(body.data).toMatchObject(change)
    expect((await listLog(laurel.deps.db, school.organizationId, 1))[0]).toMatchObject({
      action: 'updated',
      actor_id: school.admin.id,
      subject_id: _id,
      fields: ['name'],
    })
  })

  test('are not_found if unknown', async () => {
    expect(
      await laurel.call(`PUT /periods/${randomUUID()}`, school.admin.token, { body: next }),
    ).toMatchObject({
      status: 404,
    })
    expect(
      await laurel.call(`POST /periods/current/${randomUUID()}`, school.admin.token),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('activating a period', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 1 })
  })
  const activate = (id: string) => laurel.call(`POST /periods/current/${id}`, school.admin.token)

  test('makes it the current one in place of the other', async () => {
    const { body } = await activate(school.pastPeriod)
    expect(body.data).toMatchObject({ _id: school.pastPeriod, isActive: true })
    expect(await current()).toMatchObject({ _id: school.pastPeriod })
    expect((await list()).filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1)
  })

  test('of the current one is refused, and changes nothing', async () => {
    const before = await listLog(laurel.deps.db, school.organizationId, 100)
    expect(await activate(school.pastPeriod)).toMatchObject({
      status: 409,
      body: { code: 'period_is_current' },
    })
    expect(await listLog(laurel.deps.db, school.organizationId, 100)).toEqual(before)
  })

  test('by a repeated call is answered as before, and does not undo later changes', async () => {
    const key = randomUUID()
    const first = () =>
      laurel.call(`POST /periods/current/${school.period}`, school.admin.token, { key })
    expect((await first()).status).toBe(200)
    expect((await first()).status).toBe(200)
    expect((await activate(school.pastPeriod)).status).toBe(200)
    expect((await first()).status).toBe(200)
    expect(await current()).toMatchObject({ _id: school.pastPeriod })
  })

  test('by many at once leaves exactly one current, and refuses only those already current', async () => {
    const ids = [school.period, school.pastPeriod, (await create()).body.data._id]
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => activate(ids[n % 3]!)))
    for (const { status, body } of answers)
      expect([200, 'period_is_current']).toContain(status === 200 ? status : body.code)
    expect((await list()).filter(({ isActive }: { isActive: boolean }) => isActive)).toHaveLength(1)
  })

  test('is checked by the database, which refuses a second current one', async () => {
    const second = laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE periods SET is_current = true WHERE organization_id = ${school.organizationId}`)
    await expect(second).rejects.toThrow()
  })
})

describe('the first period of a school', () => {
  const newSchool = async () => {
    const { db, clock } = laurel.deps
    const [organizationId, userId] = [randomUUID(), randomUUID()]
    const prefix = `n${organizationId.slice(0, 8)}`
    const names = { name_en: 'New School', name_zh: '新學校' }
    const account = { email: `admin@${prefix}.test`, passwordHash: '', mustChange: false }
    await createOrganization(
      db,
      { id: organizationId, ...names, prefix, time_zone: 'Asia/Hong_Kong' },
      { id: userId, ...names, ...account, at: clock() },
    )
    const role = 'organization_admin' as const
    const session = { userId, role, isParent: false, now: clock() }
    const token = await openSession(db, organizationId, session)
    const add = (name: string, key?: string) =>
      laurel.call('POST /periods', token, { body: { ...next, name }, ...(key && { key }) })
    return { organizationId, token, add }
  }
  const logged = async (organizationId: string) =>
    (await listLog(laurel.deps.db, organizationId, 20))
      .filter(({ subject_type }) => subject_type === 'period')
      .map(({ action }) => action)
      .reverse()

  test('becomes current with its creation, and the second does not', async () => {
    const { organizationId, token, add } = await newSchool()
    const first = (await add('First')).body.data
    expect(first).toMatchObject({ name: 'First', isActive: true })
    expect(await logged(organizationId)).toEqual(['created', 'activated'])
    expect((await add('Second')).body.data).toMatchObject({ isActive: false })
    expect(await logged(organizationId)).toEqual(['created', 'activated', 'created'])
    expect((await laurel.call('GET /periods/current', token)).body.data._id).toBe(first._id)
  })

  test('is announced to open screens and displays', async () => {
    const { organizationId, add } = await newSchool()
    const heard: unknown[] = []
    const stop = laurel.deps.announcements.subscribe((announcement) => heard.push(announcement))
    const { _id } = (await add('First')).body.data
    await expect
      .poll(() => heard)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'moved', organization: organizationId, period: _id }),
          { kind: 'organization', id: organizationId },
        ]),
      )
    stop()
  })

  test('sent twice with its key is one, and stays current', async () => {
    const { organizationId, add } = await newSchool()
    const key = randomUUID()
    const [first, again] = [await add('First', key), await add('First', key)]
    expect(again.body).toEqual(first.body)
    expect(again.body.data.isActive).toBe(true)
    expect(await logged(organizationId)).toEqual(['created', 'activated'])
  })

  test('is exactly one of many that are created at once', async () => {
    const { organizationId, add } = await newSchool()
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Period ${n}`)))
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(made.filter(({ body }) => body.data.isActive)).toHaveLength(1)
    const actions = await logged(organizationId)
    expect(actions.filter((action) => action === 'activated')).toHaveLength(1)
  })
})

describe('the headcounts of periods', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 21 })
  })
  const counts = (token: string) => laurel.call('GET /v2/periods/headcounts', token)

  test('say how many students and classes are in each, and which classes are empty', async () => {
    expect((await counts(school.admin.token)).body.data).toEqual([
      {
        period: school.period,
        students: 21,
        classes: 2,
        empty_classes: [],
        leaving: 0,
        open_orders: 0,
      },
      {
        period: school.pastPeriod,
        students: 0,
        classes: 0,
        empty_classes: ['1A', '1B'],
        leaving: 21,
        open_orders: 0,
      },
    ])
  })

  test('say how many students of the current period are not in another one', async () => {
    const { pastPeriod: period, students, admin } = school
    await laurel.call('POST /users/upload', admin.token, {
      body: {
        period,
        users: [
          { u_id: students[0]!.username, class: '9A', class_no: 1, name: { en: 'One', zh: '' } },
        ],
      },
    })
    const { body } = await counts(admin.token)
    expect(body.data[1]).toMatchObject({ period, students: 1, leaving: 20 })
    await laurel.deps.db.query(sql.typeAlias('void')`
      DELETE FROM profiles WHERE organization_id = ${school.organizationId} AND period_id = ${period}`)
  })

  test('leave out an erased student', async () => {
    const { status } = await laurel.call(
      `DELETE /users/${school.students[20]!.id}`,
      school.admin.token,
    )
    expect(status).toBe(200)
    expect((await counts(school.admin.token)).body.data[0]).toMatchObject({
      period: school.period,
      students: 20,
      classes: 1,
      empty_classes: ['1B'],
    })
  })

  test('are for administrators only, and only of their own school', async () => {
    const others = [school.teacher, school.auditor, school.students[0]!]
    for (const { token } of others) expect((await counts(token)).status).toBe(403)
    const other = await laurel.school({ students: 1 })
    const seen = (await counts(other.admin.token)).body.data
    expect(seen.map(({ period }: { period: string }) => period)).toEqual([
      other.period,
      other.pastPeriod,
    ])
  })
})

test('the administration log can be neither changed nor emptied', async () => {
  const { db } = laurel.deps
  await expect(
    db.query(sql.typeAlias('void')`UPDATE administration_log SET action = 'x'`),
  ).rejects.toThrow()
  await expect(db.query(sql.typeAlias('void')`DELETE FROM administration_log`)).rejects.toThrow()
  await expect(db.query(sql.typeAlias('void')`TRUNCATE administration_log`)).rejects.toThrow()
})
