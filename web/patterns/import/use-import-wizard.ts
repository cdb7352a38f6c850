import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import type { Correction } from './corrections.ts'
import { useCorrections } from './corrections.ts'
import { countsText } from './counts-text.ts'
import { isToSend, type PreviewRow } from './preview-row.ts'
import { refusedLines } from './refused-lines.ts'
import { useCheckedRows } from './use-checked-rows.ts'
import { useImportFile } from './use-import-file.ts'
import type { ImportSending, WizardKind } from './wizard-kind.ts'

/**
 * Runs an import: choose a file, check its rows, confirm, show the result, return to the list. Asks
 * before a chosen file is lost.
 */
export const useImportWizard = <
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
>(
  kind: WizardKind<Key, Input, Done, Sent>,
) => {
  const {
    count,
    name,
    file,
    problem,
    question: fileQuestion,
    choose,
    go,
    drop,
  } = useImportFile(kind)
  const { corrections, corrected, correct } = useCorrections(file)
  const { query, check, scope = '', earlier = null, ask } = kind.useCheck(corrected)
  const checking = { kind, file, corrections, corrected, scope, check, refetch: query.refetch }
  const { leaveOut, refuse, forgive, ...checked } = useCheckedRows(checking)
  const [asking, setAsking] = useState(false)
  const [imported, setImported] = useState<Done | null>(null)
  const [failed, setFailed] = useState<{ error: Error; scope: string } | null>(null)
  const saying = useFailedRows()
  const skipped = kind.skipsInvalid ? checked.counts.invalid : 0
  const leave = useLeaving(kind, checked.leftOut + skipped)

  const sending = kind.useSending({
    onDone: (done) => {
      saying.over()
      setAsking(false)
      setFailed(null)
      if (kind.passwordsOf(done) > 0) setImported(done)
      else leave.with(done)
    },
    onError: (error, rows) => {
      const lines = refusedLines(error, kind.sentAs, rows)
      const rechecks = kind.rechecks?.(error) ?? false
      if (lines.size > 0 || rechecks) refuse(lines)
      setFailed(lines.size > 0 || rechecks ? null : { error, scope })
      setAsking(false)
      saying.failed(error, lines.size)
    },
  })
  const { question } = useUnsaved(file !== null && imported === null && !sending.goesOn)
  const failure = failed?.scope === scope ? failed.error : undefined
  const afresh = (step: () => unknown) => {
    // The file must not change during or after the import.
    if (sending.isPending || imported) return
    setFailed(null)
    void step()
  }
  return {
    kind,
    count,
    name,
    file,
    problem,
    fileQuestion,
    go,
    drop,
    query,
    ask,
    earlier,
    sending,
    asking,
    imported,
    failure,
    question,
    ...checked,
    choose: (chosen: File) => afresh(() => choose(chosen)),
    leaveOut: () => afresh(leaveOut),
    correct: (correction: Correction<Key>) =>
      afresh(() => {
        forgive(correction)
        correct(correction)
      }),
    save: failure ? sending.retry : () => setAsking(true),
    confirm: () => sending.confirm(checked.rows.filter(isToSend), earlier !== null),
    cancel: () => (sending.goesOn ? leave.saying(sending.goesOn) : setAsking(false)),
    leave: () => imported && leave.with(imported),
  }
}
export type ImportWizard<
  Key extends string,
  Input,
  Done,
  Sent extends ImportSending<PreviewRow<Key, Input>>,
> = ReturnType<typeof useImportWizard<Key, Input, Done, Sent>>

const useFailedRows = () => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const textOf = (error: Error, refused: number) => {
    if (refused === 0) return message(error)
    const areMore = error instanceof ApiError && error.moreDetails > 0
    return areMore ? LL.imports.failedRowsAndMore(refused) : LL.imports.failedRows(refused)
  }
  const shown = useRef<(() => void)[]>([])
  return {
    failed: (error: Error, refused: number) => {
      const words = { title: LL.imports.failed(), text: textOf(error, refused) }
      shown.current.push(toast.failure(words))
    },
    over: () => {
      for (const dismiss of shown.current.splice(0)) dismiss()
    },
  }
}

type LeaveGuard<Done> = Pick<
  WizardKind<string, never, Done, never>,
  'list' | 'reads' | 'countsOf' | 'things' | 'useUndo'
>

const useLeaving = <Done>(
  { list, reads, countsOf, things, useUndo = noUndo }: LeaveGuard<Done>,
  leftOut: number,
) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const undo = useUndo()
  const saying = (words: { title: string; text: string }, done?: Done) => {
    const run = done !== undefined && undo?.(done)
    if (run) toast.undo(words, { label: LL.common.undo(), icon: 'undo', run })
    else toast.success(words)
    // Refetches only now, because the preview behind a passwords dialog still shows the import.
    for (const queryKey of reads) void client.invalidateQueries({ queryKey })
    // Replaces the address, so that the back button skips finished steps.
    navigate(withPeriod(list), { replace: true })
  }
  return {
    saying,
    with: (done: Done) =>
      saying(
        {
          title: LL.imports.success(),
          text: countsText(LL, { ...countsOf(done), leftOut }, things),
        },
        done,
      ),
  }
}

const noUndo = () => null
