import type { UseFormReturn } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { ImportCounts } from '#web/parts/import/import-counts.tsx'
import { type Counts, isToSend, toSendOf } from '#web/parts/import/preview-row.ts'
import { OwnPasswordField } from '#web/parts/session/own-password-field.tsx'
import type { PreviewRow } from './check-staff.ts'
import { staffKind } from './staff-kind.ts'

type ConfirmStaffProps = {
  fileName: string
  rows: readonly PreviewRow[]
  counts: Counts
  pending: boolean
  form: UseFormReturn<{ own_password: string }>
  onConfirm: (ownPassword: string) => void
  onCancel: () => void
}

/** What will be imported, in numbers; where a password is given, the own one is asked for. */
export const ConfirmStaff = ({ fileName, rows, counts, form, pending, onConfirm, onCancel }: ConfirmStaffProps) => {
  const { LL } = useI18nContext()
  const words = LL.staffImport.confirm
  const random = rows.filter(({ result, cells }) => result === 'new' && cells.password === '').length
  const changed = rows.filter(({ result, cells }) => result === 'update' && cells.password !== '').length
  const asks = rows.some((row) => isToSend(row) && row.cells.password !== '')
  const label = words.button(toSendOf(counts))
  const content = (
    <>
      <p className="mut">{fileName}</p>
      <ImportCounts results={staffKind.results} counts={counts} />
      <ul className="sm import-notes">
        {random > 0 && <li>{words.random(random)}</li>}
        {changed > 0 && <li>{words.changed(changed)}</li>}
      </ul>
    </>
  )
  if (asks)
    return (
      <FormDialog
        visible
        title={words.title()}
        submitLabel={label}
        onSubmit={form.handleSubmit(({ own_password }) => onConfirm(own_password))}
        {...{ pending, onCancel }}
      >
        {content}
        <OwnPasswordField form={form} />
      </FormDialog>
    )
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={label}
      confirmIcon="upload"
      onConfirm={() => onConfirm('')}
      {...{ pending, onCancel }}
    >
      {content}
    </ConfirmDialog>
  )
}
