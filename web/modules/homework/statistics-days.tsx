import { aDay } from '#web/client/address/fields.ts'
import { lastDayOfPeriod } from '#web/client/session/last-day-of-period.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import './statistics-days.css'

/** The days in the address, for `useAddress`; '' stands for the period's first or last day. */
export const daysInAddress = { from: aDay, to: aDay } as const

type Days = { from: string; to: string }
type StatisticsDaysProps = { days: Days; onChoose: (days: Partial<Days>) => void }

export const StatisticsDays = ({ days: { from, to }, onChoose }: StatisticsDaysProps) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const last = lastDayOfPeriod(period, localDay(new Date()))
  return (
    <div className="statistics-days">
      <DateFilter
        view="date"
        label={LL.homework.from()}
        value={from || period.start_at}
        max={to || undefined}
        onChoose={(day) => onChoose({ from: day === period.start_at ? '' : day })}
      />
      <DateFilter
        view="date"
        label={LL.homework.to()}
        value={to || last}
        min={from || undefined}
        onChoose={(day) => onChoose({ to: day === last ? '' : day })}
      />
    </div>
  )
}
