import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/client/api/api-error.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { newKey } from '#web/client/api/use-command.ts'
import type { HistoryName } from '#web/client/history-names.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { afterCommand } from './after-command.ts'
import { revertBatch } from './batch-calls.ts'
import { outcomeReason, splitOutcomes } from './outcomes.ts'

/** Undoes a whole batch from a list. Returns whether it was undone. */
export const useUndoBatch = (history: HistoryName = 'points') => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const toast = useToast()
  const undo = async (batch: string, done: string, key = newKey()): Promise<boolean> => {
    const failed = (error: unknown, why?: string) =>
      failure({ title: LL.batches.undoFailed(), error, why, retry: () => undo(batch, done, key) })
    try {
      // A batch recorded elsewhere may be newer than this page; the server then waits for it.
      const minPosition = history === 'points' ? ownPosition() : undefined
      const answer = await revertBatch(
        batch,
        minPosition === undefined ? {} : { minPosition },
        key,
        history,
      )
      void afterCommand(client, answer, history)
      const { unrecorded } = splitOutcomes(answer)
      if (unrecorded.length === 0) toast.success(done)
      else failed(outcomeReason(unrecorded), LL.batches.notAllUndone(unrecorded.length))
      return unrecorded.length === 0
    } catch (error) {
      const behind = error instanceof ApiError && error.code === 'read_model_behind'
      failed(error, behind ? LL.batches.behind() : undefined)
      return false
    }
  }
  return undo
}
