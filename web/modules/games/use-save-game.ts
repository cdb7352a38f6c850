import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { Game } from '#api/contracts/games.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { applyFieldErrors } from '#web/ui/fields/contract-form.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey, saveGameCall } from './game-calls.ts'
import type { GameFormFields } from './game-fields.ts'

type SaveGameOptions = {
  form: UseFormReturn<GameFormFields, unknown, GameFormFields>
  game: Game | undefined
  onDone: (game: Game) => void
}

/** Saves a game and confirms it; errors appear under their fields. */
export const useSaveGame = ({ form, game, onDone }: SaveGameOptions) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const failed = useFailureToast()
  const command: ReturnType<typeof useCommand<Game, GameFormFields>> = useCommand<
    Game,
    GameFormFields
  >((fields, key) => saveGameCall(game, fields, key), {
    onSuccess: (game) => {
      void client.invalidateQueries({ queryKey: [gamesKey] })
      toast.success(LL.common.saved())
      onDone(game)
    },
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      const title = game ? LL.games.updateFailed() : LL.games.createFailed()
      failed({ title, error, retry: () => command.retry() })
    },
  })
  return command
}
