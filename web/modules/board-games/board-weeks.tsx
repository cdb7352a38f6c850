import type { UseQueryResult } from '@tanstack/react-query'
import type { BoardGameStats } from '#api/contracts/board-game-sessions.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDate, formatNumber, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { everyWeek, mondayOf } from './weeks.ts'

type Weeks = Pick<BoardGameStats, 'weeks'>
const isEmpty = ({ weeks }: Weeks) => weeks.length === 0

export const BoardWeeks = ({
  query,
  className,
}: {
  query: UseQueryResult<Weeks>
  className: string
}) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const words = LL.boardSessions
  const title = words.byWeek()
  const today = localDay(new Date())
  return (
    <ChartCard name="weeks" title={title} className={className} query={query} isEmpty={isEmpty}>
      {(data, asTable) => {
        if (isEmpty(data))
          return <EmptyState title={words.noFigures.title()} text={words.noFigures.text()} />
        const weeks = everyWeek(data.weeks, today < period.end_at ? today : period.end_at)
        if (asTable) {
          const rows = weeks.toReversed().map(({ week, sessions }) => ({
            key: week,
            cells: [formatDate(week), formatNumber(sessions)],
          }))
          return <ChartTable label={title} head={[words.week(), words.sessions()]} rows={rows} />
        }
        const total = formatNumber(weeks.reduce((sum, { sessions }) => sum + sessions, 0))
        const columns = weeks.map(({ week, sessions }) => ({
          key: week,
          short: formatDate(week).slice(5),
          name: words.weekOf(formatDate(week)),
          value: sessions,
          isNow: week === mondayOf(today),
        }))
        const summary = words.weekSum({ weeks: weeks.length, total })
        return (
          <ColumnChart columns={columns} summary={summary} label={title} readout={words.weekRead} />
        )
      }}
    </ChartCard>
  )
}
