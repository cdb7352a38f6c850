import { useMemo } from 'react'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrimeSlider } from '#web/ui/prime/prime-slider.tsx'
import { type Model, type RaceMoment, raceDayOf } from './race-model.ts'

type RaceTimelineProps = {
  model: Model
  moments: readonly RaceMoment[]
  day: number
  onSeek: (day: number) => void
}

export const RaceTimeline = ({ model, moments, day, onSeek }: RaceTimelineProps) => {
  const { LL } = useI18nContext()
  const { days } = model
  const [entries, all] = [model.entries[day]!, model.entries.at(-1)!].map(formatNumber)
  return (
    <div
      className="audit-race-time"
      style={{ '--p': `${(100 * day) / days}%` } as React.CSSProperties}
    >
      <Bars model={model} />
      {moments.map((moment) => (
        <i
          key={moment.day}
          className="audit-race-mark"
          aria-hidden="true"
          style={{ left: `${(100 * (moment.day + 1)) / days}%` }}
        />
      ))}
      <PrimeSlider
        label={LL.race.slider()}
        min={0}
        max={days}
        value={day}
        valueText={`${formatDate(raceDayOf(model, day))}, ${LL.race.entry(entries!, all!)}`}
        onChange={onSeek}
      />
      <Months model={model} />
    </div>
  )
}

const Bars = ({ model: { entries, days } }: { model: Model }) => {
  const path = useMemo(() => {
    const counts = entries.slice(1).map((sum, index) => sum - entries[index]!)
    const most = Math.max(...counts, 1)
    return counts
      .map((count, index) =>
        count > 0 ? `M${index + 0.1} 100h.8v-${((100 * count) / most).toFixed(1)}h-.8z` : '',
      )
      .join('')
  }, [entries])
  return ['audit-race-bars', 'audit-race-bars audit-race-played'].map((className) => (
    <svg
      key={className}
      className={className}
      viewBox={`0 0 ${days} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  ))
}

const Months = ({ model }: { model: Model }) => {
  const { locale } = useI18nContext()
  const months = useMemo(() => {
    const name = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-HK' : 'en-GB', {
      month: 'short',
      timeZone: 'UTC',
    })
    return Array.from({ length: model.days }, (_, index) => ({
      index,
      date: raceDayOf(model, index + 1),
    }))
      .filter(({ index, date }) => index === 0 || date.endsWith('-01'))
      .map(({ index, date }) => ({ index, name: name.format(new Date(`${date}T00:00:00Z`)) }))
  }, [model, locale])
  return (
    <div className="audit-race-months" aria-hidden="true">
      {months.map(({ index, name }, at) => {
        const isLast = at === months.length - 1
        const width = ((isLast ? model.days : months[at + 1]!.index) - index) / model.days
        // Hides a month's name if there is no room for it, except the last.
        return width > 0.06 || isLast ? (
          <span key={index} style={{ left: `${Math.min((100 * index) / model.days, 94)}%` }}>
            {name}
          </span>
        ) : null
      })}
    </div>
  )
}
