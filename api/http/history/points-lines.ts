import type { HistoryRow } from '#projections/points/history.ts'
import { historyLines, ruleIn } from './history-lines.ts'

const types = {
  zh: { reward: '獎勵', redeem: '兌換', parent_reward: '家長獎勵', virtual_reward: '系統獎勵' },
  en: {
    reward: 'Reward',
    redeem: 'Redeem',
    parent_reward: 'Parent reward',
    virtual_reward: 'System reward',
  },
} as const

const opening = { zh: '期初積分', en: 'Opening balance' } as const

/** Distinguishes opening balances and corrections from awards. */
const typeIn = ({ type, origin, corrects, corrected_by }: HistoryRow, language: 'zh' | 'en') => {
  const name = origin === 'opening' ? opening[language] : types[language][type]
  if (corrects === null && corrected_by === null) return name
  return language === 'zh' ? `${name}（更正）` : `${name} (corrected)`
}

export const pointsLines = historyLines<HistoryRow>({
  headers: { zh: ['規則', '分數', '類型'], en: ['Rule', 'Points', 'Type'] },
  cells: (row, language) => [ruleIn(row, language), row.point, typeIn(row, language)],
  recorder: { zh: '發放人', en: 'Created by' },
})
