import type { ImportKind } from '#web/patterns/import/import-kind.ts'
import { joinOptions } from './question-options.ts'

/** The column names of the export, by the contract's fields. */
const csvColumns = {
  id: 'Question_ID',
  game: 'Game_ID',
  text: 'Question',
  options: 'Options',
} as const

const optionNames = (letter: string, number: number, stem: string) => [
  `Option ${letter}`,
  `Option ${number}`,
  `Answer ${letter}`,
  `Answer ${number}`,
  letter,
  `選項${letter}`,
  `選項 ${letter}`,
  `選項${number}`,
  `選項${stem}`,
  `答案${letter}`,
  new RegExp(`^answer ${number} - max`),
]

export type QuestionKey = keyof typeof csvColumns

export const questionKind: ImportKind<QuestionKey> = {
  csv: csvColumns,
  also: {
    id: ['題目編號'],
    game: ['遊戲編號'],
    // Also the column names of Kahoot and Quizizz.
    text: ['題目', '問題', 'Question Text', /^question - max/],
    options: ['選項', '答案選項'],
  },
  instead: {
    key: 'options',
    columns: {
      a: optionNames('a', 1, '甲'),
      b: optionNames('b', 2, '乙'),
      c: optionNames('c', 3, '丙'),
      d: optionNames('d', 4, '丁'),
      e: optionNames('e', 5, '戊'),
      f: optionNames('f', 6, '己'),
      answer: ['Answer', 'Correct', 'Right Answer', '答案', '正確答案'],
      answerNo: ['Correct Answer', 'Correct Answers', /^correct answer\(s\)/],
    },
    required: ['a', 'b'],
    join: joinOptions,
  },
  columns: [
    { key: 'game', name: (LL) => LL.gameImports.game() },
    { key: 'text', name: (LL) => LL.gameImports.question(), keepsStored: true },
    { key: 'options', name: (LL) => LL.gameImports.options() },
    { key: 'id', name: (LL) => LL.gameImports.id() },
  ],
  // The column of the game is not required: without it, the page asks for the game.
  required: ['text', 'options'],
  results: ['new', 'update', 'unchanged', 'invalid'],
  idKey: 'text',
  drops: ({ text, id, game }, absent) =>
    text === '' || (id === '' && game === '' && !absent.has('game')),
  things: true,
  most: 1000,
}
