import { useMayCommand } from '#web/client/session/session.tsx'
import { formatClass, formatNumber, nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ConfirmButton } from '#web/kit/confirm-button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Tile } from '#web/kit/tile.tsx'
import { useNarrow } from '#web/kit/use-media-query.ts'
import { Words } from '#web/kit/words.tsx'
import { ReadOnlyNote } from '#web/parts/read-only-note.tsx'
import { BalanceBar } from './balance-bar.tsx'
import { BasketLines } from './basket-lines.tsx'
import { LackMessage } from './lack-message.tsx'
import type { RedeemBasket } from './use-redeem-rules.ts'

/** The basket of the chosen student, its bar, and the button that redeems it. */
export const BasketCard = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  const narrow = useNarrow()
  const { student, basket } = redeem
  if (!student)
    return (
      <Card leafy className="redeem-basket-card">
        <EmptyState title={LL.redeem.chooseStudent()} text={LL.redeem.chooseStudentText()} />
      </Card>
    )
  return (
    <Card leafy className="redeem-basket-card">
      <BasketHead redeem={redeem} />
      <BalanceBar redeem={redeem} />
      <LackMessage redeem={redeem} />
      {basket.length > 0 ? (
        <BasketLines redeem={redeem} />
      ) : (
        !redeem.tried && <EmptyState title={LL.redeem.basketEmpty()} text={LL.redeem.basketEmptyText()} />
      )}
      {narrow ? (
        <ActionBar end={<BasketButtons redeem={redeem} />} />
      ) : (
        <div className="redeem-basket-end">
          <BasketButtons redeem={redeem} />
        </div>
      )}
    </Card>
  )
}

const BasketHead = ({ redeem: { student, balance } }: { redeem: RedeemBasket }) => {
  const { LL, locale } = useI18nContext()
  if (!student) return null
  const other = otherName(locale, student.name)
  return (
    <header className="redeem-basket-head">
      <Tile text={student.name.zh || student.name.en} size="l" />
      <div className="grow">
        <h2>
          <Words>{nameIn(locale, student.name)}</Words>
        </h2>
        <div className="sm mut">
          {other && <span lang={locale === 'zh' ? 'en' : 'zh-Hant'}>{other}</span>}
          {other && ' · '}
          {formatClass(student.class, student.class_no)}
        </div>
      </div>
      <div className="r">
        <div className="num num-big">{formatNumber(balance)}</div>
        <div className="sm mut">{LL.common.points()}</div>
      </div>
    </header>
  )
}

const BasketButtons = ({ redeem }: { redeem: RedeemBasket }) => {
  const { LL } = useI18nContext()
  if (!useMayCommand()) return <ReadOnlyNote />
  const nothing = redeem.basket.length === 0
  const overdrawn = redeem.overdrawn ? LL.errors.lack_point() : null
  const why = nothing ? LL.redeem.prizeFirst() : overdrawn
  return (
    <>
      <Button text label={LL.redeem.empty()} disabled={nothing} onClick={redeem.empty} />
      <ConfirmButton
        className="redeem-basket-confirm"
        icon={<Icon name="redeem" />}
        label={LL.redeem.confirm(formatNumber(redeem.total))}
        why={why}
        loading={redeem.isPending}
        onClick={redeem.confirm}
      />
    </>
  )
}
