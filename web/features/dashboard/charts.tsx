import { useQuery } from '@tanstack/react-query'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useLive } from '#web/client/use-live.ts'
import { CategoryChart } from './category-chart.tsx'
import { categoryTotalsQuery, chartKey, classTotalsQuery, dayTotalsQuery } from './chart-queries.ts'
import { ClassChart } from './class-chart.tsx'
import { DayChart } from './day-chart.tsx'
import { askAgain } from './use-dashboard.ts'
import { useDown } from './use-down.ts'

/** The period's points by day, by category and by class; fetched anew at most once a second while points move. */
export const Charts = ({ period, today }: { period: string; today: string }) => {
  const { status } = useLive({ room: 'staff', period }, { refetch: [chartKey(period)] })
  const isPaused = useLivePaused()
  const down = useDown(status.state !== 'live' && !isPaused)
  const again = { refetchInterval: down ? askAgain : (false as const) }
  return (
    <>
      <DayChart query={useQuery({ ...dayTotalsQuery(period), ...again })} today={today} />
      <CategoryChart query={useQuery({ ...categoryTotalsQuery(period), ...again })} />
      <ClassChart query={useQuery({ ...classTotalsQuery(period), ...again })} period={period} />
    </>
  )
}
