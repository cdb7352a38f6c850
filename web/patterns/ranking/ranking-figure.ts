import type { RankingRow } from '#api/contracts/rankings.ts'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'

export const rankingFigure = (
  row: RankingRow,
  period: string,
  ruleCategory = '',
): ExplainedFigure => {
  const categories = ruleCategory ? { only: ruleCategory } : undefined
  return row.profile
    ? { of: 'cumulative_point', profile: row.profile, categories }
    : { of: 'class', period, class: row.class, categories }
}
