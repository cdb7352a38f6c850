import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Game } from '#api/contracts/games.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey, saveGameStatusesCall } from '../game-calls.ts'

type Switched = { name: string; isActive: boolean }

/** Holds the unsaved switches of games on all pages and tabs. */
export const useSwitches = () => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const failed = useFailureToast()
  const [switched, setSwitched] = useState<ReadonlyMap<string, Switched>>(new Map())
  const discard = () => setSwitched(new Map())
  const command: ReturnType<typeof useCommand<unknown, ReadonlyMap<string, Switched>>> = useCommand(
    (switches: ReadonlyMap<string, Switched>, key) =>
      saveGameStatusesCall(
        [...switches].map(([_id, { isActive }]) => ({ _id, isActive })),
        key,
      ),
    {
      onSuccess: async () => {
        toast.success(LL.common.saved())
        await client.invalidateQueries({ queryKey: [gamesKey] })
        discard()
      },
      onError: (error) =>
        failed({ title: LL.games.bulkFailed(), error, retry: () => command.retry() }),
    },
  )
  return {
    switched,
    isActive: (game: Game) => switched.get(game._id)?.isActive ?? game.isActive,
    set: (game: Game, isActive: boolean) =>
      setSwitched((before) => {
        const after = new Map(before)
        after.delete(game._id)
        return isActive === game.isActive
          ? after
          : after.set(game._id, { name: game.name, isActive })
      }),
    discard,
    save: () => command.confirm(switched),
    isPending: command.isPending,
  }
}
export type Switches = ReturnType<typeof useSwitches>
