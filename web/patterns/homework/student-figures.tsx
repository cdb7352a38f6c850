import { useQuery } from '@tanstack/react-query'
import { endOfMonth } from 'date-fns/endOfMonth'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { Amounts, StudentStatistics } from '#api/contracts/homework.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type ChartFigures, FiguresChart } from './figures-chart.tsx'
import { countPart, statusCells, statusHead, statusParts } from './status-columns.ts'
import { StatusLegend } from './status-legend.tsx'
import { figuresQuery, type StudentPeriod } from './student-queries.ts'

type StudentFiguresProps = {
  of: StudentPeriod
  days?: { from?: string; to?: string }
  path: string
  /** Adds figures by day if the page has room. */
  byDay?: boolean
}

type FigurePeriod = {
  key: string
  short: string
  name: string
  span: readonly [from: string, to: string]
}

export const StudentFigures = ({ of, days, path, byDay = false }: StudentFiguresProps) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkStatistics
  const query = useQuery(figuresQuery(of, days))
  const withPeriod = useWithPeriod()
  const behind = (page: string, from: string, to: string) =>
    withPeriod(`${path}/${page}?from=${from}&to=${to}`)
  const all = (page: string) => `${path}/${page}`
  const ofMonth = (month: string): FigurePeriod => ({
    key: month,
    short: month.slice(5),
    name: month.replace('-', '/'),
    span: [`${month}-01`, lightFormat(endOfMonth(parseISO(`${month}-01`)), 'yyyy-MM-dd')],
  })
  const ofDay = (day: string): FigurePeriod => ({
    key: day,
    short: formatDate(day).slice(5),
    name: formatDate(day),
    span: [day, day],
  })
  const marked = ({ span, ...place }: FigurePeriod, row: Amounts) => ({
    column: {
      ...place,
      parts: statusParts(LL, row),
      href: behind('submitted_homework_record', ...span),
    },
    row: { key: place.key, cells: [place.name, ...statusCells(row)] },
  })
  const left = ({ span, ...place }: FigurePeriod, count: number) => ({
    column: {
      ...place,
      parts: countPart(words.unfinished(), count),
      href: behind('unfinished_homework_record', ...span),
    },
    row: { key: place.key, cells: [place.name, formatNumber(count)] },
  })
  type Placed = ReturnType<typeof marked | typeof left>
  const figures = (head: readonly string[], placed: readonly Placed[]): ChartFigures => ({
    columns: placed.map(({ column }) => column),
    head,
    rows: placed.map(({ row }) => row).toReversed(),
  })
  const charts = [
    {
      name: 'months',
      seeAll: all('submitted_homework_record'),
      title: words.byMonth(words.submitted()),
      legend: <StatusLegend />,
      shown: true,
      figuresOf: ({ submitted }: StudentStatistics) =>
        figures(
          [words.month(), ...statusHead(LL)],
          submitted.dataInMonth.map(({ month, ...row }) => marked(ofMonth(month), row)),
        ),
    },
    {
      name: 'left-months',
      seeAll: all('unfinished_homework_record'),
      title: words.byMonth(words.unfinished()),
      legend: undefined,
      shown: true,
      figuresOf: ({ unfinished }: StudentStatistics) =>
        figures(
          [words.month(), words.total()],
          unfinished.dataInMonth.map(({ month, count }) => left(ofMonth(month), count)),
        ),
    },
    {
      name: 'days',
      seeAll: all('submitted_homework_record'),
      title: words.byDay(words.submitted()),
      legend: <StatusLegend />,
      shown: byDay,
      figuresOf: ({ submitted }: StudentStatistics) =>
        figures(
          [words.day(), ...statusHead(LL)],
          submitted.dataInDay.map(({ day, ...row }) => marked(ofDay(day), row)),
        ),
    },
    {
      name: 'left-days',
      seeAll: all('unfinished_homework_record'),
      title: words.byDay(words.unfinished()),
      legend: undefined,
      shown: byDay,
      figuresOf: ({ unfinished }: StudentStatistics) =>
        figures(
          [words.day(), words.total()],
          unfinished.dataInDay.map(({ day, count }) => left(ofDay(day), count)),
        ),
    },
  ]
  return charts
    .filter(({ shown }) => shown)
    .map(({ shown: _, ...chart }) => (
      <FiguresChart key={chart.name} {...chart} className="s6" query={query} none={words.noneOwn} />
    ))
}
