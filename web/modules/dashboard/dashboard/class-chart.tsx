import type { UseQueryResult } from '@tanstack/react-query'
import type { ClassTotal } from '#api/contracts/point-totals.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import { sharesOf, useCategories } from '#web/patterns/ranking/categories.ts'
import { CategoryLegend, categoryColorNumber } from '#web/patterns/ranking/category-bar.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { RowChart } from '#web/ui/charts/row-chart.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

const none: ClassTotal[] = []
const isEmpty = (classes: readonly ClassTotal[]) =>
  !classes.some(({ totalpoints }) => totalpoints > 0)

export const ClassChart = ({
  query,
  period,
}: {
  query: UseQueryResult<ClassTotal[]>
  period: string
}) => {
  const { LL } = useI18nContext()
  const words = LL.charts
  const title = words.byClass()
  const categories = useCategories(query.data ?? none)
  const ids = categories.flatMap(({ id }) => id ?? [])
  const totalIn = (row: ClassTotal) => (
    <ExplainedNumber figure={{ of: 'class', period, class: row.class }}>
      {formatNumber(row.totalpoints)}
    </ExplainedNumber>
  )
  const nameOf = (id: string | null) =>
    categories.find((category) => category.id === id)?.name ?? ''
  return (
    <ChartCard name="classes" title={title} className="s7" query={query} isEmpty={isEmpty}>
      {(classes, asTable) => {
        if (isEmpty(classes))
          return <EmptyState title={words.none.title()} text={words.none.text()} />
        const rows = classes.map((row) => ({ row, shares: sharesOf(row, categories) }))
        const used = categories.filter(({ id }) =>
          rows.some(({ shares }) => shares.some((share) => share.id === id && share.total > 0)),
        )
        if (asTable) {
          const cells = rows.map(({ row, shares }) => ({
            key: row.class,
            cells: [
              row.class,
              totalIn(row),
              ...used.map(({ id }) =>
                formatNumber(shares.find((share) => share.id === id)?.total ?? 0),
              ),
            ],
          }))
          const head = [words.class(), words.total(), ...used.map(({ name }) => name)]
          return <ChartTable label={title} head={head} rows={cells} />
        }
        const bars = rows.map(({ row, shares }) => ({
          key: row.class,
          name: row.class,
          total: row.totalpoints,
          shown: totalIn(row),
          parts: shares.map(({ id, total }) => ({
            key: id ?? 'other',
            name: nameOf(id),
            value: total,
            color: categoryColorNumber(ids, id),
          })),
        }))
        return (
          <>
            <RowChart rows={bars} label={title} unit={LL.common.points()} numbered />
            <CategoryLegend
              categories={used.map(({ id, name }) => ({ id: id ?? '', name }))}
              known={ids}
            />
          </>
        )
      }}
    </ChartCard>
  )
}
