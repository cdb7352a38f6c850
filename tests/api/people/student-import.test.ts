import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createNextAddress } from '#tests/support/next-address.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

type Row = Record<string, unknown>
const row = (u_id: string, fields: Row = {}): Row => ({
  u_id,
  class: '1A',
  class_no: 1,
  name: { en: `Student ${u_id}`, zh: `學生${u_id}` },
  ...fields,
})
const post = (path: string, users: Row[], { key, ...more }: Row = {}) =>
  laurel.call(`POST ${path}`, school.teacher.token, {
    body: { users, period: school.period, ...more },
    key: String(key ?? randomUUID()),
  })
const upload = (users: Row[], more: Row = {}) => post('/v2/cms/users/batch', users, more)
const list = async () =>
  (await laurel.call(`GET /users?period=${school.period}&limit=1000`, school.teacher.token)).body
    .data as Row[]
const one = async (u_id: string) =>
  (await list()).find((student) => student.u_id === `${school.prefix}${u_id}`)
/** Imports by /users/imports continue after the answer. */
const newestImport = async () =>
  (await laurel.call('GET /users/imports', school.teacher.token)).body.data[0].state
const details = async (users: Row[], more: Row = {}) => (await upload(users, more)).body.details
const nextAddress = createNextAddress()
const signIn = (body: Row) =>
  laurel.call('POST /v2/cms/auth/login', null, { body, address: nextAddress() })

describe('an import of students', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 0 })
  })

  test('creates them in the period, with the organisation’s prefix before the id', async () => {
    const { status, body } = await upload([
      row('7001', { class: '2B', class_no: 12, date_of_birth: '2013-04-05' }),
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(await one('7001')).toEqual({
      _id: expect.any(String),
      u_id: `${school.prefix}7001`,
      username: `${school.prefix}7001`,
      name: { en: 'Student 7001', zh: '學生7001' },
      class: '2B',
      class_no: 12,
      date_of_birth: '2013-04-05',
      card_id: null,
      house: null,
      profile: expect.any(String),
      point: 0,
      cumulative_point: 0,
      isActive: true,
      setup_password: true,
      role: 'user',
      isParent: false,
      privilege: { all_action: false },
    })
  })

  test('does not double the prefix, ignoring its case', async () => {
    await upload([row(`${school.prefix.toUpperCase()}7002`)])
    const found = (await list()).map(({ u_id }) => String(u_id).toLowerCase())
    expect(found).toContain(`${school.prefix}7002`)
  })

  test('can also be sent to /users/upload', async () => {
    expect((await post('/users/upload', [row('7003')])).body.data).toMatchObject({ created: 1 })
  })

  test('gives random passwords, shown once, for student and parent separately', async () => {
    const { body } = await upload([row('7004'), row('7005', { password: 'given by staff' })])
    const [both, parentOnly] = body.data.passwords
    expect(both).toEqual({
      u_id: `${school.prefix}7004`,
      password: expect.stringMatching(/^\S{10,}$/),
      parent_password: expect.stringMatching(/^\S{10,}$/),
    })
    expect(both.password).not.toBe(both.parent_password)
    expect(parentOnly).toMatchObject({ u_id: `${school.prefix}7005`, password: null })
    const username = both.u_id
    expect(
      (await signIn({ type: 'user', username, password: both.password })).body.data.setup_password,
    ).toBe(true)
    const parent = await signIn({ type: 'parent', username, parent_password: both.parent_password })
    expect(parent.body.data).toMatchObject({ setup_password: true, isParent: true })
    const given = await signIn({
      type: 'user',
      username: parentOnly.u_id,
      password: 'given by staff',
    })
    expect(given.body.data.setup_password).toBe(false)
  })

  test('updates changed students, leaves the others alone, and counts both', async () => {
    await upload([row('7010'), row('7011'), row('7012')])
    const { body } = await upload([
      row('7010'),
      row('7011', { class: '3C', class_no: 30 }),
      row('7013'),
    ])
    expect(body.data).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect(body.data.passwords).toHaveLength(1)
    expect(await one('7011')).toMatchObject({ class: '3C', class_no: 30 })
    const [newest] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(newest).toMatchObject({ action: 'updated', fields: ['class', 'class_no'] })
  })

  test('finds a student again by the id, ignoring its case', async () => {
    await upload([row('70ab')])
    expect((await upload([row('70AB', { class_no: 9 })])).body.data).toMatchObject({
      created: 0,
      updated: 1,
    })
  })

  test('adds a known student to a period in which they had no profile', async () => {
    await upload([row('7020')])
    const before = await one('7020')
    const { body } = await upload([row('7020', { class: '4D' })], { period: school.pastPeriod })
    expect(body.data).toMatchObject({ created: 0, joined: 1, updated: 0, passwords: [] })
    const past = await laurel.call(
      `GET /users/${before?._id}?period=${school.pastPeriod}`,
      school.teacher.token,
    )
    expect(past.body.data).toMatchObject({ class: '4D', _id: before?._id })
    expect(past.body.data.profile).not.toBe(before?.profile)
    expect(await one('7020')).toMatchObject({ class: '1A' })
  })

  test('changes a password that is given, and ends the sessions of the old one', async () => {
    await upload([row('7030', { password: 'the first one' })])
    const login = (password: string) =>
      signIn({ type: 'user', username: `${school.prefix}7030`, password })
    const { token } = (await login('the first one')).body.data
    expect((await upload([row('7030', { password: 'the second one' })])).body.data).toMatchObject({
      updated: 1,
    })
    expect((await laurel.call('GET /auth/user', token)).status).toBe(401)
    expect((await login('the second one')).status).toBe(200)
  })

  test.each(['/v2/cms/users/batch', '/users/upload', '/users/imports'])(
    'with %s erases nothing that is empty or missing, even in another period',
    async (path) => {
      const u_id = `704${path.length}`
      const full = { date_of_birth: '2014-01-02', card_id: `C-${u_id}`, password: 'stays as it is' }
      await upload([row(u_id, full)])
      const { _id, ...before } = (await one(u_id)) as Row
      const blanks: Row[] = [
        { name: { en: '', zh: '' }, date_of_birth: null, card_id: '', password: null },
        { name: { en: '' }, card_id: null },
        { name: undefined },
      ]
      for (const period of [school.pastPeriod, school.period])
        for (const blank of blanks) {
          const { status } = await post(path, [row(u_id, blank)], { period })
          expect(status).toBe(200)
          await vi.waitFor(async () => expect(await newestImport()).toBe('done'))
          const { body } = await laurel.call(
            `GET /users/${_id}?period=${period}`,
            school.teacher.token,
          )
          expect(body.data).toMatchObject({
            name: before.name,
            date_of_birth: '2014-01-02',
            card_id: `C-${u_id}`,
          })
        }
      expect(await one(u_id)).toMatchObject(before)
      const login = {
        type: 'user',
        username: `${school.prefix}${u_id}`,
        password: 'stays as it is',
      }
      expect((await signIn(login)).status).toBe(200)
    },
  )

  test('lets two students swap their cards', async () => {
    await upload([row('7050', { card_id: 'left' }), row('7051', { card_id: 'right' })])
    const { body } = await upload([
      row('7050', { card_id: 'right' }),
      row('7051', { card_id: 'left' }),
    ])
    expect(body.data).toMatchObject({ updated: 2 })
    expect(await one('7050')).toMatchObject({ card_id: 'right' })
  })
})

describe('an import with a mistake stores nothing and names every wrong field', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 0 })
  })

  test('in every row at once', async () => {
    const users = [
      row('8001'),
      { u_id: '' },
      row('8002', { class_no: 1000, password: '12345', date_of_birth: '31/12/2013' }),
    ]
    expect(await details(users)).toEqual([
      { field: 'users.1.u_id', code: 'yup_required' },
      { field: 'users.1.class', code: 'yup_required' },
      { field: 'users.1.class_no', code: 'yup_required' },
      { field: 'users.2.class_no', code: 'yup_number_max', params: { max: 999 } },
      { field: 'users.2.date_of_birth', code: 'yup_date' },
      { field: 'users.2.password', code: 'yup_string_min', params: { min: 6 } },
    ])
    expect(await list()).toEqual([])
  })

  test('a class number is a whole number from 1 to 999', async () => {
    const codeOf = async (class_no: unknown) => (await details([row('8001', { class_no })]))[0].code
    expect(await codeOf(0)).toBe('yup_number_min')
    expect(await codeOf(1.5)).toBe('yup_integer')
    expect(await codeOf('x')).toBe('yup_type_error')
  })

  test('two rows with the same id', async () => {
    expect(await details([row('8001'), row('8002'), row(`${school.prefix}8001`)])).toEqual([
      { field: 'users.2.u_id', code: 'u_id_duplicate' },
    ])
    expect(await list()).toEqual([])
  })

  test('in the add dialog, an existing id', async () => {
    await upload([row('8010')])
    expect(await details([row('8010'), row('8011')], { mode: 'create' })).toEqual([
      { field: 'users.0.u_id', code: 'u_id_exists' },
    ])
    expect(await one('8011')).toBeUndefined()
  })

  test('a username that another organisation has', async () => {
    const other = await laurel.school({ students: 0 })
    const mine = school
    school = other
    // The other school's username begins with this school's prefix.
    await upload([row('1')])
    const { organizationId } = other
    const { sql } = await import('#platform/postgres/pool.ts')
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET username = ${`${mine.prefix}8020`} WHERE organization_id = ${organizationId} AND role = 'user'`)
    school = mine
    expect(await details([row('8020')])).toEqual([{ field: 'users.0.u_id', code: 'username_used' }])
  })

  test('a card that another student has, or that is given twice', async () => {
    await upload([row('8030', { card_id: 'Card-1' })])
    expect(
      await details([
        row('8031', { card_id: 'card-1' }),
        row('8032', { card_id: 'new' }),
        row('8033', { card_id: 'NEW' }),
      ]),
    ).toEqual([
      { field: 'users.0.card_id', code: 'card_id_used' },
      { field: 'users.2.card_id', code: 'card_id_used' },
    ])
  })

  test('a number that is one student’s card and another’s username, stored or in the same file', async () => {
    await upload([row('8070', { card_id: '8074' }), row('8071')])
    expect(
      await details([
        row('8072', { card_id: '8071' }),
        row('8073', { card_id: `${school.prefix}8075` }),
        row('8074'),
        row('8075'),
      ]),
    ).toEqual([
      { field: 'users.0.card_id', code: 'card_id_is_username' },
      { field: 'users.1.card_id', code: 'card_id_is_username' },
      { field: 'users.2.u_id', code: 'card_id_is_username' },
    ])
    expect((await upload([row('8076', { card_id: '8076' })])).status).toBe(200)
    expect((await upload([row('8070', { card_id: 'Card-70' }), row('8074')])).status).toBe(200)
  })

  test('an unknown period, or another organisation’s', async () => {
    const other = await laurel.school({ students: 0 })
    expect((await upload([row('8040')], { period: randomUUID() })).status).toBe(404)
    expect((await upload([row('8040')], { period: other.period })).status).toBe(404)
    expect(await one('8040')).toBeUndefined()
  })

  test('an empty list, or more than 5,000 rows', async () => {
    expect(await details([])).toEqual([
      { field: 'users', code: 'yup_array_min', params: { min: 1 } },
    ])
    const many = Array.from({ length: 5001 }, (_, n) => row(String(n)))
    expect(await details(many)).toEqual([
      { field: 'users', code: 'yup_array_max', params: { max: 5000 } },
    ])
  })

  test('more than 5,000 rows are not checked one by one, and a body of millions is not parsed', async () => {
    const empty = (length: number) => Array.from({ length }, () => ({}))
    expect(
      await details(Array.from({ length: 6000 }, (_, n) => ({ u_id: `number ${n}` }))),
    ).toEqual([{ field: 'users', code: 'yup_array_max', params: { max: 5000 } }])
    const { status, body } = await upload(empty(2_000_000))
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('a card of more than 64 characters', async () => {
    expect(await details([row('8050', { card_id: 'x'.repeat(65) })])).toEqual([
      { field: 'users.0.card_id', code: 'yup_string_max', params: { max: 64 } },
    ])
  })
})

describe('an import sent twice', () => {
  beforeAll(async () => {
    school = await laurel.school({ students: 0 })
  })
  const file = (from: number) =>
    Array.from({ length: 60 }, (_, n) => row(String(from + n), { class_no: n + 1 }))

  const numbered = async (from: number) => {
    const numbers = (await list()).map(({ u_id }) =>
      Number(String(u_id).slice(school.prefix.length)),
    )
    return numbers.filter((number) => number >= from && number < from + 1000)
  }

  test('with its key creates once, and shows again the passwords of a lost answer', async () => {
    const key = randomUUID()
    await upload(file(1000), { key, mode: 'create' })
    const { body } = await upload(file(1000), { key, mode: 'create' })
    expect(body.data).toMatchObject({ created: 60, updated: 0, unchanged: 0 })
    expect(body.data.passwords).toHaveLength(60)
    const [{ u_id: username, password }] = body.data.passwords
    expect((await signIn({ type: 'user', username, password })).status).toBe(200)
    expect(await list()).toHaveLength(60)
  })

  test('with its key keeps a password that was changed since', async () => {
    const key = randomUUID()
    const [{ u_id: username, password }] = (await upload([row('1500')], { key })).body.data
      .passwords
    const { token } = (await signIn({ type: 'user', username, password })).body.data
    await laurel.call('POST /auth/setpw', token, { body: { password, new_password: 'my own one' } })
    const [again] = (await upload([row('1500')], { key })).body.data.passwords
    expect(again).toMatchObject({ password: null, parent_password: expect.any(String) })
    expect((await signIn({ type: 'user', username, password: 'my own one' })).status).toBe(200)
  })

  test('by two at once with different keys is done once and refuses neither', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(file(2000))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const created = answers.map(({ body }) => body.data.created).sort((a, b) => b - a)
    expect(created).toEqual([60, 0, 0, 0])
    expect(await numbered(2000)).toHaveLength(60)
  })

  test('with overlapping rows at once leaves each student once', async () => {
    const answers = await Promise.all([upload(file(3000)), upload(file(3030)), upload(file(3015))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(90)
    expect(await numbered(3000)).toHaveLength(90)
  })

  test('of a whole school with random passwords takes one call', async () => {
    const whole = Array.from({ length: 720 }, (_, n) =>
      row(String(40_000 + n), { class_no: (n % 30) + 1 }),
    )
    expect((await upload(whole)).body.data.created).toBe(720)
  })
})
