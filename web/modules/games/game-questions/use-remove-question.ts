import { useQueryClient } from '@tanstack/react-query'
import type { GameQuestion } from '#api/contracts/games.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey } from '../game-calls.ts'
import { updateQuestionStatusCall } from './question-calls.ts'

/** Takes a question off its game, with ten seconds to take that back. */
export const useRemoveQuestion = () => {
  const { LL } = useI18nContext()
  const words = LL.games
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const show = () => void client.invalidateQueries({ queryKey: [gamesKey] })

  return async (question: GameQuestion) => {
    const keys = [newKey(), newKey()] as const
    const undo = async () => {
      try {
        await updateQuestionStatusCall(question, true, keys[1])
        show()
        toast.success(words.restored())
      } catch (error) {
        failed({ title: words.restoreFailed(), error, retry: undo })
      }
    }
    const remove = async () => {
      try {
        await updateQuestionStatusCall(question, false, keys[0])
        show()
        toast.undo(
          { title: words.question.removed() },
          { label: LL.common.undo(), icon: 'undo', run: undo },
        )
      } catch (error) {
        failed({ title: LL.common.failed(), error, retry: remove })
      }
    }
    await remove()
  }
}
