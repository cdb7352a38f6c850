import { expect, test } from 'vitest'
import { type Checked, checkRows } from '#web/features/student-import/check-rows.ts'
import type { Cells } from '#web/features/student-import/csv-columns.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { refusedLines } from '#web/shared/import/refused-lines.ts'
import { student } from '../support/staff-screen.tsx'

const cells = (more: Partial<Cells> = {}): Cells => ({
  ...{ u_id: '0001', class: '1A', class_no: '1', 'name.zh': '學生1', 'name.en': 'Student 1' },
  ...{ password: '', date_of_birth: '', parent_password: '' },
  ...more,
})
const known = student(1, { date_of_birth: '2012-05-14' })

const check = (rows: Partial<Cells>[], more: Partial<Checked> = {}) =>
  checkRows({
    lines: rows.map((row, index) => ({ line: index + 2, cells: cells(row) })),
    students: [known],
    prefix: 's',
    ...more,
  })
const one = (row: Partial<Cells>) => {
  const [checked] = check([row])
  if (!checked) throw new Error('no row')
  return checked
}

test('the prefix is put before the id, and never twice', () => {
  expect(one({ u_id: '0002' }).cells.u_id).toBe('s0002')
  expect(one({ u_id: 'S0002' }).input.u_id).toBe('S0002')
})

test('a student who is not in the period is new', () => {
  expect(one({ u_id: '0002' })).toMatchObject({ result: 'new', was: {}, errors: [] })
})

test('a row as it is stored changes nothing, in whatever case its id is and with empty cells', () => {
  expect(one({}).result).toBe('unchanged')
  expect(one({ u_id: 'S0001', class_no: '01', 'name.zh': '', date_of_birth: '2012-05-14' }).result).toBe('unchanged')
})

test('an empty cell shows and sends what is stored', () => {
  const row = one({ 'name.en': '', class: '1B' })
  expect(row.cells['name.en']).toBe('Student 1')
  expect(row.input).toMatchObject({ name: { zh: '學生1', en: 'Student 1' }, date_of_birth: '2012-05-14' })
})

test('an update tells each cell that changes, and what it was', () => {
  const row = one({ class: '1B', class_no: '21', date_of_birth: '2012-05-15' })
  expect(row).toMatchObject({ result: 'update', was: { class: '1A', class_no: '01', date_of_birth: '2012-05-14' } })
  expect(Object.keys(row.was)).toHaveLength(3)
})

test('a password that is filled in is an update, of which nothing former is known', () => {
  expect(one({ parent_password: 'secret-2' })).toMatchObject({ result: 'update', was: { parent_password: '' } })
})

test.each([
  ['no class', { class: '' }, { field: 'class', code: 'yup_required' }],
  ['no class number', { class_no: '' }, { field: 'class_no', code: 'yup_required' }],
  ['a class number in words', { class_no: 'four' }, { field: 'class_no', code: 'yup_type_error' }],
  ['half a class number', { class_no: '4.5' }, { field: 'class_no', code: 'yup_integer' }],
  ['class number 0', { class_no: '0' }, { field: 'class_no', code: 'yup_number_min', params: { min: 1 } }],
  ['class number 1000', { class_no: '1000' }, { field: 'class_no', code: 'yup_number_max', params: { max: 999 } }],
  ['a day of another form', { date_of_birth: '2012/5/14' }, { field: 'date_of_birth', code: 'yup_date' }],
  ['a day that does not exist', { date_of_birth: '2012-02-30' }, { field: 'date_of_birth', code: 'yup_date' }],
  ['a short password', { password: '12345' }, { field: 'password', code: 'yup_string_min', params: { min: 6 } }],
  [
    'a short parent password',
    { parent_password: '1' },
    { field: 'parent_password', code: 'yup_string_min', params: { min: 6 } },
  ],
])('%s is invalid', (_, row, error) => {
  expect(one(row)).toMatchObject({ result: 'invalid', errors: [error] })
})

test('of a student who stands twice in the file, the first row counts and the later one is invalid', () => {
  const rows = check([{ u_id: '0007' }, { u_id: 'S0007' }])
  expect(rows.map(({ line, result }) => [line, result])).toEqual([
    [3, 'invalid'],
    [2, 'new'],
  ])
  expect(rows[0]?.errors).toEqual([{ field: 'u_id', code: 'u_id_duplicate', line: 2 }])
})

test('invalid rows come first, each group in the order of the file', () => {
  const rows = check([{}, { u_id: '0002', class: '' }, { u_id: '0003' }, { u_id: '0004', class_no: '' }])
  expect(rows.map(({ line }) => line)).toEqual([3, 5, 2, 4])
})

test("the server's errors come back to the lines of the rows that were sent", () => {
  const rows = check([{ u_id: '0001' }, { u_id: '0002' }, { u_id: '0003' }])
  const details = [{ field: 'users.1.u_id', code: 'username_used' }]
  const error = new ApiError({ code: 'validation_failed', status: 400, details })
  const sent = rows.filter(({ result }) => result === 'new')
  const refused = refusedLines(error, 'users', sent)
  expect(refused.get(4)).toEqual([{ field: 'u_id', code: 'username_used' }])
  const again = check([{ u_id: '0001' }, { u_id: '0002' }, { u_id: '0003' }], { refused })
  expect(again[0]).toMatchObject({ line: 4, result: 'invalid', errors: [{ code: 'username_used' }] })
})

test('any other failure is of no line', () => {
  expect(refusedLines(new ApiError({ code: 'internal_error', status: 500 }), 'users', check([{}])).size).toBe(0)
})
