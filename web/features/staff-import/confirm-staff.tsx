import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/shared/dialogs/confirm-dialog.tsx'
import { ImportCounts } from '#web/shared/import/import-counts.tsx'
import { type Counts, toSendOf } from '#web/shared/import/preview-row.ts'
import type { PreviewRow } from './check-staff.ts'
import { staffKind } from './staff-kind.ts'

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
      confirmLabel={words.button(toSendOf(counts))}
      confirmIcon="upload"
      {...props}
    >
      <p className="mut">{fileName}</p>
      <ImportCounts results={staffKind.results} counts={counts} />
      <ul className="sm import-notes">
        {random > 0 && <li>{words.random(random)}</li>}
        {changed > 0 && <li>{words.changed(changed)}</li>}
      </ul>
    </ConfirmDialog>
  )
}
