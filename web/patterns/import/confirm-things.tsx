import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { ImportKind } from './import-kind.ts'
import { EarlierImportText } from './import-messages.tsx'
import { ImportSum } from './import-sum.tsx'
import { type RowCounts, toSendOf } from './preview-row.ts'
import type { EarlierImport } from './wizard-kind.ts'

type ConfirmThingsProps = {
  wizard: {
    kind: Pick<ImportKind<never>, 'results' | 'things'>
    counts: RowCounts
    sending: { isPending: boolean }
    earlier: EarlierImport | null
    confirm: () => void
    cancel: () => void
  }
  from: string
  words: { title: string; button: (count: number) => string }
}

export const ConfirmThings = ({ wizard, from, words }: ConfirmThingsProps) => {
  const { LL } = useI18nContext()
  const { earlier, counts } = wizard
  return (
    <ConfirmDialog
      visible
      title={earlier ? LL.imports.again() : words.title}
      confirmLabel={earlier ? LL.imports.againButton() : words.button(toSendOf(counts))}
      confirmIcon="upload"
      danger={earlier !== null}
      pending={wizard.sending.isPending}
      onConfirm={wizard.confirm}
      onCancel={wizard.cancel}
    >
      <ImportSum from={from} kind={wizard.kind} counts={counts} notes={[]} />
      {earlier && (
        <p>
          <EarlierImportText {...earlier} />
        </p>
      )}
    </ConfirmDialog>
  )
}
