import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PointsChangedDialog } from '#web/patterns/batches/points-changed-dialog.tsx'
import { basketTotal } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** Asks again if prizes in the basket have changed their points. */
export const BasketPointsChanged = ({
  redeem,
  prizes,
}: {
  redeem: RedeemBasket
  prizes: readonly PointRule[]
}) => {
  const { LL, locale } = useI18nContext()
  if (!redeem.changed) return null
  const { points, student, basket } = redeem.changed
  const { point: balance } = student
  const total = basketTotal(basket)
  // Confirms the prizes' newest points.
  const newest = points.map((one) => ({
    ...one,
    point: prizes.find(({ _id }) => _id === one.rule)?.point ?? one.point,
  }))
  const sums = { balance: formatNumber(balance), total: formatNumber(total) }
  const why =
    total > 0 && total > balance
      ? LL.redeem.overdrawnText({ ...sums, past: formatNumber(total - balance) })
      : null
  return (
    <PointsChangedDialog
      who={nameIn(locale, student.name)}
      changed={newest}
      rules={prizes}
      format={formatNumber}
      total={total}
      sum={why ? undefined : LL.redeem.basketNow(sums)}
      why={why}
      onConfirm={redeem.confirmChanged}
      onCancel={redeem.dismissChanged}
    />
  )
}
