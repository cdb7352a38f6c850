import type { HistoryRow } from '#projections/points/history.ts'
import { entryCells, entryHeaders, type Language, noteIn, recorderIn } from './export-texts.ts'

const headers = {
  zh: ['規則', '分數', '類型', '發放人', '備註'],
  en: ['Rule', 'Points', 'Type', 'Created by', 'Note'],
} as const

const types = {
  zh: { reward: '獎勵', redeem: '兌換', parent_reward: '家長獎勵', virtual_reward: '系統獎勵' },
  en: { reward: 'Reward', redeem: 'Redeem', parent_reward: 'Parent reward', virtual_reward: 'System reward' },
} as const

export const headerOf = (language: Language) => [...entryHeaders[language], ...headers[language]]

/** Turns entries into the cells of a line. `timeZone` is the school's. */
export const cellsIn = (language: Language, timeZone: string) => {
  const cellsOf = entryCells(timeZone)
  return (row: HistoryRow) => [
    ...cellsOf(row),
    row.rule_name,
    row.point,
    types[language][row.type],
    recorderIn(row, language),
    noteIn(row, language),
  ]
}
