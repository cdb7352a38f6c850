import { useState } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useCancelOrder } from './use-cancel-order.ts'
import { usePlacedFocus } from './use-placed-focus.ts'

const ConfirmDialog = lazyAtOnce(async () => ({
  default: (await import('#web/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))
const QrCode = lazyAtOnce(async () => ({
  default: (await import('#web/ui/page/qr-code.tsx')).QrCode,
}))

type OrderProps = { order: Order; isPlaced: boolean }

export const OpenOrder = ({ order, isPlaced }: OrderProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  const place = usePlacedFocus<HTMLElement>(isPlaced)
  const name = ruleNameIn(locale, order.prize)
  const isReady = order.state === 'ready'
  return (
    <article
      ref={place}
      className="card user-shop-card"
      data-ready={isReady || undefined}
      tabIndex={-1}
      aria-label={name}
    >
      <header className="user-shop-head">
        <PrizePicture image={order.prize.image} className="user-shop-small" />
        <div className="grow">
          <b>
            <Words>{order.count > 1 ? words.times({ name, count: order.count }) : name}</Words>
          </b>
          <div className="sm mut">
            {words.orderedAt({
              points: formatNumber(order.point),
              at: formatDateTime(order.ordered_at),
            })}
          </div>
        </div>
        {isReady ? (
          <Tag tone="berry" icon="bell">
            {words.states.ready()}
          </Tag>
        ) : (
          <CancelOrder order={order} name={name} />
        )}
      </header>
      <OrderSteps state={order.state} />
      <Voucher order={order} />
    </article>
  )
}

const steps = ['ordered', 'ready', 'collected'] as const

const OrderSteps = ({ state }: Pick<Order, 'state'>) => {
  const { LL } = useI18nContext()
  const now = steps.findIndex((step) => step === state)
  return (
    <ol className="user-shop-steps">
      {steps.map((step, at) => (
        <li
          key={step}
          data-done={at <= now || undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <i aria-hidden="true">{at <= now && <Icon name="check" size="small" />}</i>
          {LL.shop.states[step]()}
        </li>
      ))}
    </ol>
  )
}

/** Prints one voucher, without the rest of the page. */
const printAlone = (card: HTMLElement | null) => {
  if (!card) return
  card.dataset.print = ''
  addEventListener('afterprint', () => delete card.dataset.print, { once: true })
  print()
}

const Voucher = ({ order }: { order: Order }) => {
  const { LL } = useI18nContext()
  const words = LL.shop.voucher
  const isReady = order.state === 'ready'
  return (
    <div className="user-shop-voucher">
      {isReady && (
        <AtOnce>
          <QrCode value={order._id} label={words.qr(order.code)} />
        </AtOnce>
      )}
      <div>
        <p className="sm mut">{words.code()}</p>
        <b className="num user-shop-code">{order.code}</b>
        <p className="sm">
          <Words>
            {isReady
              ? order.collect_at
                ? words.showAt(order.collect_at)
                : words.show()
              : words.wait()}
          </Words>
        </p>
        {order.collect_by && (
          <p className="sm">
            {order.is_overdue ? (
              <Tag tone="amber" icon="clock">
                {words.overdue(formatDate(order.collect_by))}
              </Tag>
            ) : (
              words.collectBy(formatDate(order.collect_by))
            )}
          </p>
        )}
        {isReady && (
          <Button
            text
            size="small"
            className="user-shop-print"
            icon={<Icon name="print" size="small" />}
            label={words.print()}
            onClick={({ currentTarget }) => printAlone(currentTarget.closest('article'))}
          />
        )}
      </div>
    </div>
  )
}

const CancelOrder = ({ order, name }: { order: Order; name: string }) => {
  const { LL } = useI18nContext()
  const words = LL.shop.cancel
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const command = useCancelOrder(() => setAsking(false))
  if (user.isParent) return null
  return (
    <>
      <Button
        outlined
        size="small"
        label={words.open()}
        aria-label={words.openOf(name)}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <AtOnce>
          <ConfirmDialog
            visible
            title={words.title(name)}
            confirmLabel={words.confirm()}
            cancelLabel={words.keep()}
            danger
            pending={command.isPending}
            onConfirm={() => command.confirm({ order: order._id, state: 'cancelled' })}
            onCancel={() => setAsking(false)}
          >
            <p>{words.text(formatNumber(order.point))}</p>
          </ConfirmDialog>
        </AtOnce>
      )}
    </>
  )
}
