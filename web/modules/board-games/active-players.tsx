import type { BoardGameStats } from '#api/contracts/board-game-sessions.ts'
import { formatClass, formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './active-players.css'

export const ActivePlayers = ({ players }: { players: BoardGameStats['most_active'] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  if (players.length === 0)
    return <EmptyState title={words.noFigures.title()} text={words.noFigures.text()} />
  return (
    <ol className="active-players">
      {players.map(({ user, profile, played, won, last }) => (
        <li key={profile._id}>
          <div className="grow">
            <PeriodLink to={recordPath(user._id)} className="active-players-name">
              <Words>{nameIn(locale, user.name)}</Words>
            </PeriodLink>
            <div className="xs mut num">
              {formatClass(profile.class, profile.class_no)} · {formatDate(last)}
            </div>
          </div>
          <span className="num">
            {words.playedWon({ played: formatNumber(played), won: formatNumber(won) })}
          </span>
        </li>
      ))}
    </ol>
  )
}
