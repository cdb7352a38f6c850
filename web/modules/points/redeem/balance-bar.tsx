import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { balanceInWords } from './balance-in-words.ts'
import { balanceBar } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** The colour of a line, in the bar and beside its name: five in a fixed order. */
export const lineColor = (at: number) => `k${(at % 5) + 1}`

/** Below this share of the bar, a number would not fit into its segment. */
const spaceForNumber = 0.09

export const BalanceBar = ({ redeem: { basket, balance, tried } }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const bar = balanceBar(basket, balance, tried)
  const percent = (points: number) => `${(100 * points) / bar.length}%`
  const mark = percent(Math.max(0, balance))
  return (
    <figure className="redeem-balance" aria-label={balanceInWords(LL.redeem, bar)}>
      {bar.segments.map(({ key, points, from }, at) => (
        <i
          key={key}
          className={`redeem-balance-part ${lineColor(at)}`}
          data-number={
            at % 5 < 3 && points / bar.length > spaceForNumber ? formatNumber(points) : undefined
          }
          style={{ left: percent(from), width: percent(points) }}
        />
      ))}
      {bar.left > 0 && (
        <i
          className="redeem-balance-left"
          data-number={
            bar.left / bar.length > spaceForNumber * 1.6
              ? LL.redeem.left(formatNumber(bar.left))
              : undefined
          }
          style={{ left: percent(bar.total), width: percent(bar.left) }}
        />
      )}
      {bar.past > 0 && (
        <>
          <i className="redeem-balance-past" style={{ left: mark, width: percent(bar.past) }} />
          <i className="redeem-balance-line" style={{ left: mark }} />
        </>
      )}
    </figure>
  )
}
