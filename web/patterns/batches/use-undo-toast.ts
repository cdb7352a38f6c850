import { useQueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { newKey } from '#web/client/api/use-command.ts'
import type { HistoryName } from '#web/client/history-names.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { afterCommand } from './after-command.ts'
import { revertBatch } from './batch-calls.ts'
import { outcomeReason, splitOutcomes } from './outcomes.ts'

export const useUndoToast = (history: HistoryName = 'points') => {
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
        // Given the position, the server undoes the whole batch, or nothing if its read model lags.
        const answer = await revertBatch(batch, { minPosition: position }, key, history)
        void afterCommand(client, answer, history)
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
