import { useState } from 'react'
import type { RedeemRules } from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export type RedeemOverride = NonNullable<RedeemRules['override']>

const reasons = ['agreed_before', 'special_occasion', 'other'] as const

/** Staff may hand out a prize outside its hours, or above a limit; never above its stock. */
export const isOverridable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'limit_reached' || error.code === 'shop_closed')

type OverrideDialogProps = {
  refused: unknown
  onConfirm: (reason: RedeemOverride) => void
  onCancel: () => void
}

/** Asks for the reason, which is recorded with the prize. */
export const OverrideDialog = ({ refused, onConfirm, onCancel }: OverrideDialogProps) => {
  const { LL } = useI18nContext()
  const words = LL.redeem.override
  const message = useErrorMessage()
  const [reason, setReason] = useState<RedeemOverride>('agreed_before')
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.confirm()}
      confirmIcon="redeem"
      onConfirm={() => onConfirm(reason)}
      onCancel={onCancel}
    >
      <div className="form">
        <p>{message(refused)}</p>
        <FieldFrame label={words.reason()}>
          {({ id }) => (
            <Select
              id={id}
              value={reason}
              options={reasons.map((value) => ({ value, label: words.reasons[value]() }))}
              onChange={(value) => setReason(value as RedeemOverride)}
            />
          )}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
