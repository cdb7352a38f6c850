import { expect, test } from 'vitest'
import {
  asked,
  columnCells,
  fileOf,
  gamesCase,
  questionsCase,
  resourcesCase,
  staffCase,
  studentsCase,
} from './cases.ts'

// Titles begin with the files of tests/cases, which its README lists.

test('s01, t01, q03: the first visible sheet is read unless the user chooses another, and its name is shown', async () => {
  const ofStudents = asked(await studentsCase('s01-hidden-first-sheet-last-year.xlsx'), 'sheet')
  expect(
    ofStudents.sheets.map(({ name, isHidden, fits, rows }) => [name, isHidden, fits, rows]),
  ).toEqual([
    ['Last year', true, true, 2],
    ['This year', false, true, 2],
  ])
  expect(ofStudents.usual).toBe(1)
  const file = fileOf(ofStudents.answer({ sheet: 1, withHidden: false }))
  expect(file.notes.sheet).toBe('This year')
  expect(columnCells(file, 'u_id', 'class', 'class_no')).toEqual([
    ['s0001', '2A', '5'],
    ['s0002', '2A', '6'],
  ])
  expect(columnCells(fileOf(ofStudents.answer({ sheet: 0, withHidden: false })), 'class')).toEqual([
    ['1A'],
    ['1A'],
  ])
  expect(asked(await staffCase('t01-staff-hidden-and-formats.xlsx'), 'sheet').usual).toBe(1)
  expect(asked(await questionsCase('q03-questions-workbook.xlsx'), 'sheet').usual).toBe(1)
})

test('s02, t02, g03: hidden rows are named, left out unless the user includes them, and counted', async () => {
  const question = asked(await studentsCase('s02-hidden-rows.xlsx'), 'sheet')
  expect(question.sheets[0]?.hidden).toEqual([
    { line: 3, by: 'filter', text: 'v002 · 9A · 2 · 生2' },
    { line: 5, by: 'filter', text: 'v004 · 9A · 4 · 生4' },
  ])
  const left = fileOf(question.answer({ sheet: 0, withHidden: false }))
  expect(columnCells(left, 'u_id')).toEqual([['v001'], ['v003'], ['v005']])
  expect(left.notes.hidden).toBe(2)
  expect(fileOf(question.answer({ sheet: 0, withHidden: true })).lines).toHaveLength(5)
  const ofStaff = asked(await staffCase('t02-staff-password-format.xlsx'), 'sheet')
  expect(ofStaff.sheets[0]?.hidden.map(({ line, by }) => [line, by])).toEqual([[3, 'hand']])
  const shown = fileOf(ofStaff.answer({ sheet: 0, withHidden: false }))
  expect(columnCells(shown, 'password', 'name.en')).toEqual([
    ['0512348', 'Password shown as 0512348'],
    ['', 'TRUE'],
  ])
})

test('s03: numbers are read as shown, in ids and in passwords', async () => {
  const file = fileOf(await studentsCase('s03-ids-shown-with-zeros.xlsx'))
  expect(columnCells(file, 'u_id', 'class_no', 'password', 'parent_password')).toEqual([
    ['0001', '01', '0512348', '0730192'],
    ['0002', '02', '', ''],
  ])
})

test('s04: cells are read as shown, and dates, errors and shortened numbers are marked', async () => {
  const file = fileOf(await studentsCase('s04-classes-and-names-as-excel-keeps-them.xlsx'))
  expect(
    columnCells(file, 'u_id', 'class', 'name.zh', 'name.en').map(([id, ...rest]) => [
      id,
      ...rest.slice(0, 2),
    ]),
  ).toEqual([
    ['v101', '2-Jan', '甲'],
    // The cell has no number format, so Excel shows 100.
    ['v102', '100', '乙'],
    ['v103', '9A', '#N/A'],
    ['v104', 'F.1', '丁'],
    ['v105', '1/2', '戊'],
    ['1.23457E+17', '9A', '己'],
  ])
  expect(file.lines.map(({ doubts }) => doubts)).toEqual([
    { class: 'date' },
    undefined,
    { 'name.zh': 'error' },
    undefined,
    undefined,
    { u_id: 'digits' },
  ])
  expect(columnCells(file, 'date_of_birth')[0]).toEqual(['2016-03-05'])
})

test('s05: phonetic guides are left out, rich text is joined, and escaped characters are decoded', async () => {
  const file = fileOf(await studentsCase('s05-phonetic-and-escapes.xlsx'))
  expect(columnCells(file, 'name.zh', 'name.en')).toEqual([
    ['東京', 'Chan\r\nTai Man'],
    ['陳大文', 'Rich text'],
    ['丙', 'A_x0041_B'],
  ])
})

test.each(['csv', 'xlsx'])(
  's06.%s: an exact heading wins over another name for it',
  async (type) => {
    const file = fileOf(await studentsCase(`s06-row-numbers-before-the-class-number.${type}`))
    expect(columnCells(file, 'class_no', 'name.en', 'name.zh')).toEqual([
      ['21', 'Chan Tai Man', '陳大文'],
      ['22', 'Lee Siu Ming', '李小明'],
    ])
    expect(file.notes.unused).toEqual(['No.', 'Name'])
  },
)

test('s07, s13, s14, t05, r03: headings are found below titles, with invisible characters, and exact ones first', async () => {
  expect(
    columnCells(
      fileOf(await studentsCase('s07-headings-with-hidden-signs.csv')),
      'u_id',
      'class',
      'class_no',
    ),
  ).toEqual([['v401', '9A', '1']])
  const below = fileOf(await studentsCase('s13-title-above-headings.csv'))
  expect(below.lines.map(({ line, cells }) => [line, cells.u_id])).toEqual([[4, 'v551']])
  const named = fileOf(await studentsCase('s14-sep-line.csv'))
  expect(named.lines.map(({ line, cells }) => [line, cells.u_id])).toEqual([[3, 'v561']])
  expect(
    columnCells(fileOf(await staffCase('t05-staff-name-before-english-name.csv')), 'name.en'),
  ).toEqual([['Chan Tai Man']])
  const resource = fileOf(await resourcesCase('r03-resource-row-number-called-id.csv'))
  expect(columnCells(resource, '_id')).toEqual([['e10eed15-7d3d-59a3-b870-c932f9990601']])
})

test('s08: a file with one bad byte is read as UTF-8, and its row shows where the byte was', async () => {
  const file = fileOf(await studentsCase('s08-utf8-with-one-bad-byte.csv'))
  expect(columnCells(file, 'name.en')).toEqual([['Zoë Lam'], ['José Ho'], ['Ren\uFFFDe Chan']])
})

test.each([
  [
    's09-latin1-accents.csv',
    studentsCase,
    'windows-1252',
    'name.en',
    ['Renée Chan', 'François Lam'],
  ],
  ['s10-gbk.csv', studentsCase, 'gb18030', 'name.zh', ['李小龙', '王芳']],
  ['t03-staff-latin1.csv', staffCase, 'windows-1252', 'name.en', ['Renée Chan']],
  ['r01-resource-latin1.csv', resourcesCase, 'windows-1252', 'name_en', ['Renée guide']],
] as const)(
  '%s: the page asks which reading is right, with names from the file',
  async (name, read, encoding, key, names) => {
    const question = asked<string, 'encoding'>(await read(name), 'encoding')
    expect(question.readings[0]).toMatchObject({
      encoding,
      samples: names.map((text) => ({ text })),
    })
    expect(question.readings.map((reading) => reading.encoding)).toContain('big5')
    expect(question.differing).toBe(names.length)
    const file = fileOf(await question.answer(encoding))
    expect(file.lines.map(({ cells }) => cells[key])).toEqual(names)
    expect(file.notes.encoding).toBe(encoding)
  },
)

test('g04, s11, s18: a file with only one possible encoding is read in it, and names it', async () => {
  const game = fileOf(await gamesCase('g04-game-latin1.csv'))
  expect(columnCells(game, 'name')).toEqual([['Résumé quiz']])
  expect(game.notes.encoding).toBe('windows-1252')
  const second = fileOf(await studentsCase('s11-question-mark-over-a-good-name-2.csv'))
  expect(columnCells(second, 'name.zh')).toEqual([['陳?恩']])
  expect(second.notes.encoding).toBe('big5')
  expect(
    columnCells(fileOf(await studentsCase('s18-utf16-tabs.txt')), 'name.zh', 'name.en'),
  ).toEqual([['陳𠹝恩', 'Renée']])
})

test('s15, g05: full-width numbers and dates are accepted', async () => {
  expect(
    columnCells(
      fileOf(await studentsCase('s15-full-width-numbers.csv')),
      'class_no',
      'date_of_birth',
    ),
  ).toEqual([
    ['12', '2016-03-05'],
    // A two-digit year must be corrected by a person.
    ['13', '5/3/16'],
  ])
  expect(
    columnCells(
      fileOf(await gamesCase('g05-full-width.csv')),
      'featureStart',
      'featureEnd',
      'order',
    ),
  ).toEqual([['2026-09-01', '2026-09-30', '1']])
})

test('s17: a direction mark at the end is removed', async () => {
  const [name] = columnCells(fileOf(await studentsCase('s17-direction-mark.csv')), 'name.en')
  expect(name?.[0]).toBe('محمد علی')
})

test('s19: a column of dates that contradicts itself is refused with both rows', async () => {
  expect(await studentsCase('s19-mixed-day-order.csv')).toEqual({
    problem: {
      kind: 'dates',
      key: 'date_of_birth',
      dayFirst: { line: 2, text: '13/5/2016' },
      monthFirst: { line: 3, text: '5/14/2016' },
    },
  })
})

test('g01, g02: games read the day first unless a date of the file shows otherwise, and name the order', async () => {
  const two = fileOf(await gamesCase('g01-game-days-two-ways.csv'))
  expect(columnCells(two, 'featureStart', 'featureEnd')).toEqual([['2026-09-03', '2026-10-04']])
  expect(two.notes.dates).toBe('dayFirst')
  const month = fileOf(await gamesCase('g02-game-days-month-first.csv'))
  expect(columnCells(month, 'featureStart', 'featureEnd')).toEqual([
    ['2026-09-03', '2026-09-30'],
    ['2026-10-05', '2026-11-06'],
  ])
  expect(month.notes.dates).toBe('monthFirst')
})

test('g03: a game’s cells are read as shown, except its dates, which are read as dates', async () => {
  const question = asked(await gamesCase('g03-game-formats.xlsx'), 'sheet')
  const file = fileOf(question.answer({ sheet: 0, withHidden: false }))
  expect(
    columnCells(file, 'name', 'featureStart', 'featureEnd', 'pointCorrect', 'pointExchangeRate'),
  ).toEqual([['2-Jan', '2026-09-01', '2026-09-30', '50%', '1.25']])
  expect(file.lines[0]?.doubts).toEqual({ name: 'date' })
})

test('g06, r04: missing columns are reported as missing', async () => {
  const game = fileOf(await gamesCase('g06-game-without-class-column.csv'))
  expect([...game.absent]).toEqual(
    expect.arrayContaining(['filters', 'subjects', 'order', 'description']),
  )
  expect(game.absent.has('name')).toBe(false)
  const resource = fileOf(await resourcesCase('r04-resource-names-only.csv'))
  expect([...resource.absent]).toEqual(['name_zh', 'filters', 'subjects', 'order'])
})
