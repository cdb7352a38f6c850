import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { StackChart } from '#web/ui/charts/stack-chart.tsx'
import type { StackColumn } from '#web/ui/charts/stack-column.ts'
import { StackRows } from '#web/ui/charts/stack-rows.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

export type ChartFigures = {
  columns: readonly StackColumn[]
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  average?: { value: number; label: string }
}

type FiguresChartProps<Data> = {
  name: string
  title: string
  className: string
  query: UseQueryResult<Data>
  figuresOf: (data: Data) => ChartFigures
  none: { title: () => string; text: () => string }
  legend?: ReactNode
  seeAll?: string
  lying?: string
}

export const FiguresChart = <Data,>({
  figuresOf,
  none,
  legend,
  lying,
  ...card
}: FiguresChartProps<Data>) => (
  <ChartCard {...card} isEmpty={(data) => figuresOf(data).columns.length === 0}>
    {(data, asTable) => {
      const { columns, head, rows, average } = figuresOf(data)
      if (columns.length === 0) return <EmptyState title={none.title()} text={none.text()} />
      if (asTable) return <ChartTable label={card.title} head={head} rows={rows} />
      return (
        <>
          {lying ? (
            <StackRows columns={columns} label={card.title} behind={lying} />
          ) : (
            <StackChart columns={columns} label={card.title} average={average} />
          )}
          {legend}
        </>
      )
    }}
  </ChartCard>
)
