import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportSum } from './import-sum.tsx'
import { type RowCounts, toSendOf } from './preview-row.ts'

type ConfirmThingsProps = {
  wizard: {
    kind: Pick<ImportKind<never>, 'results' | 'things'>
    counts: RowCounts
    sending: { isPending: boolean }
    confirm: () => void
    cancel: () => void
  }
  from: string
  words: { title: string; button: (count: number) => string }
}

export const ConfirmThings = ({ wizard, from, words }: ConfirmThingsProps) => (
  <ConfirmDialog
    visible
    title={words.title}
    confirmLabel={words.button(toSendOf(wizard.counts))}
    confirmIcon="upload"
    pending={wizard.sending.isPending}
    onConfirm={wizard.confirm}
    onCancel={wizard.cancel}
  >
    <ImportSum from={from} kind={wizard.kind} counts={wizard.counts} notes={[]} />
  </ConfirmDialog>
)
