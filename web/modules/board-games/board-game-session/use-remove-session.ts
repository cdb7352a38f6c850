import { useQueryClient } from '@tanstack/react-query'
import type { BoardSession, BoardSessionInput } from '#api/contracts/board-game-sessions.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  deleteBoardSessionCall,
  recordBoardSessionCall,
} from '#web/patterns/board-games/board-game-calls.ts'
import { useRemoval } from '#web/ui/toast/use-removal.ts'
import { sessionsMoved } from '../sessions-moved.ts'

const inputOf = ({ game, date, grant, players }: BoardSession): BoardSessionInput => {
  const shared = {
    boardGame: game._id,
    date,
    grant: grant && { pointRule_id: grant.pointRule_id, to: grant.to },
  }
  const isScored = players.every(({ score }) => score !== null)
  const results = players.map(({ profile, place, score }) => ({
    profile: profile._id,
    result: score ?? place,
  }))
  return { ...shared, by: isScored ? 'score' : 'place', players: results }
}

/**
 * Deletes a session and offers an undo for ten seconds, which records it again as a new session.
 */
export const useRemoveSession = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const moved = sessionsMoved(useQueryClient())
  const remove = useRemoval()
  return (session: BoardSession, onDone: () => void) =>
    remove({
      send: (key) => deleteBoardSessionCall(session._id, ownPosition('boardGames'), key),
      restore: (key) => recordBoardSessionCall(inputOf(session), key),
      onDone,
      moved,
      words: {
        removed: words.removed(nameIn(locale, session.game.name)),
        restored: words.restored(),
        removeFailed: words.removeFailed(),
        restoreFailed: words.restoreFailed(),
      },
    })
}
