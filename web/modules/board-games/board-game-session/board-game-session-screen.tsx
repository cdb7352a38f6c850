import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { isNotFound } from '#web/client/api/api-error.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { boardSessionQuery } from '#web/patterns/board-games/board-game-calls.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './board-game-session.css'
import { DeleteSession } from './delete-session.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SessionPlayers } from './session-players.tsx'

/** Shows "not found" if there is no such session, or none that this user may see. */
export const BoardGameSessionScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const { sessionId = '' } = useParams()
  const query = useQuery(boardSessionQuery(sessionId))
  const isGone = isNotFound(query.error)
  const session = isGone ? undefined : query.data
  return (
    <>
      <PageHeader
        title={
          session
            ? nameIn(locale, session.game.name)
            : isGone
              ? LL.common.notFound.title()
              : words.title()
        }
        back={{ to: '/admin/boardgames', label: words.title() }}
      >
        {session && <DeleteSession session={session} />}
      </PageHeader>
      {isGone ? (
        <Card>
          <EmptyState title={words.gone.title()} text={words.gone.text()} />
        </Card>
      ) : (
        <QueryView query={query}>
          {(shown) => (
            <div className="board-game-session">
              <SessionFacts session={shown} />
              <SessionPlayers players={shown.players} />
            </div>
          )}
        </QueryView>
      )}
    </>
  )
}
