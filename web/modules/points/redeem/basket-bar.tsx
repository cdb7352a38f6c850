import type { RefObject } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { ReadOnlyNote } from '#web/patterns/steps/read-only-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { BalanceBar, lineColor } from './balance-bar.tsx'
import { LackMessage } from './lack-message.tsx'
import type { RedeemBasket } from './use-redeem-rules.ts'

const lack = 'redeem-lack'

type BasketBarProps = { redeem: RedeemBasket; ref: RefObject<HTMLElement | null> }

/** Always visible: the student, the basket, the remaining points, and the button that redeems. */
export const BasketBar = ({ redeem, ref }: BasketBarProps) => {
  const { LL } = useI18nContext()
  return (
    <ActionBar end={useMayCommand() ? <ConfirmBasket redeem={redeem} /> : <ReadOnlyNote />}>
      <section ref={ref} className="redeem-basket" aria-label={LL.redeem.basket()} tabIndex={-1}>
        {redeem.student && <BasketStudent redeem={redeem} />}
        <div className="redeem-basket-content">
          <BalanceBar redeem={redeem} />
          <div id={lack}>
            <LackMessage redeem={redeem} />
          </div>
          <BasketLines redeem={redeem} />
        </div>
      </section>
    </ActionBar>
  )
}

const BasketStudent = ({ redeem: { student, balance, total } }: { redeem: RedeemBasket }) => {
  const { LL, locale } = useI18nContext()
  if (!student) return null
  return (
    <div className="redeem-basket-who">
      <NameTile text={student.name.zh || student.name.en} size="l" />
      <div>
        <b className="ell">
          <Words>{nameIn(locale, student.name)}</Words>
        </b>
        <span className="sm mut redeem-basket-class">
          {formatClass(student.class, student.class_no)}
        </span>
        <span className="sm mut">{LL.redeem.balanceOf(formatNumber(balance))}</span>
        <span className="sm mut redeem-basket-left">
          {LL.redeem.left(formatNumber(balance - total))}
        </span>
      </div>
    </div>
  )
}

const BasketLines = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  if (redeem.basket.length === 0)
    return redeem.tried ? null : <p className="sm mut">{texts.basketEmpty()}</p>
  return (
    <ul className="redeem-lines">
      {redeem.basket.map(({ rule, count }, at) => (
        <li key={rule._id} className="redeem-line">
          <i className={`redeem-line-leaf ${lineColor(at)}`} aria-hidden="true" />
          <span>
            <Words>
              {count > 1 ? texts.line({ rule: ruleName(rule), count }) : ruleName(rule)}
            </Words>
          </span>
          <b className="num">{formatNumber(rule.point * count)}</b>
          <button
            type="button"
            aria-label={texts.removeOf(ruleName(rule))}
            onClick={() => redeem.remove(rule)}
          >
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
      <li>
        <Button text size="small" label={texts.empty()} onClick={redeem.empty} />
      </li>
    </ul>
  )
}

/** Redeems the basket. While disabled, its label says what to do first. */
const ConfirmBasket = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const first = redeem.student ? texts.choosePrize() : texts.chooseStudent()
  const isEmpty = redeem.basket.length === 0
  return (
    <Button
      size="large"
      className="redeem-basket-confirm"
      icon={<Icon name="redeem" />}
      label={isEmpty ? first : texts.confirm(formatNumber(redeem.total))}
      disabled={isEmpty || redeem.overdrawn}
      isReachable={isEmpty || redeem.overdrawn}
      aria-describedby={redeem.overdrawn ? lack : undefined}
      loading={redeem.isPending}
      onClick={redeem.confirm}
    />
  )
}
