import type { RankingRow } from '#api/contracts/rankings.ts'
import type { ExplainedFigure } from '#web/patterns/explain/figure.ts'

/** What a ranking's total is made of: of a category alone where the ranking is of one. */
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
