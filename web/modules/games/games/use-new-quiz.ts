import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useCommand } from '#web/client/api/use-command.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey, saveGameCall } from '../game-calls.ts'
import { gameFieldsOf } from '../game-fields.ts'

/** Makes a quiz for the current period and opens its editor; null without a period. */
export const useNewQuiz = () => {
  const { LL } = useI18nContext()
  const { current_period: period } = useSession().organization
  const client = useQueryClient()
  const failed = useFailureToast()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const command = useCommand(
    (name: string, key) => {
      const days = { featureStart: period?.start_at ?? '', featureEnd: period?.end_at ?? '' }
      const fields = gameFieldsOf(undefined, { gameType: 'interactive', ...days })
      return saveGameCall(undefined, { ...fields, name }, key)
    },
    {
      onSuccess: ({ _id }) => {
        void client.invalidateQueries({ queryKey: [gamesKey] })
        navigate(withPeriod(`/admin/games/edit/${_id}?new=1`))
      },
      onError: (error, _, retry) => failed({ title: LL.games.createFailed(), error, retry }),
    },
  )
  return period
    ? { make: () => command.confirm(LL.gameEditor.newName()), isPending: command.isPending }
    : null
}
