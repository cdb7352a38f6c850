import { useState } from 'react'
import type { RedeemRules } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Words } from '#web/ui/text/words.tsx'

export type RedeemOverride = NonNullable<RedeemRules['override']>

const reasons = ['agreed_before', 'special_occasion', 'other'] as const

/** Staff may hand out a prize outside its hours or above a limit, but never above its stock. */
export const isOverridable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'limit_reached' || error.code === 'shop_closed')

const spans = ['week', 'month', 'period'] as const

/** Returns a function that names the limit or the opening hours that stop a prize. */
const useObstacle = (prizes: readonly PointRule[]) => {
  const { LL } = useI18nContext()
  const words = LL.redeem.override
  const message = useErrorMessage()
  const ruleName = useRuleName()
  return (refused: unknown) => {
    const details = refused instanceof ApiError ? refused.details : undefined
    const { rule, count, span, opens_at } = (details ?? {}) as Obstacle
    const prize = prizes.find(({ _id }) => _id === rule)
    if (!prize) return message(refused)
    const name = ruleName(prize)
    const known = spans.find((one) => one === span)
    if (known) return words.limit[known]({ name, count: count ?? 1 })
    return opens_at ? words.closedUntil({ name, at: formatDateTime(opens_at) }) : words.closed(name)
  }
}

type Obstacle = { rule?: string; count?: number; span?: string; opens_at?: string | null }

type OverrideDialogProps = {
  /** The student's name, because another student may be chosen by now. */
  who?: string
  refused: unknown
  prizes: readonly PointRule[]
  onConfirm: (reason: RedeemOverride) => void
  onCancel: () => void
}

/** Asks for a reason, which is recorded with the redemption. */
export const OverrideDialog = (props: OverrideDialogProps) => {
  const { who, refused, prizes, onConfirm, onCancel } = props
  const { LL } = useI18nContext()
  const words = LL.redeem.override
  const obstacle = useObstacle(prizes)
  const [reason, setReason] = useState<RedeemOverride>()
  return (
    <ConfirmDialog
      visible
      title={words.title()}
      confirmLabel={words.confirm()}
      confirmIcon="redeem"
      closed={reason === undefined}
      onConfirm={() => reason && onConfirm(reason)}
      onCancel={onCancel}
    >
      <div className="form">
        {who && (
          <p>
            <b>
              <Words>{who}</Words>
            </b>
          </p>
        )}
        <p>
          <Words>{obstacle(refused)}</Words>
        </p>
        <p className="sm mut">{words.consequence()}</p>
        <FieldFrame label={words.reason()}>
          {({ id }) => (
            <Select
              id={id}
              placeholder={words.choose()}
              value={reason ?? ''}
              options={reasons.map((value) => ({ value, label: words.reasons[value]() }))}
              onChange={(value) => setReason(reasons.find((one) => one === value))}
            />
          )}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
