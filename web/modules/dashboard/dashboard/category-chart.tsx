import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { sharesOf, useCategories } from '#web/patterns/ranking/categories.ts'
import { categoryColorNumber } from '#web/patterns/ranking/category-bar.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { RowChart } from '#web/ui/charts/row-chart.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

const isEmpty = (totals: readonly CategoryTotal[]) => !totals.some(({ total }) => total > 0)

export const CategoryChart = ({ query }: { query: UseQueryResult<CategoryTotal[]> }) => {
  const { LL } = useI18nContext()
  const words = LL.charts
  const title = words.byCategory()
  const shares = useShares(query.data)
  const sum = shares.reduce((all, { total }) => all + total, 0)
  return (
    <ChartCard name="categories" title={title} className="s5 roomy" query={query} isEmpty={isEmpty}>
      {(totals, asTable) => {
        if (isEmpty(totals))
          return <EmptyState title={words.none.title()} text={words.none.text()} />
        if (asTable) {
          const rows = shares.map(({ key, name, total }) => ({
            key,
            cells: [name, formatNumber(total), formatPercent(total / sum)],
          }))
          return (
            <ChartTable
              label={title}
              head={[words.category(), words.total(), words.share()]}
              rows={rows}
            />
          )
        }
        const rows = shares.map(({ key, name, total, color }) => ({
          key,
          name,
          total,
          note: formatPercent(total / sum),
          parts: [{ key, name, value: total, color }],
        }))
        return <RowChart rows={rows} label={title} unit={LL.common.points()} />
      }}
    </ChartCard>
  )
}

/**
 * Returns the points by category, in the order of colours. Deleted and missing categories are
 * "Other".
 */
const useShares = (totals: readonly CategoryTotal[] | undefined) => {
  const rows = useMemo(
    () => [
      {
        pointsByRuleCategories: (totals ?? []).map(({ ruleCategory, total }) => ({
          ruleCategory_id: ruleCategory?._id ?? null,
          total,
        })),
      },
    ],
    [totals],
  )
  const categories = useCategories(rows)
  const ids = categories.flatMap(({ id }) => id ?? [])
  return sharesOf(rows[0] as (typeof rows)[number], categories)
    .filter(({ total }) => total > 0)
    .map(({ id, total }) => ({
      key: id ?? 'other',
      name: categories.find((category) => category.id === id)?.name ?? '',
      total,
      color: categoryColorNumber(ids, id),
    }))
}
