import { useQueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { newKey } from '#web/client/api/use-command.ts'
import type { LedgerName } from '#web/client/ledgers.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { revertBatch } from './batch-calls.ts'
import { afterCommand } from './invalidate-ledger.ts'
import { outcomeReason, splitOutcomes } from './outcomes.ts'

/** Shows the toast after a command, with ten seconds to take the whole batch back. */
export const useUndoToast = (ledger: LedgerName = 'points') => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const toast = useToast()

  return (
    words: { title: string; text?: string },
    result: CommandResult,
    onUndone?: () => void,
  ) => {
    const { batch, position } = result
    const key = newKey()
    const failed = (error: unknown, why?: string) =>
      failure({ title: LL.batches.undoFailed(), error, why, retry: undo })
    const undo = async () => {
      try {
        // With the position the server takes back the whole batch or, while its read model is
        // behind, nothing.
        const answer = await revertBatch(batch, { minPosition: position }, key, ledger)
        void afterCommand(client, answer, ledger)
        const { unrecorded } = splitOutcomes(answer)
        if (unrecorded.length > 0)
          failed(outcomeReason(unrecorded), LL.batches.notAllUndone(unrecorded.length))
        else {
          toast.success(LL.batches.undone())
          onUndone?.()
        }
      } catch (error) {
        const behind = error instanceof ApiError && error.code === 'read_model_behind'
        failed(error, behind ? LL.batches.behind() : undefined)
      }
    }
    const students = new Set(splitOutcomes(result).recorded.map(({ profile }) => profile)).size
    const label = students > 1 ? LL.common.undoAll(students) : LL.common.undo()
    toast.undo(words, { label, icon: 'undo', run: undo })
  }
}
