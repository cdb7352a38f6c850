import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { ImportCounts } from '#web/parts/import/import-counts.tsx'
import { type Counts, toSendOf } from '#web/parts/import/preview-row.ts'
import type { PreviewRow } from './check-rows.ts'
import { studentKind } from './csv-columns.ts'
import { ProgressLine, type ProgressLineProps } from './progress-line.tsx'

type ConfirmImportProps = {
  fileName: string
  periodName: string
  rows: readonly PreviewRow[]
  counts: Counts
  pending: boolean
  /** It goes on by itself. */
  mayLeave: boolean
  progress: ProgressLineProps
  onConfirm: () => void
  onCancel: () => void
}

const hasPassword = ({ cells }: PreviewRow) => cells.password !== '' || cells.parent_password !== ''
const isKnown = ({ result }: PreviewRow) => result === 'update' || result === 'joins'
const getsRandom = ({ cells }: PreviewRow) => cells.password === '' || cells.parent_password === ''

/** What will be imported, in numbers. */
export const ConfirmImport = (props: ConfirmImportProps) => {
  const { fileName, periodName, rows, counts, pending } = props
  const { LL } = useI18nContext()
  const words = LL.studentImport.confirm
  const random = rows.filter((row) => row.result === 'new' && getsRandom(row)).length
  const changed = rows.filter((row) => isKnown(row) && hasPassword(row)).length
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.button(toSendOf(counts))}
      confirmIcon="upload"
      pending={pending}
      leaveLabel={props.mayLeave ? words.leave() : undefined}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <p className="mut">{words.into({ file: fileName, period: periodName })}</p>
      <ImportCounts results={studentKind.results} counts={counts} />
      <ul className="sm import-notes">
        {counts.joins > 0 && <li>{words.joins(counts.joins)}</li>}
        {counts.update > 0 && <li>{words.points()}</li>}
        {random > 0 && <li>{words.random(random)}</li>}
        {changed > 0 && <li>{words.changed(changed)}</li>}
      </ul>
      <div role="status" className="sm">
        {pending && <b>{words.waiting()}</b>}
      </div>
      {pending && <ProgressLine {...props.progress} />}
    </ConfirmDialog>
  )
}
