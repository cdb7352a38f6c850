import { expect, test } from 'vitest'
import { elsewhere, previewing, stored } from '#tests/web/support/import-preview.ts'
import { type ReceivedCall, student } from '#tests/web/support/staff-screen.tsx'
import { ApiError } from '#web/client/api/api-error.ts'
import {
  type Checked,
  checkRows,
  studentInputOf,
} from '#web/modules/people/student-import/check-rows.ts'
import type { StudentCells } from '#web/modules/people/student-import/csv-columns.ts'
import { refusedLines } from '#web/patterns/import/refused-lines.ts'

const cells = (more: Partial<StudentCells> = {}): StudentCells => ({
  u_id: 's0001',
  class: '1A',
  class_no: '1',
  'name.zh': '學生1',
  'name.en': 'Student 1',
  password: '',
  date_of_birth: '',
  parent_password: '',
  house: '',
  group: '',
  ...more,
})
const known = stored(student(1, { date_of_birth: '2012-05-14' }))
const former = elsewhere(student(5))

type Server = Parameters<typeof previewing>

const check = async (
  rows: Partial<StudentCells>[],
  more: Partial<Checked> = {},
  [students, warnings]: Server = [[known, former]],
) => {
  const lines = rows.map((row, index) => ({ line: index + 2, cells: cells(row) }))
  const users = lines.map((line) => studentInputOf(line.cells))
  const answer = await previewing(students, warnings)({ body: { users } } as ReceivedCall).json()
  const previewed = new Map(lines.map(({ line }, index) => [line, answer.data.rows[index]]))
  return checkRows({ lines, previewed, prefix: 's', ...more })
}
const one = async (row: Partial<StudentCells>, server?: Server) => {
  const [checked] = await check([row], {}, server)
  if (!checked) throw new Error('no row')
  return checked
}

test('the prefix is added to the id, and never twice', async () => {
  expect((await one({ u_id: '0002' })).cells.u_id).toBe('s0002')
  expect((await one({ u_id: 'S0002' })).input.u_id).toBe('S0002')
})

test('only a student without an account is new; an account from another period joins this one', async () => {
  expect(await one({ u_id: 's0002' })).toMatchObject({ result: 'new', was: {}, errors: [] })
  expect(await one({ u_id: 's0005', 'name.zh': '', 'name.en': '' })).toMatchObject({
    result: 'joins',
    was: {},
    cells: { class: '1A', 'name.zh': '學生5', 'name.en': 'Student 5' },
  })
})

test('for a student from another period only fields of the account count as changes', async () => {
  expect((await one({ u_id: 's0005', 'name.en': 'Another', 'name.zh': '' })).was).toEqual({
    'name.en': 'Student 5',
  })
})

test('a row equal to the stored one changes nothing, whatever the case of its id, and even with empty cells', async () => {
  expect((await one({})).result).toBe('unchanged')
  const row = await one({
    u_id: 'S0001',
    class_no: '01',
    'name.zh': '',
    date_of_birth: '2012-05-14',
  })
  expect(row).toMatchObject({ result: 'unchanged', was: {} })
})

test('a class in another spelling is not a change', async () => {
  const warning = {
    field: 'class',
    code: 'class_spelled_otherwise' as const,
    params: { class: '1A' },
  }
  expect((await one({ class: '１Ａ' }, [[known], [warning]])).was).toEqual({})
})

test('an empty cell shows the stored value, and sends nothing', async () => {
  const row = await one({ 'name.en': '', class: '1B' })
  expect(row.cells['name.en']).toBe('Student 1')
  expect(row.input.name).toEqual({ zh: '學生1', en: undefined })
  expect(row.input.date_of_birth).toBeUndefined()
})

test('an update names each changed cell, and its former value', async () => {
  const row = await one({ class: '1B', class_no: '21', date_of_birth: '2012-05-15' })
  expect(row).toMatchObject({
    result: 'update',
    was: { class: '1A', class_no: '01', date_of_birth: '2012-05-14' },
  })
  expect(Object.keys(row.was)).toHaveLength(3)
})

test('a new password is an update, and no former value is shown', async () => {
  expect(await one({ parent_password: 'secret-2' })).toMatchObject({
    result: 'update',
    was: { parent_password: '' },
  })
})

test('an invalid class number goes to the server as written, and comes back as an error', async () => {
  const row = await one({ class_no: 'four' })
  expect(row).toMatchObject({
    result: 'invalid',
    errors: [{ field: 'class_no', code: 'yup_type_error' }],
  })
  expect(row.input.class_no).toBe('four')
})

test('a class number in use is a warning, and prevents nothing', async () => {
  const warning = { field: 'class_no', code: 'class_no_taken' as const, params: { u_id: 's0009' } }
  expect(await one({ class_no: '9' }, [[known], [warning]])).toMatchObject({
    result: 'update',
    warnings: [warning],
  })
})

test('for a student who is in the file twice, the first row counts and the later one is invalid', async () => {
  const rows = await check([{ u_id: '0007' }, { u_id: 'S0007' }])
  expect(rows.map(({ line, result }) => [line, result])).toEqual([
    [3, 'invalid'],
    [2, 'new'],
  ])
  expect(rows[0]?.errors).toEqual([{ field: 'u_id', code: 'u_id_duplicate', line: 2 }])
})

test('invalid rows come first, each group in the order of the file', async () => {
  const rows = await check([
    {},
    { u_id: '0002', class: '' },
    { u_id: '0003' },
    { u_id: '0004', class_no: '' },
  ])
  expect(rows.map(({ line }) => line)).toEqual([3, 5, 2, 4])
})

test("the server's errors are mapped to the lines of the rows that were sent", async () => {
  const given = [{ u_id: 's0001' }, { u_id: 's0002' }, { u_id: 's0003' }]
  const details = [{ field: 'users.1.u_id', code: 'username_used' }]
  const error = new ApiError({ code: 'validation_failed', status: 400, details })
  const sent = (await check(given)).filter(({ result }) => result === 'new')
  const refused = refusedLines(error, 'users', sent)
  expect(refused.get(4)).toEqual([{ field: 'u_id', code: 'username_used' }])
  const again = await check(given, { refused })
  expect(again[0]).toMatchObject({
    line: 4,
    result: 'invalid',
    errors: [{ code: 'username_used' }],
  })
})

test('any other failure belongs to no line', async () => {
  const rows = await check([{}])
  expect(
    refusedLines(new ApiError({ code: 'internal_error', status: 500 }), 'users', rows).size,
  ).toBe(0)
})

test('an empty cell keeps the group, a name in either language fits, and leaving the class leaves the group', async () => {
  const inGroup = { ...known, group: { name: '甲', name_en: 'Alpha' } }
  const checked = (row: Partial<StudentCells>) => one(row, [[inGroup]])
  expect(await checked({})).toMatchObject({ cells: { group: '甲' }, was: {} })
  expect((await checked({ group: 'alpha' })).was).toEqual({})
  expect((await checked({ group: '乙' })).was).toEqual({ group: '甲' })
  expect(await checked({ class: '1B' })).toMatchObject({
    cells: { group: '' },
    was: { class: '1A', group: '甲' },
  })
})
