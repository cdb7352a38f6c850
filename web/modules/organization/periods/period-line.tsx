import { useQuery } from '@tanstack/react-query'
import type { Period, PeriodHeadcount } from '#api/contracts/organization.ts'
import { periodsQuery } from '#web/client/session/queries.ts'
import { formatDate, formatNumber, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { type DaySpan, periodSpans, placeOf } from './period-spans.ts'
import './period-line.css'

/** Only the newest, because more would make the line unreadable. */
const mostPeriods = 8
const mostLines = 6

type PeriodLineProps = { headcounts: readonly PeriodHeadcount[] | undefined }

export const PeriodLine = ({ headcounts }: PeriodLineProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.line
  const { data = [] } = useQuery(periodsQuery())
  const newest = data.toSorted((a, b) => b.start_at.localeCompare(a.start_at)).slice(0, mostPeriods)
  const { ordered, gaps, overlaps } = periodSpans(newest)
  const [first] = ordered
  if (!first || ordered.length < 2) return null
  const ends = ordered.map((one) => one.end_at).toSorted()
  const whole = { start: first.start_at, end: ends.at(-1) ?? first.end_at }
  const datesOf = (span: DaySpan) => ({
    start: formatDate(span.start),
    end: formatDate(span.end),
    days: span.days,
  })
  const troubles = [
    ...gaps.map((gap) => words.gap(datesOf(gap))),
    ...overlaps.map((one) =>
      words.overlap({ ...datesOf(one), one: one.one.name, other: one.other.name }),
    ),
  ]
  return (
    <Card title={words.title()} className="period-line">
      <ul className="period-line-rows">
        {ordered.map((period) => (
          <Row key={period._id} period={period} whole={whole} headcounts={headcounts} />
        ))}
      </ul>
      <Axis whole={whole} />
      <ul className="period-line-troubles sm">
        {troubles.slice(0, mostLines).map((text) => (
          <li key={text}>
            <Icon name="warning" size="small" />
            {text}
          </li>
        ))}
        {troubles.length === 0 && (
          <li>
            <Icon name="success" size="small" />
            {words.whole()}
          </li>
        )}
      </ul>
    </Card>
  )
}

type Whole = Readonly<{ start: string; end: string }>
type RowProps = { period: Period; whole: Whole } & PeriodLineProps

const Row = ({ period, whole, headcounts }: RowProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.line
  const { from, width } = placeOf({ start: period.start_at, end: period.end_at }, whole)
  const students = headcounts?.find((one) => one.period === period._id)?.students
  const said = {
    name: period.name,
    start: formatDate(period.start_at),
    end: formatDate(period.end_at),
  }
  return (
    <li>
      <span className="visually-hidden">
        {students === undefined ? words.rowUncounted(said) : words.row({ ...said, students })}
      </span>
      <span className="period-line-name ell" aria-hidden="true">
        <Words>{period.name}</Words>
      </span>
      <span className="period-line-track" aria-hidden="true">
        <span
          className="period-line-bar num"
          data-current={period.isActive || undefined}
          data-empty={students === 0 || undefined}
          style={{ left: `${from * 100}%`, width: `max(6px, ${width * 100}%)` }}
        >
          {students !== undefined && formatNumber(students)}
        </span>
        <Today whole={whole} />
      </span>
    </li>
  )
}

const Today = ({ whole }: { whole: Whole }) => {
  const today = localDay(new Date())
  if (today < whole.start || today > whole.end) return null
  const { from } = placeOf({ start: today, end: today }, whole)
  return <span className="period-line-today" style={{ left: `${from * 100}%` }} />
}

const Axis = ({ whole }: { whole: Whole }) => {
  const { LL } = useI18nContext()
  const today = localDay(new Date())
  return (
    <p className="period-line-axis sm mut num" aria-hidden="true">
      <span>{formatDate(whole.start)}</span>
      {today >= whole.start && today <= whole.end && (
        <span className="period-line-key">
          {LL.periodStudents.line.today()} {formatDate(today)}
        </span>
      )}
      <span>{formatDate(whole.end)}</span>
    </p>
  )
}
