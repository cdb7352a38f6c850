import { lazy, Suspense } from 'react'
import { useInSight } from './use-in-sight.ts'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

/** Room for the charts, whose script and figures are fetched only when somebody scrolls to them. */
export const ChartsPlace = ({ period, today }: { period: string; today: string }) => {
  const [place, seen] = useInSight<HTMLDivElement>()
  return (
    <div ref={place} className="grid dash-charts">
      {seen && (
        <Suspense>
          <Charts key={period} period={period} today={today} />
        </Suspense>
      )}
    </div>
  )
}
