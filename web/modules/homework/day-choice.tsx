import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import type { Days } from './days.ts'
import './hw.css'

type DayChoiceProps = { day: string; days: Days; onChoose: (day: string) => void }

export const DayChoice = ({ day, days, onChoose }: DayChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.homework
  const { min, max, back } = days
  const note =
    back === null || min === undefined
      ? words.range.none()
      : back === 0
        ? words.range.onlyToday()
        : words.range.some({ from: formatDate(min), days: back })
  return (
    <div className="hw-day">
      <DateFilter
        view="date"
        label={words.date()}
        value={day}
        min={min}
        max={max}
        onChoose={(to) => onChoose(to || max)}
      />
      <p className="hw-day-note sm mut">{note}</p>
    </div>
  )
}
