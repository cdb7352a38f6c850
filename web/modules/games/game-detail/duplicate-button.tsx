import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Game } from '#api/contracts/games.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { duplicateGameCall, gamesKey } from '../game-calls.ts'

const longest = 255

export const DuplicateButton = ({ game }: { game: Pick<Game, '_id' | 'name'> }) => {
  const { LL } = useI18nContext()
  const words = LL.games
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const mark = words.copyMark()
  const command = useCommand(
    (id: string, key) =>
      duplicateGameCall(id, `${game.name.slice(0, longest - mark.length)}${mark}`, key),
    {
      onSuccess: (copy) => {
        void client.invalidateQueries({ queryKey: [gamesKey] })
        toast.success(copy.isActive ? words.duplicated() : words.duplicatedOff())
        navigate(withPeriod(`/admin/games/${copy._id}`))
      },
      onError: (error, _, retry) => failed({ title: words.duplicateFailed(), error, retry }),
    },
  )
  return (
    <Button
      outlined
      label={words.duplicate()}
      icon={<Icon name="copy" />}
      loading={command.isPending}
      onClick={() => command.confirm(game._id)}
    />
  )
}
