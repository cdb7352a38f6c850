import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Game } from '#api/contracts/games.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { applyFieldErrors } from '#web/ui/fields/contract-form.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gameQuery, gamesKey, saveGameCall } from './game-calls.ts'
import { type GameFormFields, gameFieldsOf } from './game-fields.ts'

type SaveGameOptions = {
  form: UseFormReturn<GameFormFields, unknown, GameFormFields>
  game: Game | undefined
  onDone: (game: Game) => void
}

export type GameField = keyof GameFormFields

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves a game and confirms it; errors appear under their fields. After somebody else's change, the
 * form takes over the fields that were not changed here. `contested` lists the fields that both
 * changed.
 */
export const useSaveGame = ({ form, game, onDone }: SaveGameOptions) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const failed = useFailureToast()
  // The version that the form's values come from. The page may fetch a newer one meanwhile.
  const [seen, setSeen] = useState(game)
  const [contested, setContested] = useState<readonly GameField[] | null>(null)
  const join = async (before: Game) => {
    try {
      const fresh = await client.fetchQuery({ ...gameQuery(before._id), staleTime: 0 })
      const [was, now] = [gameFieldsOf(before, before), gameFieldsOf(fresh, fresh)]
      const typed = form.getValues()
      const theirs = (Object.keys(now) as GameField[]).filter(
        (field) => !isSame(was[field], now[field]) && !isSame(typed[field], now[field]),
      )
      const isMine = (field: GameField) => !isSame(typed[field], was[field])
      for (const field of theirs) if (!isMine(field)) form.setValue(field, now[field])
      setContested(theirs.filter(isMine))
      setSeen(fresh)
    } catch (error) {
      failed({ title: LL.games.updateFailed(), error, retry: () => void join(before) })
    }
  }
  const command: ReturnType<typeof useCommand<Game, GameFormFields>> = useCommand<
    Game,
    GameFormFields
  >((fields, key) => saveGameCall(seen, fields, key), {
    onSuccess: (game) => {
      void client.invalidateQueries({ queryKey: [gamesKey] })
      toast.success(LL.common.saved())
      onDone(game)
    },
    onError: (error) => {
      if (applyFieldErrors(form, error)) return
      const title = game ? LL.games.updateFailed() : LL.games.createFailed()
      if (seen && error instanceof ApiError && error.code === 'game_changed') void join(seen)
      else failed({ title, error, retry: () => command.retry() })
    },
  })
  return { ...command, contested }
}
