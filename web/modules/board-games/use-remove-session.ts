import { useQueryClient } from '@tanstack/react-query'
import type { BoardSession, BoardSessionInput } from '#api/contracts/board-game-sessions.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  deleteBoardSessionCall,
  recordBoardSessionCall,
} from '#web/patterns/board-games/board-game-calls.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { sessionsMoved } from './sessions-moved.ts'

const inputOf = ({ game, date, grant, players }: BoardSession): BoardSessionInput => {
  const shared = {
    ...{ boardGame: game._id, date },
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
 * Deletes a session, with ten seconds to take that back: the same is then recorded again, as a
 * session of its own.
 */
export const useRemoveSession = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const client = useQueryClient()
  const moved = sessionsMoved(client)
  const toast = useToast()
  const failed = useFailureToast()
  return async (session: BoardSession, onDone: () => void) => {
    const keys = [newKey(), newKey()] as const
    const undo = async () => {
      try {
        moved(await recordBoardSessionCall(inputOf(session), keys[1]))
        toast.success(words.restored())
      } catch (error) {
        failed({ title: words.restoreFailed(), error, retry: undo })
      }
    }
    const remove = async () => {
      try {
        const answer = await deleteBoardSessionCall(session._id, ownPosition('boardGames'), keys[0])
        onDone()
        moved(answer)
        const title = words.removed(nameIn(locale, session.game.name))
        toast.undo({ title }, { label: LL.common.undo(), icon: 'undo', run: undo })
      } catch (error) {
        failed({ title: words.removeFailed(), error, retry: remove })
      }
    }
    await remove()
  }
}
