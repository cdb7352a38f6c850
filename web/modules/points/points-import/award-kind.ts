import { mostAwardLines } from '#api/contracts/actions.ts'
import { formatDate } from '#web/i18n/format.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'

const awardColumns = {
  profile: 'User_ID',
  pointRule_id: 'Rule',
  counts: 'Count',
  date: 'Date',
  points: '',
  balance: '',
} as const

export type AwardKey = keyof typeof awardColumns

/** Describes the file's columns. The keys are fields of the contract. */
export const awardKind: ImportKind<AwardKey> = {
  csv: awardColumns,
  computed: ['points', 'balance'],
  also: {
    profile: [
      'u_id',
      'UID',
      'ID',
      'Student No',
      'Student Number',
      'Username',
      '學生編號',
      '用戶名稱',
    ],
    pointRule_id: ['Rule Name', 'Point Rule', '規則', '規則名稱'],
    counts: ['Times', 'Quantity', '次數', '數量'],
    date: ['Day', '日期'],
  },
  columns: [
    { key: 'profile', name: (LL) => LL.pointsImport.student() },
    { key: 'pointRule_id', name: (LL) => LL.pointsImport.rule() },
    { key: 'counts', name: (LL) => LL.pointsImport.count() },
    {
      key: 'date',
      name: (LL) => LL.pointsImport.date(),
      isDate: true,
      shown: (text, isWrong) => (isWrong ? text : formatDate(text)),
    },
    { key: 'points', name: (LL) => LL.pointsImport.points() },
    { key: 'balance', name: (LL) => LL.pointsImport.balance() },
  ],
  required: ['profile', 'pointRule_id'],
  results: ['new', 'invalid'],
  idKey: 'profile',
  drops: ({ profile, pointRule_id: rule }) => profile === '' && rule === '',
  things: true,
  most: mostAwardLines,
}
