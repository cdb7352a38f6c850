import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PastDays, PastMoment } from '#api/contracts/audit.ts'
import { formatDate, formatDateTime, formatNumber, formatTime, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateInput } from '#web/ui/fields/date-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PrimeSlider } from '#web/ui/prime/prime-slider.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { momentAt, msInDay } from './moments.ts'
import { daysQuery, type PastView } from './past-queries.ts'

type MomentCardProps = { view: PastView; moment: PastMoment; onMove: (at: string) => void }

export const MomentCard = ({ view, moment, onMove }: MomentCardProps) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine
  const { at, entries, of, previous, next } = moment
  const days = useQuery(daysQuery(view)).data ?? []
  const shown = `${formatDate(at)} ${formatTime(at)}`
  const after = words.after({ entry: formatNumber(entries), of: formatNumber(of) })
  useSaid(`${shown} ${after}`)
  const byDay = (sign: 1 | -1) => onMove(new Date(Date.parse(at) + sign * msInDay).toISOString())
  const step = (label: string, to: string | null) => (
    <Button outlined label={label} disabled={to === null} onClick={() => to && onMove(to)} />
  )
  return (
    <Card className="audit-time-machine-moment">
      <div className="audit-time-machine-head">
        <p className="audit-time-machine-now num">{shown}</p>
        <p className="mut num">{after}</p>
      </div>
      <Slider moment={moment} days={days} label={words.slider()} onMove={onMove} />
      <div className="audit-time-machine-steps">
        <Button
          outlined
          label={words.dayBack()}
          icon={<Icon name="back" />}
          onClick={() => byDay(-1)}
        />
        {step(words.entryBack(), previous)}
        {step(words.entryOn(), next)}
        <Button
          outlined
          label={words.dayOn()}
          icon={<Icon name="forward" />}
          onClick={() => byDay(1)}
        />
        <Button outlined label={words.now()} disabled={view.at === ''} onClick={() => onMove('')} />
      </div>
      <GoTo key={at} at={at} onMove={onMove} />
    </Card>
  )
}

const hourInMs = 3_600_000

const Slider = ({
  moment,
  days,
  label,
  onMove,
}: Pick<MomentCardProps, 'moment' | 'onMove'> & { days: PastDays; label: string }) => {
  const [dragged, setDragged] = useState<number>()
  const from = Math.floor(Date.parse(moment.first ?? moment.at) / msInDay) * msInDay
  const to = (Math.floor(Date.parse(moment.last ?? moment.at) / msInDay) + 1) * msInDay
  const clamped = (time: number) => Math.min(to, Math.max(from, time))
  const at = clamped(dragged ?? Date.parse(moment.at))
  const most = Math.max(1, ...days.map(({ entries }) => entries))
  const count = (to - from) / msInDay
  return (
    <div className="audit-time-machine-slider">
      <svg viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, entries }) => {
          const x = (Date.parse(day) - from) / msInDay
          const height = entries / most
          const isPast = Date.parse(day) <= at
          return (
            <rect
              key={day}
              x={x + 0.1}
              y={1 - height}
              width={0.8}
              height={height}
              className={isPast ? 'past' : ''}
            />
          )
        })}
      </svg>
      <PrimeSlider
        label={label}
        valueText={formatDateTime(new Date(at))}
        min={from}
        max={to}
        step={hourInMs}
        value={at}
        onChange={setDragged}
        onSettle={(time) => {
          onMove(new Date(time).toISOString())
          setDragged(undefined)
        }}
      />
      <p className="audit-time-machine-ends xs mut num">
        <span>{formatDate(new Date(from))}</span>
        <span>{formatDate(new Date(to - 1))}</span>
      </p>
    </div>
  )
}

const GoTo = ({ at, onMove }: { at: string; onMove: (at: string) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.timeMachine
  const [day, setDay] = useState(localDay(at))
  const [time, setTime] = useState(formatTime(at).slice(0, 5))
  const isWhole = /^20\d\d-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time)
  return (
    <form
      className="audit-time-machine-go"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onMove(momentAt(day, time))
      }}
    >
      <label className="audit-time-machine-field" htmlFor="audit-time-machine-day">
        <span className="sm">{words.date()}</span>
        <DateInput view="date" id="audit-time-machine-day" value={day} onChange={setDay} />
      </label>
      <label className="audit-time-machine-field">
        <span className="sm">{words.time()}</span>
        <span className="inp">
          <input
            type="time"
            value={time}
            required
            onChange={({ target }) => setTime(target.value)}
          />
        </span>
      </label>
      <Button label={words.go()} type="submit" why={isWhole ? undefined : words.goWhy()} />
    </form>
  )
}
