import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { GameType } from '#api/contracts/game-rules.ts'
import type { EditedQuestion } from '#web/modules/games/game-questions/editor/edited-quiz.ts'
import { checkPasted } from '#web/modules/games/game-questions/paste/check-pasted.ts'
import { pasteKind, withHeadings } from '#web/modules/games/game-questions/paste/paste-kind.ts'
import { readRows } from '#web/patterns/import/read-rows.ts'

type Having = { type?: GameType; questions?: readonly EditedQuestion[] }

const read = async (file: File, { type = 'interactive', questions = [] }: Having = {}) => {
  const outcome = await readRows(file, pasteKind)
  if (!('file' in outcome)) throw new Error(JSON.stringify(outcome))
  return checkPasted(outcome.file.lines, { type, questions })
}
const pasted = (rows: readonly (readonly string[])[], having?: Having) => {
  const text = withHeadings(rows.map((row) => row.join('\t')).join('\n')).text
  return read(new File([text], 'pasted.txt'), having)
}
const said = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ question, problem }) => {
    const right = question.answers.flatMap(({ isAns }, at) => (isAns ? ['ABCD'[at]] : []))
    return [question.text, right.join(''), question.seconds, problem]
  })

test('columns with English or Chinese headings are read, with the right answer as a letter or as words', async () => {
  const english = ['Question', 'A', 'B', 'C', 'D', 'Answer', 'Seconds']
  const chinese = ['題目', '選項A', '選項B', '選項C', '選項D', '答案', '秒']
  for (const headings of [english, chinese])
    expect(
      said(
        await pasted([
          headings,
          ['Gas?', 'Oxygen', 'Nitrogen', 'Carbon dioxide', 'Hydrogen', 'C', '30'],
          ['Pollen?', 'Petal', 'Stamen', 'Ovary', '', 'Stamen', ''],
        ]),
      ),
    ).toEqual([
      ['Gas?', 'C', 30, null],
      ['Pollen?', 'B', null, null],
    ])
})

test('cells without headings are read by their content', async () => {
  expect(
    said(
      await pasted([
        ['Gas?', 'Oxygen', 'Nitrogen', 'Carbon dioxide', 'Hydrogen', 'C', '30'],
        ['Wind?', 'True', 'False', '', '', 'True', '20'],
      ]),
    ),
  ).toEqual([
    ['Gas?', 'C', 30, null],
    ['Wind?', 'A', 20, null],
  ])
  expect(said(await pasted([['Wind?', 'True', 'False', 'B']]))).toEqual([
    ['Wind?', 'B', null, null],
  ])
})

test('numbers in the last column are right answers if each is an option of its row', async () => {
  const sums = [
    ['5+5?', '8', '9', '10', '11', '10'],
    ['6+6?', '12', '9', '10', '11', '12'],
  ]
  expect(said(await pasted(sums))).toEqual([
    ['5+5?', 'C', null, null],
    ['6+6?', 'A', null, null],
  ])
  expect(said(await pasted([['5+5?', '8', '10', '', '', '10']]))).toEqual([
    ['5+5?', 'B', null, null],
  ])
  expect(said(await pasted([['5+5?', '10', '20', '30', '40', 'A', '20']]))).toEqual([
    ['5+5?', 'A', 20, null],
  ])
})

test('the page asks for a right answer that is empty, unknown or ambiguous', async () => {
  const headings = ['Question', 'A', 'B', 'C', 'D', 'Answer']
  const rows = [
    headings,
    ['Water?', '葉', '花', '根', '莖', '根部'],
    ['Wind?', 'True', 'False', '', '', ''],
    ['Both?', 'One', 'Two', '', '', 'A, B'],
  ]
  expect(said(await pasted(rows)).map(([, , , problem]) => problem)).toEqual([
    'right',
    'right',
    'right',
  ])
  expect(said(await pasted(rows, { type: 'mc' }))[2]).toEqual(['Both?', 'AB', null, null])
})

const vitamins = ['Vitamin C', 'Vitamin D', 'Iron', 'Zinc']
test.each([
  ['Vitamin D', 'B', null],
  ['vitamin d ', 'B', null],
  ['VITAMIN  D', 'B', null],
  ['Vitamin', '', 'right'],
  ['a vitamin', '', 'right'],
  ['A leaf.', '', 'right'],
  ['Vitamin E', '', 'right'],
  ['b', 'B', null],
  ['Ｂ', 'B', null],
  ['B.', 'B', null],
  ['2', 'B', null],
])(
  'the answer %j is never mistaken for a letter inside its words',
  async (answer, right, problem) => {
    for (const heading of ['Answer', 'Correct Answer'])
      expect(
        said(
          await pasted([
            ['Question', 'A', 'B', 'C', 'D', heading],
            ['Sun?', ...vitamins, answer],
          ]),
        ),
      ).toEqual([['Sun?', right, null, problem]])
  },
)

test('several right answers are given as letters, numbers or texts', async () => {
  const headings = ['Question', 'A', 'B', 'C', 'D', 'Answer']
  const answers = ['A, C', '1 and 3', 'Vitamin C; Iron', 'vitamin c、iron']
  const rows = answers.map((answer, n) => [`${n}?`, ...vitamins, answer])
  expect(said(await pasted([headings, ...rows], { type: 'mc' }))).toEqual(
    answers.map((_, n) => [`${n}?`, 'AC', null, null]),
  )
})

test('seconds may have their unit', async () => {
  const headings = ['Question', 'A', 'B', 'Answer', 'Seconds']
  const cells = ['30s', '30 sec', '３０ 秒', '45.0', 'soon']
  const rows = cells.map((cell, n) => [`${n}?`, 'Yes', 'No', 'A', cell])
  expect(said(await pasted([headings, ...rows])).map(([, , seconds]) => seconds)).toEqual([
    30,
    30,
    30,
    45,
    null,
  ])
})

test('a row that cannot become a question is left out, with the reason', async () => {
  const headings = ['Question', 'A', 'B', 'C', 'D', 'E', 'Answer']
  const rows = await pasted([
    headings,
    ['', 'One', 'Two', '', '', '', 'A'],
    ['Alone?', 'One', '', '', '', '', 'A'],
    ['Five?', '1st', '2nd', '3rd', '4th', '5th', 'A'],
    ['Q'.repeat(301), 'One', 'Two', '', '', '', 'A'],
    ['Twice?', 'One', 'Two', '', '', '', 'A'],
    ['Twice?', 'One', 'Two', '', '', '', 'A'],
  ])
  expect(rows.map(({ problem }) => problem)).toEqual([
    'text',
    'answers',
    'tooMany',
    'long',
    null,
    'known',
  ])
  const [, , , , twice] = rows
  const again = await pasted([headings, ['Twice?', 'One', 'Two', '', '', '', 'A']], {
    questions: [twice!.question],
  })
  expect(again[0]?.problem).toBe('known')
})

test('the sheets of Kahoot and of Quizizz are read unchanged', async () => {
  const kahoot = [
    ['Question - max 120 characters', 'Answer 1 - max 75 characters'],
    ['Answer 2 - max 75 characters', 'Answer 3 - max 75 characters'],
    ['Answer 4 - max 75 characters', 'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs'],
    ['Correct answer(s) - choose at least one'],
  ].flat()
  expect(
    said(await pasted([kahoot, ['Gas?', 'Oxygen', 'Nitrogen', 'Neon', 'Helium', '240', '3']])),
  ).toEqual([['Gas?', 'C', 120, null]])
  const quizizz = [
    ['Question Text', 'Question Type', 'Option 1', 'Option 2', 'Option 3', 'Option 4', 'Option 5'],
    ['Correct Answer', 'Time in seconds', 'Image Link'],
  ].flat()
  expect(
    said(
      await pasted([
        quizizz,
        ['Gas?', 'Multiple Choice', 'Oxygen', 'Nitrogen', '', '', '', '2', '45', ''],
      ]),
    ),
  ).toEqual([['Gas?', 'B', 45, null]])
})

test('a file exported by Laurel is read as well', async () => {
  const file = 'q01-separators.csv'
  const bytes = readFileSync(`tests/cases/${file}`)
  const rows = await read(new File([bytes], file), { type: 'mc' })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ problem }) => problem === null).length).toBeGreaterThan(0)
})
