import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sheetOf, workbookBytes } from '#tests/web/support/workbook.ts'
import { readStudents } from '#web/modules/people/student-import/read-students.ts'
import { readSheets } from '#web/patterns/import/workbook/read-sheets.ts'
import { shownText } from '#web/patterns/import/workbook/shown-cell.ts'

const readFirst = (bytes: Uint8Array) => {
  const read = readSheets(bytes)
  return 'problem' in read
    ? read
    : { rows: read.sheets[0]?.table?.rows.map((row) => row.map(shownText)) }
}
const read = (bytes: Uint8Array) => readStudents(new File([bytes.slice()], 'students.xlsx'))

test('a workbook is read with Chinese headings in any order, numbers, and Excel’s own dates', async () => {
  const outcome = await read(
    workbookBytes([
      ['出生日期', '學號', '班別', '中文姓名', '學生編號'],
      [{ day: 41043 }, 4, '1A', '陳樂怡', '0001'],
      ['2012年6月1日', 5, '1A', '王子晴', '0002'],
    ]),
  )
  if (!('file' in outcome)) throw new Error(JSON.stringify(outcome))
  expect(
    outcome.file.lines.map(({ line, cells }) => [
      line,
      cells.u_id,
      cells.class_no,
      cells.date_of_birth,
    ]),
  ).toEqual([
    [2, '0001', '4', '2012-05-14'],
    [3, '0002', '5', '2012-06-01'],
  ])
  expect(outcome.file.lines[0]?.cells).toMatchObject({
    class: '1A',
    'name.zh': '陳樂怡',
    'name.en': '',
    password: '',
  })
})

test('an ambiguous column is asked about once, and the answer applies to all of it', async () => {
  const csv = 'Student_ID,Class,Class_No,DOB\n1,1A,1,3/4/2012\n2,1A,2,5/6/2012'
  const outcome = await readStudents(new File([csv], 'students.csv'))
  if (!('question' in outcome) || outcome.question.kind !== 'dates') throw new Error('not asked')
  const { answer } = outcome.question
  expect(outcome.question).toMatchObject({ key: 'date_of_birth', sample: '3/4/2012' })
  const days = (order: 'dayFirst' | 'monthFirst') => {
    const answered = answer(order)
    return 'file' in answered && answered.file.lines.map(({ cells }) => cells.date_of_birth)
  }
  expect(days('dayFirst')).toEqual(['2012-04-03', '2012-06-05'])
  expect(days('monthFirst')).toEqual(['2012-03-04', '2012-05-06'])
})

test('a file that is no workbook, or an old one, is reported as such', async () => {
  expect(readFirst(zipSync({ 'a.xml': strToU8('<a/>') }))).toEqual({ problem: 'workbook' })
  expect(readFirst(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toEqual({ problem: 'workbook' })
  expect(readFirst(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'locked' })
})

test('a file that would unpack to more than the limits is not unpacked', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(200_000)
  expect(readFirst(bomb)).toEqual({ problem: 'tooLarge' })
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.xml`, new Uint8Array(1)])),
  )
  expect(readFirst(many)).toEqual({ problem: 'tooLarge' })
})

test('the cells of a workbook are read as rows', async () => {
  const sheet = workbookBytes([['Student_ID'], ['1']])
  expect(readFirst(sheet)).toEqual({ rows: [['Student_ID'], ['1']] })
})

const text = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`

test('a sheet with cells far apart is refused as too large', async () => {
  const first = `<row r="1">${text('A1')}</row>`
  for (const far of [
    `<row r="900000">${text('GR900000')}</row>`,
    `<row r="2">${text('XFD2')}</row>`,
    '<row r="4000000000"/>',
    '<row r="4000000000"><c r="A4000000000"/></row>',
  ])
    expect(readFirst(sheetOf(first + far))).toEqual({ problem: 'tooLarge' })
})

test.each([
  { at: 'the last row and column', cell: 'GR20000', beyond: false },
  { at: 'one column further', cell: 'GS2', beyond: true },
  { at: 'one row further', cell: 'A20001', beyond: true },
])('a sheet is read up to a limit: $at', ({ cell, beyond }) => {
  const row = cell.replace(/\D/g, '')
  const found = readFirst(sheetOf(`<row r="${row}">${text(cell)}</row>`))
  expect('problem' in found).toBe(beyond)
})

test('a long text counts once for each cell that shares it, so that such a sheet is too large', () => {
  const long = 'x'.repeat(30_000)
  const cells = Array.from(
    { length: 600 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
  )
  const parts = unzipSync(sheetOf(cells.join('')))
  const shared = strToU8(`<sst><si><t>${long}</t></si></sst>`)
  expect(readFirst(zipSync({ ...parts, 'xl/sharedStrings.xml': shared }))).toEqual({
    problem: 'tooLarge',
  })
})

test('a part that is not a sheet is not read', async () => {
  const far = strToU8(
    `<worksheet><sheetData><row r="900000">${text('GR900000')}</row></sheetData></worksheet>`,
  )
  const parts = {
    ...unzipSync(sheetOf(`<row r="1">${text('A1')}</row>`)),
    'xl/worksheets/sheet2.xml': far,
  }
  expect(readFirst(zipSync(parts))).toEqual({ rows: [['x']] })
})

test('pictures in a workbook are not unpacked, however many and large they are', async () => {
  const pictures = Array.from({ length: 1001 }, (_, n) => [
    `xl/media/image${n}.png`,
    new Uint8Array(n === 0 ? 60 * 1024 * 1024 : 1),
  ])
  const parts = {
    ...unzipSync(workbookBytes([['Student_ID'], ['1']])),
    ...Object.fromEntries(pictures),
  }
  expect(readFirst(zipSync(parts))).toEqual({ rows: [['Student_ID'], ['1']] })
})

test('distant cells that only have a colour are ignored', async () => {
  const sheet = sheetOf(
    `<row r="1">${text('A1')}${text('B1')}<c r="XFD1" s="0"/></row><row r="3">${text('B3')}</row><row r="70000"><c r="A70000" s="0"/><c r="XFD70000" s="0"></c></row>`,
  )
  expect(readFirst(sheet)).toEqual({
    rows: [['x', 'x'], [], ['', 'x']],
  })
})
