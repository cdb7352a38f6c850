import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { ApiError } from '#web/client/api/api-error.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { ActivePlayers } from '#web/parts/board-games/active-players.tsx'
import { BoardFigures } from '#web/parts/board-games/board-figures.tsx'
import { boardGameStatsQuery, boardSessionsKey } from '#web/parts/board-games/board-game-calls.ts'
import { BoardGamePicture } from '#web/parts/board-games/board-game-picture.tsx'
import { BoardWeeks } from '#web/parts/board-games/board-weeks.tsx'
import { LiveBadge } from '#web/parts/live-badge.tsx'
import './board-game-statistics.css'

/** An address may name any game: also one of another school. */
const isNone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** How often a game was played in a period, by whom, and who won. */
export const BoardGameStatisticsScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const { boardGameId = '' } = useParams()
  const { period } = usePeriod()
  const query = useQuery(boardGameStatsQuery(boardGameId, period._id))
  const { status } = useLive(
    { room: 'board_games', period: period._id },
    { refetch: [[boardSessionsKey]] },
  )
  const name = query.data && nameIn(locale, query.data.game.name)
  return (
    <>
      <PageHeader
        title={name ?? (isNone(query.error) ? LL.common.notFound.title() : words.game())}
        back={{ to: '/admin/boardgames/games', label: words.catalogue() }}
        period="beside"
      >
        <LiveBadge status={status} />
        <ButtonLink
          outlined
          to={`/admin/boardgames?game=${boardGameId}`}
          icon={<Icon name="book" />}
          label={words.allSessions()}
        />
      </PageHeader>
      {isNone(query.error) ? (
        <Card>
          <EmptyState
            title={LL.boardGames.gone()}
            text={<Link href="/admin/boardgames/games">{LL.boardGames.toGames()}</Link>}
          />
        </Card>
      ) : (
        <QueryView query={query}>
          {(stats) => (
            <>
              <div className="board-game-statistics-head">
                <BoardGamePicture image={stats.game.image} large />
                <div className="grow">
                  <BoardFigures totals={stats} />
                </div>
              </div>
              <div className="grid">
                <BoardWeeks query={query} className="s12" />
                <Card title={words.mostActive()} className="s12">
                  <ActivePlayers players={stats.most_active} />
                </Card>
              </div>
            </>
          )}
        </QueryView>
      )}
    </>
  )
}
