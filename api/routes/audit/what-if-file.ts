import type { Cell } from '#api/http/exports/csv.ts'
import type { WhatIfList } from '#domain/what-if-lists.ts'
import type { WhatIfResultRow } from '#projections/what-if/rows.ts'

type Language = 'zh' | 'en'

const student = {
  zh: ['班別', '學號', '中文姓名', '英文姓名'],
  en: ['Class', 'Class no.', 'Chinese name', 'English name'],
} as const

const figures = {
  zh: [
    '現時名次',
    '現時積分',
    '現時結餘',
    '假如名次',
    '假如積分',
    '假如結餘',
    '結餘變動',
    '涉及紀錄',
  ],
  en: [
    'Rank',
    'Points',
    'Balance',
    'What-if rank',
    'What-if points',
    'What-if balance',
    'Change of balance',
    'Entries concerned',
  ],
} as const

export const whatIfHeader = (list: WhatIfList, lang: Language): readonly string[] => [
  ...(list === 'students' ? student[lang] : student[lang].slice(0, 1)),
  ...figures[lang],
]

export const whatIfCells =
  (list: WhatIfList) =>
  (row: WhatIfResultRow): readonly Cell[] => [
    row.class,
    ...(list === 'students' ? [row.class_no ?? '', row.name_zh ?? '', row.name_en ?? ''] : []),
    row.rank,
    row.total,
    row.balance,
    row.other_rank,
    row.other_total,
    row.other_balance,
    row.other_balance - row.balance,
    row.entries,
  ]
