import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/shared/dialogs/confirm-dialog.tsx'
import { formatNumber } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import type { Counts } from '#web/shared/import/preview-row.ts'
import type { PreviewRow } from './check-rows.ts'
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
const getsRandom = ({ cells }: PreviewRow) => cells.password === '' || cells.parent_password === ''

/** What will be imported, in numbers. */
export const ConfirmImport = (props: ConfirmImportProps) => {
  const { fileName, periodName, rows, counts, pending } = props
  const { LL } = useI18nContext()
  const words = LL.studentImport.confirm
  const random = rows.filter((row) => row.result === 'new' && getsRandom(row)).length
  const changed = rows.filter((row) => row.result === 'update' && hasPassword(row)).length
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.button(counts.new + counts.update)}
      confirmIcon="upload"
      pending={pending}
      leaveLabel={props.mayLeave ? words.leave() : undefined}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <p className="mut">{words.into({ file: fileName, period: periodName })}</p>
      <div className="import-counts">
        <p className="leaf">
          <Icon name="add" />
          <b className="num">{formatNumber(counts.new)}</b> {words.created()}
        </p>
        <p className="amber">
          <Icon name="edit" />
          <b className="num">{formatNumber(counts.update)}</b> {words.updated()}
        </p>
      </div>
      <ul className="sm import-notes">
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
