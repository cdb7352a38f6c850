import type { ImportKind } from '#web/parts/import/import-kind.ts'

/** The columns of the file, as the export has them, under the names of the contract's fields. */
const csvColumns = { id: 'Question_ID', game: 'Game_ID', text: 'Question', options: 'Options' } as const

export type QuestionKey = keyof typeof csvColumns

export const questionKind: ImportKind<QuestionKey> = {
  csv: csvColumns,
  columns: [
    { key: 'game', name: (LL) => LL.gameImports.game() },
    { key: 'text', name: (LL) => LL.gameImports.question() },
    { key: 'options', name: (LL) => LL.gameImports.options() },
    { key: 'id', name: (LL) => LL.gameImports.id() },
  ],
  required: ['game', 'text', 'options'],
  results: ['new', 'update', 'unchanged', 'invalid'],
  idKey: 'text',
  drops: ({ text, id, game }) => text === '' || (id === '' && game === ''),
  things: true,
  most: 1000,
}
