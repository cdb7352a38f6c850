import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Stepper } from '#web/kit/stepper.tsx'
import { Words } from '#web/kit/words.tsx'
import { shortFor } from './basket.ts'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** The colour of a line, in the bar and beside its name: five in a fixed order. */
export const lineColor = (at: number) => `k${(at % 5) + 1}`

/** Each line with its count, and the two sums below. */
export const BasketLines = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  const { basket, balance, total } = redeem
  return (
    <>
      <ul className="redeem-lines">
        {basket.map(({ rule, count }, at) => (
          <li key={rule._id} className="redeem-line">
            <i className={`redeem-line-leaf ${lineColor(at)}`} aria-hidden="true" />
            <div className="grow">
              <b className="ell">
                <Words>{ruleName(rule)}</Words>
              </b>
              <div className="xs mut num">
                {formatNumber(rule.point)} × {count}
              </div>
            </div>
            <Stepper
              label={ruleName(rule)}
              value={count}
              less={texts.oneLess(ruleName(rule))}
              more={texts.oneMore(ruleName(rule))}
              onLess={() => redeem.less(rule)}
              onMore={() => redeem.add(rule)}
              moreOff={shortFor(basket, rule, balance) > 0}
            />
            <b className="num redeem-line-points">{formatNumber(rule.point * count)}</b>
            <button
              type="button"
              className="redeem-line-remove"
              aria-label={texts.removeOf(ruleName(rule))}
              onClick={() => redeem.remove(rule)}
            >
              <Icon name="delete" />
            </button>
          </li>
        ))}
      </ul>
      <p className="redeem-basket-sum">
        <span>{texts.basket()}</span>
        <b className="num">{formatNumber(total)}</b>
      </p>
      <p className="redeem-basket-sum after">
        <span>{texts.leftAfter()}</span>
        <b className="num">{formatNumber(balance - total)}</b>
      </p>
    </>
  )
}
