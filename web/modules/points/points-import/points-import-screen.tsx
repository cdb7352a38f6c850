import { useQueryClient } from '@tanstack/react-query'
import type { CommandResult } from '#api/contracts/actions.ts'
import { ApiError, type ApiErrorCode } from '#web/client/api/api-error.ts'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { sendBatchCall } from '#web/patterns/batches/batch-calls.ts'
import { pointsChangedIn, showNewPoints } from '#web/patterns/batches/points-changed.ts'
import { useUndoBatch } from '#web/patterns/batches/use-undo-batch.ts'
import { ConfirmThings } from '#web/patterns/import/confirm-things.tsx'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { ImportSending, Settle, WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { type AwardKey, awardKind } from './award-kind.ts'
import type { AwardLineInput, AwardPreviewRow } from './check-awards.ts'
import { useAwardCheck } from './use-award-check.ts'

/** Errors that the check on the server reports too, so the check runs again. */
const ofCheck: readonly ApiErrorCode[] = ['quota_exceeded', 'file_recorded']
/** Errors that the preview shows after the rules and students have been refetched. */
const ofLists: readonly ApiErrorCode[] = [
  'points_changed',
  'rule_inactive',
  'not_found',
  'account_merged',
]
const isOneOf = (error: Error, codes: readonly ApiErrorCode[]) =>
  error instanceof ApiError && codes.includes(error.code)

type AwardsToSend = { rows: readonly AwardPreviewRow[]; isAgain: boolean }
type GivenLines = CommandResult & { lines: number }

const useSendingAwards = ({
  onDone,
  onError,
}: Settle<AwardPreviewRow, GivenLines>): ImportSending<AwardPreviewRow> => {
  const client = useQueryClient()
  const send = async ({ rows, isAgain }: AwardsToSend, idempotencyKey: string) => {
    const lines = rows.map(({ input }) => input)
    const body = { lines, ...(isAgain && { again: true }) }
    const answer = await sendBatchCall('/v2/actions/lines', body, idempotencyKey)
    return { ...answer, lines: lines.length }
  }
  const command = useCommand(send, {
    onSuccess: (given) => {
      void afterCommand(client, given)
      onDone(given)
    },
    onError: (error, { rows }) => {
      if (isOneOf(error, ofLists)) {
        showNewPoints(client, pointsChangedIn(error)?.changed ?? [])
        void client.invalidateQueries({ queryKey: ['students'] })
      }
      onError(error, rows)
    },
  })
  return { ...command, confirm: (rows, isAgain) => command.confirm({ rows, isAgain }) }
}

const useUndoAwards = () => {
  const { LL } = useI18nContext()
  const undo = useUndoBatch()
  return ({ batch }: GivenLines) => {
    const key = newKey()
    return async () => {
      await undo(batch, LL.batches.undone(), key)
    }
  }
}

const kind: WizardKind<AwardKey, AwardLineInput, GivenLines, ImportSending<AwardPreviewRow>> = {
  ...awardKind,
  sentAs: 'lines',
  useCheck: useAwardCheck,
  useSending: useSendingAwards,
  useUndo: useUndoAwards,
  rechecks: (error) => isOneOf(error, [...ofCheck, ...ofLists]),
  passwordsOf: () => 0,
  countsOf: ({ lines }) => ({ new: lines }),
  list: '/admin/history',
  reads: [['actions'], ['students']],
  words: ({ history, pointsImport: words }) => ({
    title: words.title(),
    back: history.title(),
    templateName: words.template(),
    emptyCells: words.note(),
    save: words.save,
    dropped: words.dropped,
  }),
}

export const PointsImportScreen = () => {
  const { LL } = useI18nContext()
  const { isCurrent } = usePeriod()
  const wizard = useImportWizard(kind)
  const words = { title: LL.pointsImport.confirm(), button: LL.pointsImport.save }
  if (!isCurrent) return <p className="mut">{LL.pointsImport.onlyCurrent()}</p>
  return (
    <ImportScreen
      wizard={wizard}
      confirm={(from) => <ConfirmThings wizard={wizard} from={from} words={words} />}
      passwords={() => null}
    />
  )
}
