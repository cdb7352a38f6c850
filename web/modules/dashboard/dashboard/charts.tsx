import { useQuery } from '@tanstack/react-query'
import { useLive } from '#web/client/use-live.ts'
import { CategoryChart } from './category-chart.tsx'
import { categoryTotalsQuery, chartKey, classTotalsQuery, dayTotalsQuery } from './chart-queries.ts'
import { ClassChart } from './class-chart.tsx'
import { DayChart } from './day-chart.tsx'

/** Refetches at most once a second while points change. */
export const Charts = ({ period, today }: { period: string; today: string }) => {
  useLive({ room: 'staff', period }, { refetch: [chartKey(period)] })
  return (
    <>
      <DayChart query={useQuery(dayTotalsQuery(period))} today={today} />
      <CategoryChart query={useQuery(categoryTotalsQuery(period))} />
      <ClassChart query={useQuery(classTotalsQuery(period))} period={period} />
    </>
  )
}
