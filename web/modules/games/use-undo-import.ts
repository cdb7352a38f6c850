import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ImportUndone } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import { newKey } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { gamesKey } from './game-calls.ts'

type Imported = { import: string; created: number; updated: number }

/** Returns the undo of an import of games or questions; null if it changed nothing. */
export const useUndoGameImport = () => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const toast = useToast()
  const failed = useFailureToast()
  return ({ import: id, created, updated }: Imported) => {
    if (created + updated === 0) return null
    const idempotencyKey = newKey()
    const undo = async () => {
      try {
        const path = `/games/imports/${id}/undo`
        const { kept } = (
          await api<z.infer<typeof ImportUndone>>(path, { method: 'POST', idempotencyKey })
        ).data
        void client.invalidateQueries({ queryKey: [gamesKey] })
        toast.success(
          kept > 0
            ? { title: LL.games.restored(), text: LL.gameImports.kept(kept) }
            : LL.games.restored(),
        )
      } catch (error) {
        failed({ title: LL.games.restoreFailed(), error, retry: undo })
      }
    }
    return undo
  }
}
