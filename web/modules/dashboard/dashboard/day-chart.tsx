import type { UseQueryResult } from '@tanstack/react-query'
import type { DayTotal } from '#api/contracts/point-totals.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

const isEmpty = (days: readonly DayTotal[]) => days.every(({ total }) => total === 0)

export const DayChart = ({
  query,
  today,
}: {
  query: UseQueryResult<DayTotal[]>
  today: string
}) => {
  const { LL } = useI18nContext()
  const words = LL.charts
  const title = words.byDay()
  return (
    <ChartCard name="days" title={title} className="s12" query={query} isEmpty={isEmpty}>
      {(days, asTable) => {
        if (isEmpty(days)) return <EmptyState title={words.none.title()} text={words.none.text()} />
        if (asTable) {
          const rows = days.toReversed().map(({ date, total }) => ({
            key: date,
            cells: [formatDate(date), formatNumber(total)],
          }))
          return <ChartTable label={title} head={[words.date(), words.total()]} rows={rows} />
        }
        const sum = days.reduce((all, { total }) => all + total, 0)
        const columns = days.map(({ date, total }) => ({
          key: date,
          short: formatDate(date).slice(5),
          name: formatDate(date),
          value: total,
          isNow: date === today,
        }))
        return (
          <ColumnChart
            columns={columns}
            label={title}
            readout={words.readout}
            summary={words.daySummary({ days: days.length, total: formatNumber(sum) })}
          />
        )
      }}
    </ChartCard>
  )
}
