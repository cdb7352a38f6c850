import type { ImportKind } from '#web/parts/import/import-kind.ts'

/** The columns of the file, as the export has them, under the names of the contract's fields. */
const csvColumns = {
  _id: 'Game_ID',
  name: 'Name',
  description: 'Description',
  gameType: 'Type',
  isActive: 'Status',
  order: 'Order',
  featureStart: 'Feature_Start',
  featureEnd: 'Feature_End',
  pointCorrect: 'Point_Correct',
  pointIncorrect: 'Point_Incorrect',
  pointExchangeRate: 'Point_Exchange_Rate',
  filters: 'Filters_Name',
  subjects: 'Subjects_Name',
} as const

export type GameKey = keyof typeof csvColumns

export const gameKind: ImportKind<GameKey> = {
  csv: csvColumns,
  columns: [
    { key: 'name', name: (LL) => LL.games.name() },
    { key: 'gameType', name: (LL) => LL.games.type() },
    { key: 'isActive', name: (LL) => LL.gameImports.status() },
    { key: 'featureStart', name: (LL) => LL.games.start() },
    { key: 'featureEnd', name: (LL) => LL.games.end() },
    { key: 'filters', name: (LL) => LL.games.classes() },
    { key: 'subjects', name: (LL) => LL.games.subjects() },
    { key: 'pointCorrect', name: (LL) => LL.games.right() },
    { key: 'pointIncorrect', name: (LL) => LL.games.wrong() },
    { key: 'pointExchangeRate', name: (LL) => LL.games.rate() },
    { key: 'order', name: (LL) => LL.games.order() },
    { key: 'description', name: (LL) => LL.games.description() },
    { key: '_id', name: (LL) => LL.gameImports.id() },
  ],
  required: ['name', 'gameType', 'isActive', 'featureStart', 'featureEnd'],
  results: ['new', 'update', 'unchanged', 'invalid'],
  idKey: 'name',
  // A row with something in it is a game, if a wrong one.
  drops: () => false,
  things: true,
  most: 1000,
}
