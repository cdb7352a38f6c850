import { useRef, useState } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'

type OrderActionsProps = {
  order: Order
  onChange: (order: Order, state: Order['state']) => void
  onCancel: (order: Order) => void
}

/** The next step as a button, the others in a menu. */
export const OrderActions = ({ order, onChange, onCancel }: OrderActionsProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const { state } = order
  const about = words.row({
    name: nameIn(locale, order.user.name),
    prize: ruleNameIn(locale, order.prize),
  })
  if (state === 'cancelled') return null
  if (state === 'collected')
    return mayUndo(order) ? (
      <Button
        outlined
        size="small"
        icon={<Icon name="undo" size="small" />}
        label={words.undoCollected()}
        aria-label={`${words.undoCollected()}: ${about}`}
        onClick={() => onChange(order, 'ready')}
      />
    ) : null
  const next = state === 'ordered' ? 'ready' : 'collected'
  const label = state === 'ordered' ? words.toReady() : words.toCollected()
  const other =
    state === 'ordered'
      ? { label: words.toCollected(), onChoose: () => onChange(order, 'collected') }
      : { label: words.putBack(), onChoose: () => onChange(order, 'ordered') }
  return (
    <span className="row orders-actions" ref={anchor}>
      <Button
        outlined
        size="small"
        label={label}
        aria-label={`${label}: ${about}`}
        onClick={() => onChange(order, next)}
      />
      <Button
        outlined
        size="small"
        icon={<Icon name="more" size="small" />}
        aria-label={words.more(about)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <AtOnce>
          <LazyMenu
            label={words.more(about)}
            items={[other, { label: words.cancel(), onChoose: () => onCancel(order) }]}
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
