import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { isNotFound } from '#web/client/api/api-error.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  boardGameStatsQuery,
  boardSessionsKey,
} from '#web/patterns/board-games/board-game-calls.ts'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ActivePlayers } from '../active-players.tsx'
import { BoardFigures } from '../board-figures.tsx'
import { BoardWeeks } from '../board-weeks.tsx'
import './board-game-statistics.css'

/** Shows "not found" if the address names no game of this school. */
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
        title={name ?? (isNotFound(query.error) ? LL.common.notFound.title() : words.game())}
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
      {isNotFound(query.error) ? (
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
