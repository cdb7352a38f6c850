import type { CSSProperties } from 'react'
import type { Rhythm } from '#api/contracts/rhythm.ts'
import { formatNumber, formatWeekday } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type Hour = Rhythm['hours'][number]
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const usual = { from: 8, to: 16 }

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Returns the hours of a usual school day, extended to all hours with points. */
export const hoursShown = (hours: readonly Hour[]): readonly number[] => {
  const from = Math.min(usual.from, ...hours.map(({ hour }) => hour))
  const to = Math.max(usual.to, ...hours.map(({ hour }) => hour))
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

export const HourTable = ({ hours }: { hours: readonly Hour[] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.auditRhythm
  const most = Math.max(1, ...hours.map(({ points }) => points))
  const at = new Map(hours.map((hour) => [`${hour.weekday} ${hour.hour}`, hour]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
    <section className="audit-rhythm-scroll" tabIndex={0} aria-label={words.hours()}>
      <table className="audit-rhythm-hours">
        <thead>
          <tr>
            <th scope="col">{words.hour()}</th>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {formatWeekday(locale, day, 'tight')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursShown(hours).map((hour) => (
            <tr key={hour}>
              <th scope="row" className="num">
                {hourText(hour)}
              </th>
              {weekdays.map((day) => (
                <Cell key={day} of={at.get(`${day} ${hour}`)} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Cell = ({ of, most }: { of: Hour | undefined; most: number }) => {
  const { LL } = useI18nContext()
  if (!of) return <td />
  const { points, entries } = of
  const shown = { points: formatNumber(points), entries: formatNumber(entries) }
  return (
    <td
      className={`num some ${points === most ? 'most' : ''}`}
      style={{ '--share': points / most } as CSSProperties}
      title={LL.auditRhythm.cell(shown)}
    >
      {shown.points}
    </td>
  )
}
