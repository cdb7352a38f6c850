import { expect, test } from 'vitest'
import { gameKind } from '#web/modules/games/game-import/game-kind.ts'
import { type CellKey, studentKind } from '#web/modules/people/student-import/csv-columns.ts'
import { doubtsOf } from '#web/patterns/import/doubts.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'
import type { CsvLine, PreviewRow, RowCells, RowResult } from '#web/patterns/import/preview-row.ts'
import { fileOf, studentsCase } from './cases.ts'

const doubtsIn = <Key extends string>(
  line: CsvLine<Key>,
  kind: ImportKind<Key>,
  { result = 'new', was = {} }: { result?: RowResult; was?: Partial<RowCells<Key>> } = {},
) => {
  const row: PreviewRow<Key> = {
    line: line.line,
    cells: line.cells,
    result,
    was,
    errors: [],
    input: {},
  }
  return doubtsOf(row, line, { kind, today: '2026-11-28' }).map(
    ({ field, code }) => `${field} ${code}`,
  )
}

const blank = {
  u_id: '1',
  class: '1A',
  class_no: '1',
  date_of_birth: '',
  house: '',
  group: '',
  password: '',
  parent_password: '',
}
const student = (zh: string, en = 'Chan'): CsvLine<CellKey> => ({
  line: 2,
  cells: { ...blank, 'name.zh': zh, 'name.en': en },
})

test.each([
  ['陳?恩', 'name.zh lost'],
  ['陳\uFFFD恩', 'name.zh lost'],
  ['陳\uE000恩', 'name.zh unknownSign'],
  ['，', 'name.zh noName'],
  ['#N/A', 'name.zh noName'],
  ['2-Jan', 'name.zh date'],
])('%s looks wrong as a name: %s', (name, doubt) => {
  expect(doubtsIn(student(name), studentKind)).toEqual([doubt])
})

test.each(['陳大文', '陳𠹝恩', '溫樂心', 'Ivan 伊凡', '歐陽Sir'])('%s is a name', (name) => {
  expect(doubtsIn(student(name), studentKind)).toEqual([])
})

test('a rare Chinese character inside an English word is an accent in the wrong encoding', () => {
  expect(doubtsIn(student('', 'Ren嶪 Chan'), studentKind)).toEqual(['name.en torn'])
})

test('a doubtful name that is stored already is not reported', () => {
  const line = student('陳?恩')
  expect(doubtsIn(line, studentKind, { result: 'update', was: { class: '1B' } })).toEqual([])
  expect(doubtsIn(line, studentKind, { result: 'unchanged' })).toEqual([])
  expect(doubtsIn(line, studentKind, { result: 'update', was: { 'name.zh': '陳𠹝恩' } })).toEqual([
    'name.zh lost',
  ])
})

test('a game may end with a question mark', () => {
  const cells = Object.fromEntries(Object.keys(gameKind.csv).map((key) => [key, '']))
  const game = (name: string) =>
    ({ line: 2, cells: { ...cells, name } }) as CsvLine<keyof typeof gameKind.csv>
  expect(doubtsIn(game('Ready? Steady!'), gameKind)).toEqual([])
  expect(doubtsIn(game('植物??'), gameKind)).toEqual(['name lost'])
})

// s04 and s20 are files of tests/cases, which its README lists.
test('s04, s20: doubtful cells of a workbook and unlikely names are reported', async () => {
  const workbook = fileOf(await studentsCase('s04-classes-and-names-as-excel-keeps-them.xlsx'))
  expect(workbook.lines.map((line) => doubtsIn(line, studentKind))).toEqual([
    ['class date'],
    [],
    ['name.zh error', 'name.en noName'],
    [],
    [],
    ['u_id digits'],
  ])
  const names = fileOf(await studentsCase('s20-no-table-sign-in-name.csv'))
  expect(names.lines.map((line) => doubtsIn(line, studentKind))).toEqual([
    ['name.zh noName'],
    ['name.zh noName', 'name.en noName'],
    ['name.zh noName', 'name.en lost'],
    ['name.zh lost'],
  ])
})
