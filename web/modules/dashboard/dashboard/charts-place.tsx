import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useInSight } from './use-in-sight.ts'

const Charts = lazyAtOnce(async () => ({ default: (await import('./charts.tsx')).Charts }))

type ChartsPlaceProps = {
  period: string
  today: string
  /** Rendered after the cards above have their height; else it would be in sight for a moment. */
  settled: boolean
}

/** Room for the charts, whose script and figures are fetched only when somebody scrolls to them. */
export const ChartsPlace = ({ period, today, settled }: ChartsPlaceProps) => {
  const [place, seen] = useInSight<HTMLDivElement>(settled)
  return (
    <div ref={place} className="grid dash-charts">
      {seen && (
        <AtOnce>
          <Charts key={period} period={period} today={today} />
        </AtOnce>
      )}
    </div>
  )
}
