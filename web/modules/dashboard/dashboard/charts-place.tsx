import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useInSight } from './use-in-sight.ts'

const Charts = lazyAtOnce(async () => ({ default: (await import('./charts.tsx')).Charts }))

type ChartsPlaceProps = {
  period: string
  today: string
  /**
   * True once the cards above have their final height. Before, the charts would be in sight and
   * load.
   */
  settled: boolean
}

/** Reserves room for the charts. Their script and figures load when somebody scrolls to them. */
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
