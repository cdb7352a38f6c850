import { expect, test } from 'vitest'
import { questionKind } from '#web/modules/games/game-question-import/question-kind.ts'
import {
  isMarkUnknown,
  optionsIn,
} from '#web/modules/games/game-question-import/question-options.ts'
import { readRows } from '#web/patterns/import/read-rows.ts'
import { columnCells, fileOf, questionsCase } from './cases.ts'

const read = (text: string) =>
  optionsIn(text).map((option) => `${option.text}${option.isAns ? '!' : ''}`)

test.each([
  ['A;B', ['A!', 'B']],
  ['AT&amp;T (correct);IBM', ['AT&T!', 'IBM']],
  ['&lt;b&gt; [correct]; &#39;b&#x27;', ['<b>!', "'b'"]],
  ['"a;b" (correct); c', ['a;b!', 'c']],
  ['"a ""b"""; c', ['a "b"!', 'c']],
  ['"Hello" he said; b', ['"Hello" he said!', 'b']],
  [
    'He ran\\; she walked (correct);He ran she walked',
    ['He ran; she walked!', 'He ran she walked'],
  ],
  ['香港；九龍(正確)；新界', ['香港', '九龍!', '新界']],
  ['Petal； [correct]; Leaf', ['Petal；!', 'Leaf']],
  ['Osaka; Tokyo (right); Kyoto', ['Osaka', 'Tokyo!', 'Kyoto']],
  ['3; 4 ✓; 5', ['3', '4!', '5']],
  ['Paris (France); London', ['Paris (France)!', 'London']],
])('the options of %s are read', (text, options) => {
  expect(read(text)).toEqual(options)
})

test.each([
  ['Osaka; Tokyo (right); Kyoto', true],
  ['Venus; Mars (Correct answer)', true],
  ['3; 4 ✓', true],
  ['Paris (France); London', true],
  ['f(x); g(x)', false],
  ['a; "b (c)" [correct]', false],
  ['a; b', false],
])('the options %s have an unknown mark: %s', (text, isUnknown) => {
  expect(isMarkUnknown(text)).toBe(isUnknown)
})

// q01 and q02 are files of tests/cases, which its README lists.
test('q01, q02: files of questions are read', async () => {
  const separators = columnCells(fileOf(await questionsCase('q01-separators.csv')), 'options').map(
    ([text]) => read(text ?? ''),
  )
  expect(separators.slice(0, 4)).toEqual([
    ['AT&T!', 'IBM'],
    // Without quotes a semicolon separates options.
    ['He ran', 'she walked!', 'He ran she walked'],
    ['香港', '九龍!', '新界'],
    ['10:30', '11:30!'],
  ])
  const marks = columnCells(fileOf(await questionsCase('q02-unknown-marks.csv')), 'options').map(
    ([text]) => text ?? '',
  )
  expect(marks.map(read)).toEqual([
    ['Osaka', 'Tokyo!', 'Kyoto'],
    ['3', '4!', '5'],
    ['Venus', 'Mars!'],
  ])
  expect(marks.map(isMarkUnknown)).toEqual([true, true, true])
})

const kahoot = [
  'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one',
  '2+2?,3,4,5,6,20,2',
]
const quizizz = [
  'Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Time in seconds',
  '2+2?,Multiple Choice,3,4,5,2,30',
]

test.each([
  ['letters', ['Question,Option A,Option B,Option C,Answer', '2+2?,3,4,5,B']],
  ['Chinese headings', ['題目,選項A,選項B,選項C,答案', '2+2?,3,4,5,Ｂ']],
  ['words', ['Question,Option A,Option B,Option C,Answer', '2+2?,3,4,5,4']],
  ['Kahoot’s sheet below its title', ['Quiz template,,,,', ...kahoot]],
  ['Quizizz’s sheet', quizizz],
])('options in separate columns are read: %s', async (_, lines) => {
  const file = fileOf(await readRows(new File([lines.join('\n')], 'q.csv'), questionKind))
  expect(columnCells(file, 'text')).toEqual([['2+2?']])
  expect(read(file.lines[0]?.cells.options ?? '').slice(0, 3)).toEqual(['3', '4!', '5'])
  expect(file.absent.has('game')).toBe(true)
  expect(file.absent.has('options')).toBe(false)
})

test('several right ones, semicolons and quotes of an option survive its column; an invalid answer marks none as right', async () => {
  const of = async (row: string) => {
    const text = `Question,Option A,Option B,Option C,Answer\n${row}`
    const file = fileOf(await readRows(new File([text], 'q.csv'), questionKind))
    return read(file.lines[0]?.cells.options ?? '')
  }
  expect(await of('Which?,a;b,"""c""",d,"A, C"')).toEqual(['a;b!', '"c"', 'd!'])
  expect(await of('Which?,a,b,c,')).toEqual(['a', 'b', 'c'])
  expect(await of('Which?,a,b,c,z')).toEqual(['a', 'b', 'c'])
})
