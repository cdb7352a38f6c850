import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { Card } from '../page/card.tsx'
import { QueryView } from '../states/query-view.tsx'
import { SkeletonRows } from '../states/skeleton-rows.tsx'
import './charts.css'
import { useAsTable } from './use-as-table.ts'

type ChartCardProps<Data> = {
  name: string
  title: string
  className?: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  children: (data: Data, asTable: boolean) => ReactNode
  seeAll?: string | undefined
}

export const ChartCard = <Data,>({
  name,
  title,
  className,
  query,
  isEmpty,
  children,
  seeAll,
}: ChartCardProps<Data>) => {
  const { LL } = useI18nContext()
  const { asTable, toggle: onToggle } = useAsTable(name)
  const words = LL.charts
  const label = asTable ? words.viewAsChart() : words.viewAsTable()
  const toggle = (
    <Button
      text
      size="small"
      className="chart-toggle"
      label={label}
      aria-label={words.toggleOf({ label, title })}
      onClick={onToggle}
    />
  )
  return (
    <Card
      title={title}
      seeAll={seeAll}
      className={`chart-card ${className ?? ''}`}
      end={query.data !== undefined && !isEmpty(query.data) && toggle}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={5} height={22} />}>
        {(data) => children(data, asTable)}
      </QueryView>
    </Card>
  )
}
