import { useQueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { type RevertReason, revertAction, revertBatch } from '#web/patterns/batches/batch-calls.ts'
import { splitOutcomes } from '#web/patterns/batches/outcomes.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { type HistoryKind, type HistoryListEntry, isBatch } from './history-kind.ts'

type Revert = { row: HistoryListEntry; whole: boolean; reason: RevertReason | undefined }

export const useRevert = <Of extends HistoryListEntry>(
  { history, removes }: HistoryKind<Of>,
  onDone: () => void,
) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const toast = useToast()
  const message = useErrorMessage()
  const send = ({ row, whole, reason }: Revert, key: string) => {
    const query = { reason, minPosition: ownPosition(history) }
    return whole
      ? revertBatch(row.batch, query, key, history)
      : revertAction(row._id, query, key, history)
  }
  const doneOf = (row: HistoryListEntry) =>
    row.correction?.kind === 'replaces' &&
    !row.correction.is_undo &&
    !row.correction.is_merged &&
    !isBatch(row)
      ? LL.history.correctionUndone()
      : LL.history.reverted()
  return useCommand<CommandResult, Revert>(send, {
    onSuccess: (answer, { row }) => {
      const { unrecorded } = splitOutcomes(answer)
      if (unrecorded.length > 0) toast.error(LL.batches.notAllUndone(unrecorded.length))
      else toast.success(removes ? LL.common.deleted() : doneOf(row))
      void afterCommand(client, answer, history)
      onDone()
    },
    onError: (error) =>
      toast.error({
        title: removes ? LL.history.deleteFailed() : LL.history.revertFailed(),
        text: message(error),
      }),
  })
}
