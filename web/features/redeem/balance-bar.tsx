import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { leafPath } from '#web/kit/laurel/marks.ts'
import { balanceBar } from './basket.ts'
import { lineColor } from './basket-lines.tsx'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** Narrower than this share of the bar, a number would not fit into its segment. */
const roomForNumber = 0.09

/** The balance as one bar: the lines, what is left, and hatched in red what does not fit. */
export const BalanceBar = ({ redeem: { basket, balance, tried } }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  const bar = balanceBar(basket, balance, tried)
  const percent = (points: number) => `${(100 * points) / bar.length}%`
  const mark = percent(Math.max(0, balance))
  const inWords = {
    balance: formatNumber(balance),
    total: formatNumber(bar.total + (tried?.point ?? 0)),
    left: formatNumber(bar.left),
    past: formatNumber(bar.past),
  }
  return (
    <figure className="redeem-balance" aria-label={bar.past > 0 ? texts.barPast(inWords) : texts.bar(inWords)}>
      <div
        className="redeem-balance-mark"
        style={{ left: mark }}
        data-side={Math.max(0, balance) / bar.length > 0.5 ? 'left' : 'right'}
      >
        <span className="xs">
          <b>{formatNumber(balance)}</b> {texts.balance()}
        </span>
        <svg width="12" height="18" viewBox="-4 -16 12 18" aria-hidden="true">
          <path d={leafPath(15, 4.4)} transform="rotate(30)" fill="var(--blossom)" stroke="var(--blossom-line)" />
        </svg>
      </div>
      <div className="redeem-balance-bar">
        {bar.segments.map(({ key, points, from }, at) => (
          <i
            key={key}
            className={`redeem-balance-part ${lineColor(at)}`}
            data-number={at % 5 < 3 && points / bar.length > roomForNumber ? formatNumber(points) : undefined}
            style={{ left: percent(from), width: percent(points) }}
          />
        ))}
        {bar.left > 0 && (
          <i
            className="redeem-balance-left"
            data-number={bar.left / bar.length > roomForNumber * 1.6 ? texts.left(formatNumber(bar.left)) : undefined}
            style={{ left: percent(bar.total), width: percent(bar.left) }}
          />
        )}
        {bar.past > 0 && <i className="redeem-balance-past" style={{ left: mark, width: percent(bar.past) }} />}
        <i className="redeem-balance-line" style={{ left: mark }} />
      </div>
      {tried && (
        <div className="redeem-balance-tried" style={{ marginLeft: percent(bar.total) }}>
          <span className="xs">
            {ruleName(tried)} {formatNumber(tried.point)}: <b>{texts.tooMany(formatNumber(bar.past))}</b>
          </span>
        </div>
      )}
    </figure>
  )
}
