import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'

type CategoryPoints = Pick<RankingRow, 'pointsByRuleCategories'>

/** `id` null: points without a category, such as those granted by the system. */
export type RankingCategory = { id: string | null; name: string }

const hasOther = (rows: readonly CategoryPoints[], known: readonly string[]) =>
  rows.some(({ pointsByRuleCategories }) =>
    pointsByRuleCategories.some(
      ({ ruleCategory_id: id, total }) => total !== 0 && (id === null || !known.includes(id)),
    ),
  )

export const useCategories = (rows: readonly CategoryPoints[]): RankingCategory[] => {
  const { LL, locale } = useI18nContext()
  const { data } = useQuery(ruleCategoriesQuery())
  return useMemo(() => {
    const known = (data ?? []).map(({ _id, name }) => ({ id: _id, name: nameIn(locale, name) }))
    const other =
      data &&
      hasOther(
        rows,
        data.map(({ _id }) => _id),
      )
    return other ? [...known, { id: null, name: LL.ranking.otherCategory() }] : known
  }, [data, rows, locale, LL])
}

export const sharesOf = (row: CategoryPoints, categories: readonly RankingCategory[]) => {
  const known = new Set(categories.map(({ id }) => id))
  const sumOf = (category: string | null) =>
    row.pointsByRuleCategories
      .filter(({ ruleCategory_id: id }) =>
        category === null ? id === null || !known.has(id) : id === category,
      )
      .reduce((sum, { total }) => sum + total, 0)
  return categories.map(({ id }) => ({ id, total: sumOf(id) }))
}
