import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ruleDescriptionIn, ruleNameIn } from '#api/contracts/rule-name.ts'
import type { OrderInput, OrderPlaced, Shop, ShopPrize } from '#api/contracts/shop.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { PrizePoint } from '#web/patterns/shop/prize-face.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { placeOrderCall, shopQuery } from '../shop-calls.ts'
import { PrizeFacts } from './prize-facts.tsx'
import { useOpensAt } from './use-opens-at.ts'

type PlaceOrderDialogProps = {
  prize: ShopPrize
  shop: Shop
  /** The pinned prize, if it is not `prize`. */
  wished: ShopPrize | undefined
  onPlaced: (order: string) => void
  onClose: () => void
}

export const PlaceOrderDialog = ({
  prize,
  shop,
  wished,
  onPlaced,
  onClose,
}: PlaceOrderDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  const { user } = useSession()
  const message = useErrorMessage()
  const whyId = useId()
  const name = ruleNameIn(locale, prize)
  const why = useWhyNot(prize)
  const { command, priceBefore } = usePlaceOrder(name, (order) => {
    onClose()
    onPlaced(order)
  })
  const isAtOnce = prize.handover === 'at_once'
  const footer = user.isParent ? (
    <Button text label={LL.common.close()} onClick={onClose} />
  ) : (
    <Button
      size="large"
      className="user-shop-order"
      label={
        isAtOnce
          ? words.redeemFor(formatNumber(prize.point))
          : words.orderFor(formatNumber(prize.point))
      }
      disabled={why !== null}
      isReachable={why !== null}
      aria-describedby={why === null ? undefined : whyId}
      loading={command.isPending}
      onClick={() => command.confirm({ prize: prize._id, expected_point: prize.point })}
    />
  )
  return (
    <PrimeDialog
      visible
      header={<Words>{name}</Words>}
      footer={footer}
      onHide={onClose}
      closeOnEscape={!command.isPending}
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="user-shop-dialog">
        <PrizePicture image={prize.image} isAtOnce={isAtOnce} />
        <div className="user-shop-about">
          <p className="mut">
            <Words>{ruleDescriptionIn(locale, prize)}</Words>
          </p>
          <PrizePoint point={prize.point} />
        </div>
        <PrizeFacts prize={prize} />
        {prize.lacks === 0 && !user.isParent && (
          <AfterOrder point={shop.point} prize={prize} wished={wished} />
        )}
        {priceBefore !== undefined && priceBefore !== prize.point && (
          <Message tone="amber">
            {words.priceChanged({
              before: formatNumber(priceBefore),
              now: formatNumber(prize.point),
            })}
          </Message>
        )}
        <div id={whyId} className="user-shop-outcome">
          {command.isError && priceBefore === undefined ? (
            <Message tone="red">{message(command.error)}</Message>
          ) : (
            why !== null && <p className="sm user-shop-why">{why}</p>
          )}
        </div>
        {user.isParent && <p className="sm mut">{words.forParents()}</p>}
        {why === null && !user.isParent && !isAtOnce && (
          <p className="sm mut">{words.mayCancel(formatNumber(prize.point))}</p>
        )}
      </div>
    </PrimeDialog>
  )
}

const usePlaceOrder = (name: string, onDone: (order: string) => void) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const toast = useToast()
  /** The price that was refused, because it has changed. */
  const [priceBefore, setPriceBefore] = useState<number>()
  const command = useCommand<OrderPlaced, OrderInput>(placeOrderCall, {
    onSuccess: ({ _id, code, state, position }) => {
      toast.success({
        title: state === 'collected' ? LL.shop.redeemed(name) : LL.shop.ordered(name),
        text: state === 'collected' ? undefined : LL.shop.codeIs(code),
      })
      void afterCommand(client, { position })
      onDone(_id)
    },
    onError: (error, { expected_point }) => {
      const isPrice = error instanceof ApiError && error.code === 'points_changed'
      setPriceBefore(isPrice ? expected_point : undefined)
      void client.invalidateQueries({ queryKey: shopQuery().queryKey })
    },
  })
  return { command, priceBefore }
}

/** Returns why the prize cannot be ordered now; null if it can. */
const useWhyNot = (prize: ShopPrize) => {
  const { LL } = useI18nContext()
  const words = LL.shop.why
  const opensAt = useOpensAt()
  switch (prize.refusal) {
    case null:
      return null
    case 'lack_point':
      return words.lackPoint(formatNumber(prize.lacks))
    case 'out_of_stock':
      return words.outOfStock()
    case 'limit_reached':
      return words.limitReached()
    case 'shop_closed':
      return opensAt(prize)
    case 'not_current':
      return words.notCurrent()
  }
}

type AfterOrderProps = { point: number; prize: ShopPrize; wished: ShopPrize | undefined }

const AfterOrder = ({ point, prize, wished }: AfterOrderProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  const left = point - prize.point
  const taken = point <= 0 ? 0 : (100 * prize.point) / point
  const away = wished ? wished.point - left : 0
  return (
    <div className="well user-shop-after">
      <p className="sm">
        <span>{words.have(formatNumber(point))}</span>
        <span className="mut">{words.afterOrder()}</span>
      </p>
      <div className="user-shop-bar" aria-hidden="true">
        {taken > 0 && (
          <i style={{ width: `${taken}%` }}>{taken > 12 && formatNumber(prize.point)}</i>
        )}
        <b>{words.leftOver(formatNumber(left))}</b>
      </div>
      <p className="visually-hidden">{words.leftOver(formatNumber(left))}</p>
      {wished && (
        <p className="sm mut">
          <Words>
            {away > 0
              ? words.wish.after({ name: ruleNameIn(locale, wished), points: formatNumber(away) })
              : words.wish.stillEnough(ruleNameIn(locale, wished))}
          </Words>
        </p>
      )}
    </div>
  )
}
