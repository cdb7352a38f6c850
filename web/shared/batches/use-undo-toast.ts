import { useQueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ApiError } from '#web/shared/api/api-error.ts'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { newKey } from '#web/shared/api/use-command.ts'
import { useToast } from '#web/shared/toast/toast-provider.tsx'
import { revertBatch } from './batch-calls.ts'
import { afterCommand } from './invalidate-ledger.ts'
import type { Ledger } from './ledgers.ts'
import { splitOutcomes } from './outcomes.ts'

/** The toast after a command: what was recorded, and ten seconds to take the whole batch back. */
export const useUndoToast = (ledger: Ledger = 'points') => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const message = useErrorMessage()
  const toast = useToast()

  return (words: { title: string; text?: string }, { batch, position }: CommandResult) => {
    const key = newKey()
    const failed = (text: string) =>
      toast.error({ title: LL.batches.undoFailed(), text }, { label: LL.common.tryAgain(), icon: 'retry', run: undo })
    const undo = async () => {
      try {
        // With the position the server takes back the whole batch or, while it has not all of it in sight, nothing.
        const answer = await revertBatch(batch, { minPosition: position }, key, ledger)
        void afterCommand(client, answer, ledger)
        const { unrecorded } = splitOutcomes(answer)
        if (unrecorded.length > 0) failed(LL.batches.notAllUndone(unrecorded.length))
        else toast.success(LL.batches.undone())
      } catch (error) {
        const behind = error instanceof ApiError && error.code === 'read_model_behind'
        failed(behind ? LL.batches.behind() : message(error))
      }
    }
    toast.undo(words, { label: LL.common.undoAll(), icon: 'undo', run: undo })
  }
}
