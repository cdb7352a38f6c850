import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { lineToRemove } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** Says why a prize cannot be added and what to remove, or that the basket exceeds the balance. */
export const LackMessage = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  const { tried, basket, balance, total, overdrawn } = redeem
  if (overdrawn) {
    const sums = {
      balance: formatNumber(balance),
      total: formatNumber(total),
      past: formatNumber(total - balance),
    }
    return <Lack title={texts.overdrawnTitle()} text={texts.overdrawnText(sums)} />
  }
  if (!tried) return null
  const line = lineToRemove(basket, tried, balance)
  const fitsAlone = basket.length > 0 && tried.point <= balance
  const sums = texts.lackText({
    left: formatNumber(balance - total),
    needed: formatNumber(tried.point),
  })
  const wayOut = line
    ? texts.makeRoom({ count: line.count, rule: ruleName(line.rule) })
    : fitsAlone && texts.emptyForRoom()
  return (
    <Lack title={texts.lackTitle(ruleName(tried))} text={wayOut ? `${sums} ${wayOut}` : sums} />
  )
}

const Lack = ({ title, text }: { title: string; text: string }) => (
  <p className="sm redeem-lack" role="alert">
    <b>{title}</b> {text}
  </p>
)
