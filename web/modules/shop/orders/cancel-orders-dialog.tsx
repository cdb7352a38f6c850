import { useState } from 'react'
import type { Order } from '#api/contracts/shop.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { type CancelReason, cancelReasons } from '../use-reason.ts'

type CancelOrdersDialogProps = {
  orders: readonly Order[]
  pending: boolean
  onConfirm: (reason: CancelReason) => void
  onClose: () => void
}

/** Asks for the reason, which the students see. */
export const CancelOrdersDialog = ({
  orders,
  pending,
  onConfirm,
  onClose,
}: CancelOrdersDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.orders.ask
  const [reason, setReason] = useState<CancelReason>('student_asked')
  const points = orders.reduce((sum, { point }) => sum + point, 0)
  return (
    <ConfirmDialog
      visible
      title={words.title(orders.length)}
      confirmLabel={words.confirm(orders.length)}
      cancelLabel={words.keep()}
      danger
      pending={pending}
      onConfirm={() => onConfirm(reason)}
      onCancel={onClose}
    >
      <div className="form">
        <p>{words.text({ points: formatNumber(points) })}</p>
        <FieldFrame label={words.reason()}>
          {({ id }) => (
            <Select
              id={id}
              value={reason}
              options={cancelReasons.map((value) => ({ value, label: LL.shop.reasons[value]() }))}
              onChange={(value) => setReason(value as CancelReason)}
            />
          )}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
