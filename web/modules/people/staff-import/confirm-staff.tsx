import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ImportSum } from '#web/patterns/import/import-sum.tsx'
import { isToSend, type RowCounts, toSendOf } from '#web/patterns/import/preview-row.ts'
import { OwnPasswordField } from '#web/patterns/passwords/own-password-field.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { StaffPreviewRow } from './check-staff.ts'
import { staffKind } from './staff-kind.ts'
import type { useSendingStaff } from './use-sending-staff.ts'

type ConfirmStaffProps = {
  fileName: string
  rows: readonly StaffPreviewRow[]
  counts: RowCounts
  sending: ReturnType<typeof useSendingStaff>
  confirm: () => void
  cancel: () => void
}

/** Passwords and changes of other administrators need your own password. */
export const ConfirmStaff = ({
  fileName,
  rows,
  counts,
  sending,
  confirm,
  cancel,
}: ConfirmStaffProps) => {
  const { LL } = useI18nContext()
  const words = LL.staffImport.confirm
  const random = rows.filter(
    ({ result, cells }) => result === 'new' && cells.password === '',
  ).length
  const changed = rows.filter(
    ({ result, cells }) => result === 'update' && cells.password !== '',
  ).length
  const asks = rows.some((row) => isToSend(row) && row.asks)
  const dialog = {
    visible: true,
    title: words.title(),
    pending: sending.isPending,
    onCancel: cancel,
  }
  const label = words.button(toSendOf(counts))
  const sum = (
    <ImportSum
      from={fileName}
      kind={staffKind}
      counts={counts}
      notes={[
        [random > 0, () => words.random(random)],
        [changed > 0, () => words.changed(changed)],
      ]}
    />
  )
  if (!asks)
    return (
      <ConfirmDialog {...dialog} confirmLabel={label} confirmIcon="upload" onConfirm={confirm}>
        {sum}
      </ConfirmDialog>
    )
  return (
    <FormDialog {...dialog} submitLabel={label} onSubmit={sending.form.handleSubmit(confirm)}>
      {sum}
      <OwnPasswordField form={sending.form} />
    </FormDialog>
  )
}
