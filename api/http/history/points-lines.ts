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

export const pointsLines = historyLines<HistoryRow>({
  headers: { zh: ['規則', '分數', '類型'], en: ['Rule', 'Points', 'Type'] },
  cells: (row, language) => [ruleIn(row, language), row.point, types[language][row.type]],
  recorder: { zh: '發放人', en: 'Created by' },
})
