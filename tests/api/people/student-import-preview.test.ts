import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planImport } from '#registry/students/plan-import.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { cpuOf } from '#tests/support/cpu.ts'
import type { School } from '#tests/support/school.ts'
import { studentInputOf } from '#web/modules/people/student-import/check-rows.ts'
import { readStudents } from '#web/modules/people/student-import/read-students.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 0 })
})
afterAll(() => laurel.close())

type Row = Record<string, unknown>
const row = (u_id: string, fields: Row = {}): Row => ({
  u_id,
  class: '1A',
  class_no: Number(u_id.slice(-2)) || 1,
  name: { en: `Student ${u_id}`, zh: `學生${u_id}` },
  ...fields,
})
const call = (path: string, users: unknown[], more: Row = {}) =>
  laurel.call(`POST ${path}`, school.teacher.token, {
    body: { users, period: school.period, ...more },
    key: randomUUID(),
  })
const upload = (users: Row[], more: Row = {}) => call('/v2/cms/users/batch', users, more)
const preview = async (users: unknown[], more: Row = {}) =>
  (await call('/users/imports/preview', users, more)).body.data
const stateOf = async (one: unknown) => (await preview([one])).rows[0].state

test('a preview distinguishes five states by the accounts, and counts them', async () => {
  const settings = { password_minimum: 12, students_keep_passwords: true }
  await laurel.call('PUT /organizations/sign_in_settings', school.admin.token, { body: settings })
  await upload([row('0101'), row('0102')])
  await upload([row('0103')], { period: school.pastPeriod })
  const data = await preview([
    row('0101'),
    row('0102', { class: '2B' }),
    row('0103', { name: { en: '', zh: '' } }),
    row('0104'),
    row('0105', { class_no: 1000 }),
    row('0106', { password: 'a leaf' }),
  ])
  expect(data.counts).toEqual({ created: 1, joined: 1, updated: 1, unchanged: 1, invalid: 2 })
  const states = ['unchanged', 'updated', 'joined', 'created', 'invalid', 'invalid']
  expect(data.rows.map(({ state }: Row) => state)).toEqual(states)
  const known = {
    u_id: `${school.prefix}0103`,
    name: { en: 'Student 0103', zh: '學生0103' },
    class: null,
    class_no: null,
  }
  expect(data.rows[2].stored).toMatchObject(known)
  expect(data.rows[4].errors).toEqual([
    { field: 'class_no', code: 'yup_number_max', params: { max: 999 } },
  ])
  expect(data.rows[5].errors).toEqual([
    { field: 'password', code: 'yup_string_min', params: { min: 12 } },
  ])
})

test('the import does what the preview says, and the preview changes nothing', async () => {
  const users = [row('0101'), row('0103'), row('0110'), row('0102', { class_no: 77 })]
  const { counts } = await preview(users)
  expect((await preview(users)).counts).toEqual(counts)
  const { data } = (await upload(users)).body
  expect(data).toMatchObject({
    created: counts.created,
    joined: counts.joined,
    updated: counts.updated,
  })
  expect(data.unchanged).toBe(counts.unchanged)
})

test('an import of accounts from another period is marked as such in the list of imports, too', async () => {
  await upload([row('0120')], { period: school.pastPeriod })
  const { body } = await call('/users/imports', [row('0120')])
  await expect
    .poll(
      async () =>
        (await laurel.call(`GET /users/imports/${body.data._id}`, school.teacher.token)).body.data,
    )
    .toMatchObject({ state: 'done', created: 0, joined: 1, updated: 0 })
})

test('a row that is not an object is invalid, and the other rows are not', async () => {
  expect(await stateOf('nonsense')).toBe('invalid')
  expect((await preview([null, row('0130')])).rows.map(({ state }: Row) => state)).toEqual([
    'invalid',
    'created',
  ])
})

/** Returns the warning at the first row of a class that no period has had. */
const fresh = (name: string) => ({ field: 'class', code: 'class_new', params: { class: name } })

test('a taken class number is a warning, unless the same file moves its holder away', async () => {
  await upload([
    row('0201', { class: '3C', class_no: 1 }),
    row('0202', { class: '3C', class_no: 2 }),
  ])
  const warningsOf = async (...users: Row[]) =>
    (await preview(users)).rows.map(({ warnings }: Row) => warnings)
  const taken = {
    field: 'class_no',
    code: 'class_no_taken',
    params: { u_id: `${school.prefix}0201` },
  }
  expect(await warningsOf(row('0210', { class: '3C', class_no: 1 }))).toEqual([[taken]])
  expect(await stateOf(row('0210', { class: '3C', class_no: 1 }))).toBe('created')
  expect(
    await warningsOf(
      row('0210', { class: '3C', class_no: 1 }),
      row('0201', { class: '3D', class_no: 1 }),
    ),
  ).toEqual([[], [fresh('3D')]])
  const swapped = [
    row('0201', { class: '3C', class_no: 2 }),
    row('0202', { class: '3C', class_no: 1 }),
  ]
  expect(await warningsOf(...swapped)).toEqual([[], []])
  const twice = [
    row('0220', { class: '3E', class_no: 5 }),
    row('0221', { class: '3E', class_no: 5 }),
  ]
  expect(await warningsOf(...twice)).toEqual([
    [{ ...taken, params: { u_id: `${school.prefix}0221` } }, fresh('3E')],
    [{ ...taken, params: { u_id: `${school.prefix}0220` } }],
  ])
})

test('another spelling of a known class, and a student without a name, are warnings', async () => {
  await upload([row('0401', { class: '1B' })])
  const warningsOf = async (...users: Row[]) =>
    (await preview(users)).rows.map(({ warnings }: Row) => warnings)
  const otherwise = (name: string) => ({
    field: 'class',
    code: 'class_spelled_otherwise',
    params: { class: name },
  })
  const rows = [
    row('0410', { class: '1b', class_no: 31 }),
    row('0411', { class: '1B', class_no: 32 }),
  ]
  expect(await warningsOf(...rows)).toEqual([[otherwise('1B')], []])
  const ofFile = [
    row('0412', { class: '5x', class_no: 1 }),
    row('0413', { class: '5X', class_no: 2 }),
  ]
  expect(await warningsOf(...ofFile)).toEqual([[fresh('5x')], [otherwise('5x')]])
  expect(await stateOf(row('0414', { class: '1b', class_no: 33 }))).toBe('created')
  const nameless = row('0415', { class: '5Z', class_no: 1, name: undefined })
  expect(await warningsOf(nameless)).toEqual([
    [fresh('5Z'), { field: 'name.zh', code: 'student_nameless' }],
  ])
  await upload([row('0416', { class: '5Z', class_no: 2, name: { en: 'Chan', zh: '' } })])
  // An existing student keeps the name.
  expect(await warningsOf(row('0416', { class: '5Z', class_no: 2, name: undefined }))).toEqual([[]])
})

test('another organisation’s account shows only that the username is taken', async () => {
  const other = await laurel.school({ students: 0 })
  const { sql } = await import('#platform/postgres/pool.ts')
  await laurel.call('POST /v2/cms/users/batch', other.teacher.token, {
    body: {
      users: [row('1', { card_id: 'secret', date_of_birth: '2013-01-01' })],
      period: other.period,
    },
    key: randomUUID(),
  })
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET username = ${`${school.prefix}0301`} WHERE organization_id = ${other.organizationId} AND role = 'user'`)
  expect((await preview([row('0301', { class: '9Z' })])).rows).toEqual([
    {
      state: 'invalid',
      errors: [{ field: 'u_id', code: 'username_used' }],
      warnings: [],
      stored: null,
    },
  ])
})

/** Returns the CPU time of a preview, in ms. */
const costOf = async (rows: number) => {
  const card = (n: number) => `${'c'.repeat(58)}${String(n).padStart(6, '0')}`
  const users = Array.from({ length: rows }, (_, n) =>
    row(`9${String(n).padStart(4, '0')}`, { card_id: card(n) }),
  )
  return cpuOf(async () => expect((await preview(users)).counts.created).toBe(rows))
}

test('planning takes time in proportion to the rows, even with the longest cards', async () => {
  await costOf(500)
  // With four times as many rows, quadratic planning would cost sixteen times as much.
  const some = await costOf(1250)
  expect(await costOf(5000)).toBeLessThan(some * 11 + 200)
})

test('planning lets other calls run in between', async () => {
  let turns = 0
  let isDone = false
  const take = () => {
    turns += 1
    if (!isDone) setImmediate(take)
  }
  const users = Array.from({ length: 20_000 }, (_, n) => ({
    u_id: `p${n}`,
    class: '1A',
    class_no: 1,
    name: { en: '', zh: '' },
    card_id: `card-${n}`,
  }))
  const policy = {
    password_minimum: 6,
    students_keep_passwords: true,
    name_en: '',
    name_zh: '',
    prefix: 'x',
  }
  const batch = {
    commandId: school.period,
    periodId: school.period,
    users,
    mode: 'upsert',
  } as const
  setImmediate(take)
  const { creations } = await planImport(batch, policy, { known: [], removed: new Map() })
  isDone = true
  expect(creations).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(3)
})

test.each(['zh', 'en'] as const)(
  'an export in %s can be imported again unchanged, whatever names students have',
  async (lang) => {
    const names = [
      '陳, 樂怡',
      'Chan "Yi" Lok',
      '=1+1',
      "'=apostrophe",
      "O'Neil",
      '＝全形',
      '-5',
      '',
    ]
    const own = await laurel.school({ students: 0 })
    const body = {
      users: names.map((name, n) => ({
        ...row(`07${String(n + 1).padStart(2, '0')}`, {
          class: n % 2 ? '1A' : '1B',
          card_id: `=card-${n}`,
        }),
        name: { en: name, zh: name },
        date_of_birth: n % 2 ? '2013-05-06' : null,
      })),
      period: own.period,
    }
    await laurel.call('POST /v2/cms/users/batch', own.teacher.token, { body, key: randomUUID() })
    const exported = await laurel.call(
      `GET /users/export_stream?period=${own.period}&lang=${lang}`,
      own.teacher.token,
    )
    const outcome = await readStudents(new File([exported.text], 'students.csv'))
    if (!('file' in outcome)) throw new Error(JSON.stringify(outcome))
    const users = outcome.file.lines.map(({ cells }) => studentInputOf(cells))
    const again = { body: { users, period: own.period }, key: randomUUID() }
    const { counts } = (await laurel.call('POST /users/imports/preview', own.teacher.token, again))
      .body.data
    expect(counts).toEqual({
      created: 0,
      joined: 0,
      updated: 0,
      unchanged: names.length,
      invalid: 0,
    })
  },
)
