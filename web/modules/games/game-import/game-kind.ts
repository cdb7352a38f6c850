import { formatDate } from '#web/i18n/format.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'

/** The column names of the export, by the contract's fields. */
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
  draw: 'Draw',
} as const

export type GameKey = keyof typeof csvColumns

const shownDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text)

export const gameKind: ImportKind<GameKey> = {
  csv: csvColumns,
  also: {
    _id: ['遊戲編號'],
    name: ['遊戲名稱', '名稱'],
    description: ['簡介', '說明'],
    gameType: ['類型', '遊戲類型'],
    isActive: ['狀態'],
    order: ['次序', '排序'],
    featureStart: ['開始日期', '開始', 'Start', 'Start Date'],
    featureEnd: ['結束日期', '結束', 'End', 'End Date'],
    pointCorrect: ['答對', '答對分數'],
    pointIncorrect: ['答錯', '答錯分數'],
    pointExchangeRate: ['兌換率', '遊戲分換積分'],
    filters: ['班別', '班級', 'Classes'],
    subjects: ['科目', 'Subjects'],
    draw: ['抽題數', '抽題', 'Questions drawn'],
  },
  // Ambiguous dates have the day first.
  dates: 'dayFirst',
  columns: [
    { key: 'name', name: (LL) => LL.games.name(), isName: true, keepsStored: true },
    { key: 'gameType', name: (LL) => LL.games.type() },
    { key: 'isActive', name: (LL) => LL.gameImports.status() },
    { key: 'featureStart', name: (LL) => LL.games.start(), isDate: true, shown: shownDay },
    { key: 'featureEnd', name: (LL) => LL.games.end(), isDate: true, shown: shownDay },
    { key: 'filters', name: (LL) => LL.games.classes() },
    { key: 'subjects', name: (LL) => LL.games.subjects() },
    { key: 'pointCorrect', name: (LL) => LL.games.right(), isNumber: true },
    { key: 'pointIncorrect', name: (LL) => LL.games.wrong(), isNumber: true },
    { key: 'pointExchangeRate', name: (LL) => LL.games.rate(), isNumber: true },
    { key: 'draw', name: (LL) => LL.games.draw(), isNumber: true },
    { key: 'order', name: (LL) => LL.games.order(), isNumber: true },
    { key: 'description', name: (LL) => LL.games.description() },
    { key: '_id', name: (LL) => LL.gameImports.id() },
  ],
  required: ['name', 'gameType', 'isActive', 'featureStart', 'featureEnd'],
  results: ['new', 'update', 'unchanged', 'invalid'],
  idKey: 'name',
  // Every row with content counts as a game, even an invalid one.
  drops: () => false,
  things: true,
  most: 1000,
}
