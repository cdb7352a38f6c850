import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { BoardDashboard } from '#api/contracts/board-game-sessions.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { RowChart } from '#web/ui/charts/row-chart.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ActivePlayers } from '../active-players.tsx'
import { BoardWeeks } from '../board-weeks.tsx'

type Dashboard = UseQueryResult<BoardDashboard>

export const Overview = ({ query }: { query: Dashboard }) => {
  const { LL } = useI18nContext()
  return (
    <div className="grid board-game-sessions-overview">
      <BoardWeeks query={query} className="s12" />
      <MostPlayed query={query} />
      <Card title={LL.boardSessions.mostActive()} className="s6">
        <QueryView query={query}>
          {({ most_active }) => <ActivePlayers players={most_active} />}
        </QueryView>
      </Card>
    </div>
  )
}

const isEmpty = ({ most_played }: BoardDashboard) => most_played.length === 0

const MostPlayed = ({ query }: { query: Dashboard }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const withPeriod = useWithPeriod()
  const title = words.mostPlayed()
  return (
    <ChartCard name="played" className="s6" title={title} query={query} isEmpty={isEmpty}>
      {(data, asTable) => {
        if (isEmpty(data))
          return <EmptyState title={words.noFigures.title()} text={words.noFigures.text()} />
        if (asTable) {
          const rows = data.most_played.map(({ game, sessions, players, last }) => ({
            key: game._id,
            cells: [
              nameIn(locale, game.name),
              formatNumber(sessions),
              formatNumber(players),
              formatDate(last),
            ],
          }))
          const head = [words.game(), words.sessions(), words.tiles.players(), words.last()]
          return <ChartTable label={title} head={head} rows={rows} />
        }
        const rows = data.most_played.map(({ game, sessions, players }) => ({
          key: game._id,
          name: nameIn(locale, game.name),
          total: sessions,
          note: words.studentCount(formatNumber(players)),
          parts: [{ key: game._id, name: nameIn(locale, game.name), value: sessions, color: 1 }],
        }))
        return (
          <>
            <RowChart rows={rows} label={title} unit={words.unit()} />
            <ul className="board-game-sessions-games" aria-label={words.statisticsOf()}>
              {data.most_played.map(({ game }) => (
                <li key={game._id}>
                  <Link href={withPeriod(`/admin/boardgames/games/${game._id}`)}>
                    <Words>{nameIn(locale, game.name)}</Words>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </ChartCard>
  )
}
