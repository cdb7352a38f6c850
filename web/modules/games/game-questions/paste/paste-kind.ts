import { mostQuestions } from '#api/contracts/game-rules.ts'
import { headingsIn } from '#web/patterns/import/headings.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'
import { questionKind } from '../../game-question-import/question-kind.ts'

export type PasteKey = 'text' | 'options' | 'answer' | 'seconds'

/** The columns of a question import, without the game and with the seconds. */
export const pasteKind: ImportKind<PasteKey> = {
  csv: { text: 'Question', options: 'Options', answer: 'Answer', seconds: 'Seconds' },
  also: {
    ...(questionKind.also?.text && { text: questionKind.also.text }),
    ...(questionKind.also?.options && { options: questionKind.also.options }),
    answer: [
      'Correct',
      'Right Answer',
      '答案',
      '正確答案',
      'Correct Answer',
      'Correct Answers',
      /^correct answer\(s\)/,
    ],
    // The last two are headings of Quizizz's and Kahoot's spreadsheets.
    seconds: ['秒', '秒數', '時間', '時限', 'Time', 'Time in seconds', /^time limit/],
  },
  ...(questionKind.instead && { instead: { ...questionKind.instead, key: 'options' } }),
  required: ['text', 'options'],
  results: ['new', 'invalid'],
  columns: [
    { key: 'text', name: (LL) => LL.gameEditor.columns.text() },
    { key: 'options', name: (LL) => LL.gameEditor.columns.options() },
    { key: 'answer', name: (LL) => LL.gameEditor.columns.answer() },
    { key: 'seconds', name: (LL) => LL.gameEditor.columns.seconds(), isNumber: true },
  ],
  idKey: 'text',
  drops: ({ text, options }) => text === '' && options === '',
  things: true,
  most: mostQuestions,
}

type Cells = readonly (readonly string[])[]

const letters = /^[a-d1-4]([\s,;、&]+[a-d1-4])*$/i

const isOfEach = (
  rows: Cells,
  at: number,
  fits: (cell: string, row: readonly string[]) => boolean,
) => rows.every((row) => !row[at] || fits(row[at], row))

/** Derives headings from the cells' content if there are none. */
const namesOf = (rows: Cells) => {
  const width = Math.max(...rows.map((row) => row.length))
  const isTime = (cell: string) => /^\d{1,3}$/.test(cell) && Number(cell) > 4
  const isAnswer = (at: number) =>
    isOfEach(rows, at, (cell, row) => letters.test(cell) || row.slice(1, at).includes(cell))
  // Numbers in the last column are times if the column before has right answers, or else right
  // answers.
  const hasOther = rows.some((row) => row[width - 2]) && isAnswer(width - 2)
  const areTimes = isOfEach(rows, width - 1, isTime) && (hasOther || !isAnswer(width - 1))
  const seconds = width > 4 && areTimes ? width - 1 : width
  const hasAnswer = seconds > 3 && (seconds > 5 || isAnswer(seconds - 1))
  const answer = hasAnswer ? seconds - 1 : seconds
  return Array.from({ length: width }, (_, at) => {
    if (at === 0) return 'Question'
    if (at < answer) return 'ABCDEF'[at - 1] ?? ''
    return at === seconds ? 'Seconds' : 'Answer'
  })
}

/** Adds headings above cells of a spreadsheet that have none. */
export const withHeadings = (text: string): { text: string; hasOwn: boolean } => {
  const plain = text.replace(/\r\n?/g, '\n')
  const rows = plain
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const isTable = rows.some((row) => row.length > 2)
  if (!isTable || headingsIn(rows, pasteKind)?.missing.length === 0)
    return { text: plain, hasOwn: true }
  return { text: `${namesOf(rows).join('\t')}\n${plain}`, hasOwn: false }
}
