import { expect, test } from 'vitest'
import { studentKindWithHouses } from '#web/modules/people/student-import/csv-columns.ts'
import { readStudents } from '#web/modules/people/student-import/read-students.ts'
import { readRows } from '#web/patterns/import/read-rows.ts'

const header =
  'Student_ID,Class,Class_No,Chinese_Name,English_Name,Password,Date of Birth (YYYY-MM-DD),Parent_Password'
const row = '0001,1A,4,陳樂怡,Chan Lok Yi,secret1,2012-05-14,secret2'

const read = (content: BlobPart) => readStudents(new File([content], 'students.csv'))
const linesOf = async (content: BlobPart) => {
  const outcome = await read(content)
  if (!('file' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.file.lines
}
const problemOf = async (content: BlobPart) => {
  const outcome = await read(content)
  return 'problem' in outcome ? outcome.problem : undefined
}

const student = {
  u_id: '0001',
  class: '1A',
  class_no: '4',
  'name.zh': '陳樂怡',
  'name.en': 'Chan Lok Yi',
  password: 'secret1',
  date_of_birth: '2012-05-14',
  parent_password: 'secret2',
}

test.each([
  ['UTF-8', `${header}\n${row}`],
  ['UTF-8 with its mark', `\ufeff${header}\n${row}`],
  ['Windows line ends', `${header}\r\n${row}\r\n`],
  ['semicolons', `${header}\n${row}`.replaceAll(',', ';')],
  ['tabs', `${header}\n${row}`.replaceAll(',', '\t')],
  ['every cell quoted', `${header}\n${row}`.replace(/[^,\n]+/g, '"$&"')],
  [
    'columns in another order and spelling',
    `class_no,CLASS,student id,Chinese Name,english_name,House,Password,Date of Birth (YYYY-MM-DD),Parent Password
4,1A,0001,陳樂怡,Chan Lok Yi,Red,secret1,2012-05-14,secret2`,
  ],
])('a file is read with %s', async (_, content) => {
  expect(await linesOf(content)).toEqual([{ line: 2, cells: student }])
})

test('a file saved by Excel in Hong Kong is read as Big5, and its Unicode text as UTF-16', async () => {
  const big5 = [0xb3, 0xaf, 0xbc, 0xd6, 0xa9, 0xc9]
  const [before = '', after = ''] = `${header}\r\n${row}`.split('陳樂怡')
  const bytes = (text: string) => [...new TextEncoder().encode(text)]
  expect(await linesOf(new Uint8Array([...bytes(before), ...big5, ...bytes(after)]))).toEqual([
    { line: 2, cells: student },
  ])
  const text = `\ufeff${header}\r\n${row}`.replaceAll(',', '\t')
  const utf16 = new Uint16Array([...text].map((letter) => letter.charCodeAt(0)))
  expect(await linesOf(utf16)).toEqual([{ line: 2, cells: student }])
})

test('a quoted cell may hold the delimiter and a quotation mark', async () => {
  const [line] = await linesOf(`${header}\n0001,1A,4,"陳, 樂怡","Chan ""Yi"" Lok",,,`)
  expect(line?.cells['name.zh']).toBe('陳, 樂怡')
  expect(line?.cells['name.en']).toBe('Chan "Yi" Lok')
})

test('rows without an id are dropped, and lines keep their number in the spreadsheet', async () => {
  const outcome = await read(`${header}\n${row}\n,1A,5,無編號,,,,\n\n,,,,,,,\n0002,1A,6,,,,,`)
  if (!('file' in outcome)) throw new Error('not read')
  expect(outcome.file.lines.map(({ line }) => line)).toEqual([2, 6])
  expect(outcome.file.withoutId).toBe(1)
})

test('blanks around a cell are removed, except those of a password', async () => {
  const [line] = await linesOf(`${header}\n 0001 , 1A ,4,　陳樂怡 ,, pass word ,,   `)
  expect(line?.cells).toMatchObject({ u_id: '0001', class: '1A', 'name.zh': '陳樂怡' })
  expect(line?.cells).toMatchObject({ password: ' pass word ', parent_password: '' })
})

test('the apostrophe that exports put before formulas is removed', async () => {
  const [line] = await linesOf(`${header}\n0001,1A,4,,"'=1+1",,,`)
  expect(line?.cells['name.en']).toBe('=1+1')
})

test('only the id, the class and the class number are required', async () => {
  expect(await linesOf('Class_No,Student_ID,Class\n4,0001,1A')).toEqual([
    {
      line: 2,
      cells: {
        ...student,
        'name.zh': '',
        'name.en': '',
        password: '',
        date_of_birth: '',
        parent_password: '',
      },
    },
  ])
  expect(await problemOf('Student_ID,Chinese_Name,Password\n0001,,')).toEqual({
    kind: 'columns',
    missing: ['class', 'class_no'],
  })
})

test.each([
  ['no row with an id', `${header}\n,1A,4,,,,,`, { kind: 'empty' }],
  ['nothing at all', '', { kind: 'empty' }],
  [
    'a quotation mark that is not closed',
    `${header}\n0001,1A,4,"陳樂怡,,,,`,
    { kind: 'quotes', line: 2 },
  ],
  ['an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20]), { kind: 'workbook' }],
  ['no text that we know', new Uint8Array([0x61, 0xff, 0x00, 0x62]), { kind: 'encoding' }],
  [
    'more than 5,000 rows',
    `${header}${'\n1,1A,1,,,,,'.repeat(5001)}`,
    { kind: 'tooMany', count: 5001 },
  ],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), { kind: 'tooLarge' }],
])('a file with %s is refused', async (_, content, problem) => {
  expect(await problemOf(content)).toEqual(problem)
})

test.each([
  ['House', 'Group'],
  ['學社', '小組'],
])('a school with houses and groups reads the columns %s and %s', async (house, group) => {
  const content = `${header},${house},${group}\n${row},紅社,太陽組`
  const outcome = await readRows(new File([content], 'students.csv'), studentKindWithHouses)
  if (!('file' in outcome)) throw new Error('not read')
  expect(outcome.file.lines[0]?.cells).toEqual({ ...student, house: '紅社', group: '太陽組' })
})
