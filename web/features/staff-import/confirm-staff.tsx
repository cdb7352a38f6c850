import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/shared/dialogs/confirm-dialog.tsx'
import { formatNumber } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import type { Counts } from '#web/shared/import/preview-row.ts'
import type { PreviewRow } from './check-staff.ts'

type ConfirmStaffProps = {
  fileName: string
  rows: readonly PreviewRow[]
  counts: Counts
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What will be imported, in numbers. */
export const ConfirmStaff = ({ fileName, rows, counts, ...props }: ConfirmStaffProps) => {
  const { LL } = useI18nContext()
  const words = LL.staffImport.confirm
  const random = rows.filter(({ result, cells }) => result === 'new' && cells.password === '').length
  const changed = rows.filter(({ result, cells }) => result === 'update' && cells.password !== '').length
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.button(counts.new + counts.update)}
      confirmIcon="upload"
      {...props}
    >
      <p className="mut">{fileName}</p>
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
        {random > 0 && <li>{words.random(random)}</li>}
        {changed > 0 && <li>{words.changed(changed)}</li>}
      </ul>
    </ConfirmDialog>
  )
}
