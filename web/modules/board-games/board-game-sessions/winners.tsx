import type { BoardSession } from '#api/contracts/board-game-sessions.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

const most = 3

export const Winners = ({ players }: Pick<BoardSession, 'players'>) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const winners = players.filter(({ place }) => place === 1)
  if (winners.length === 0) return <span className="mut">{words.nobodyWon()}</span>
  return (
    <ul className="board-game-sessions-winners">
      {winners.slice(0, most).map(({ user, profile }) => (
        <li key={profile._id}>
          <Words>{nameIn(locale, user.name) || words.erased()}</Words>{' '}
          <small className="mut">{profile.class}</small>
        </li>
      ))}
      {winners.length > most && <li className="sm mut">{words.more(winners.length - most)}</li>}
    </ul>
  )
}
