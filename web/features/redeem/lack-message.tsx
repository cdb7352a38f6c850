import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Message } from '#web/kit/message.tsx'
import { roomFor } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** Why a prize cannot be added, and what would make room; or that the basket itself no longer fits the balance. */
export const LackMessage = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  const { tried, basket, balance, total, overdrawn } = redeem
  if (overdrawn)
    return (
      <Message tone="red">
        <b>{texts.overdrawnTitle()}</b>
        <br />
        {texts.overdrawnText({
          balance: formatNumber(balance),
          total: formatNumber(total),
          past: formatNumber(total - balance),
        })}
      </Message>
    )
  if (!tried) return null
  const room = roomFor(basket, tried, balance)
  const fitsAlone = basket.length > 0 && tried.point <= balance
  return (
    <Message tone="red">
      <b>{texts.lackTitle(ruleName(tried))}</b>
      <br />
      {texts.lackText({ left: formatNumber(balance - total), needed: formatNumber(tried.point) })}{' '}
      {room ? texts.makeRoom({ count: room.count, rule: ruleName(room.rule) }) : fitsAlone && texts.emptyForRoom()}
    </Message>
  )
}
