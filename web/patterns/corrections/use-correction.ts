import { useQueryClient } from '@tanstack/react-query'
import type { ActionRow, CommandResult, CorrectAward } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { sendBatchCall } from '#web/patterns/batches/batch-calls.ts'
import { pointsChangedIn, showNewPoints } from '#web/patterns/batches/points-changed.ts'
import { useUndoToast } from '#web/patterns/batches/use-undo-toast.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

export type AwardCorrectionInput = {
  row: ActionRow
  body: CorrectAward
  /** The student who has the award afterwards, and its points. */
  done: { name: string; points: string }
}

/** Returns texts for refusals whose usual texts are about new awards. */
const useRefusal = () => {
  const { LL } = useI18nContext()
  return (error: unknown) => {
    if (!(error instanceof ApiError)) return undefined
    switch (error.code) {
      case 'quota_exceeded':
        return LL.corrections.refused.quota()
      case 'fail_reward_current_period':
        return LL.corrections.refused.otherPeriod()
      case 'not_found':
        return LL.corrections.refused.notFound()
      default:
        return undefined
    }
  }
}

export const useCorrection = (onDone: () => void) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const refusalOf = useRefusal()
  const offerUndo = useUndoToast()
  return useCommand<CommandResult, AwardCorrectionInput>(
    ({ row, body }, key) =>
      sendBatchCall(
        `/v2/actions/${row._id}/correction`,
        { ...body, minPosition: ownPosition() },
        key,
      ),
    {
      onSuccess: (answer, { done }) => {
        failure.over()
        offerUndo({ title: LL.corrections.done(done) }, answer)
        void afterCommand(client, answer)
        onDone()
      },
      onError: (error, _, retry) => {
        const changed = pointsChangedIn(error)
        if (changed) showNewPoints(client, changed.changed)
        failure({ title: LL.corrections.failed(), error, why: refusalOf(error), retry })
      },
    },
  )
}
