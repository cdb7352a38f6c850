import { useRef, useState } from 'react'
import type { Order } from '#api/contracts/shop.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { moreButtonId, type OrderStepProps, useOrderSteps } from './order-steps.ts'

export const OrderActions = (props: OrderStepProps) => {
  const { order, isUnderWay, onChange } = props
  const { LL } = useI18nContext()
  const words = LL.orders
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const { about, next, others } = useOrderSteps(props)
  if (order.state === 'cancelled' || order.state === 'collected') {
    const isCancelled = order.state === 'cancelled'
    const label = isCancelled ? words.undoCancelled() : words.undoCollected()
    return mayUndo(order) ? (
      <Button
        outlined
        size="small"
        icon={<Icon name="undo" size="small" />}
        label={label}
        aria-label={`${label}: ${about}`}
        loading={isUnderWay}
        onClick={() => onChange(order, isCancelled ? 'ordered' : 'ready')}
      />
    ) : null
  }
  return (
    <span className="row orders-actions" ref={anchor}>
      <Button
        outlined
        size="small"
        data-acts
        label={next.label}
        aria-label={`${next.label}: ${about}`}
        loading={isUnderWay}
        onClick={next.onChoose}
      />
      <Button
        outlined
        size="small"
        id={moreButtonId(order)}
        icon={<Icon name="more" size="small" />}
        aria-label={words.more(about)}
        aria-haspopup="menu"
        disabled={isUnderWay}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <AtOnce>
          <LazyMenu
            label={words.more(about)}
            items={others}
            anchor={anchor}
            onClose={() => setOpen(false)}
          />
        </AtOnce>
      )}
    </span>
  )
}

const mayUndo = ({ handover, undo_until }: Order) =>
  handover === 'order' && undo_until !== null && Date.parse(undo_until) > Date.now()
