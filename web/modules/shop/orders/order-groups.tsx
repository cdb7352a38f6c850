import { useRef, useState } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { Words } from '#web/ui/text/words.tsx'
import { byClass } from './order-address.ts'
import { moreButtonId, type OrderStepProps, useOrderSteps } from './order-steps.ts'
import { Waiting } from './waiting.tsx'

type OrderGroupsProps = {
  orders: readonly Order[]
  mayCommand: boolean
  selection: Selection | undefined
  /** Shown below an order. */
  detail: (order: Order) => React.ReactNode
  isUnderWay: (order: Order) => boolean
} & Omit<OrderStepProps, 'order' | 'isUnderWay'>

/** Lists the orders class by class, as students queue, with one large button each. */
export const OrderGroups = ({ orders, ...rest }: OrderGroupsProps) => {
  const { LL } = useI18nContext()
  const groups = byClass(orders)
  return groups.map(([className, own]) => (
    <section key={className} className="orders-group" aria-label={className}>
      <h2>
        <NameTile kind="class" size="s" text={className} />
        <span className="visually-hidden">{className}</span>
        <span className="sm mut num">{LL.orders.inClass(own.length)}</span>
      </h2>
      <ul>
        {own.map((order) => (
          <li key={order._id}>
            <OrderLine order={order} {...rest} isUnderWay={rest.isUnderWay(order)} />
            {rest.detail(order)}
          </li>
        ))}
      </ul>
    </section>
  ))
}

type OrderLineProps = OrderStepProps & Pick<OrderGroupsProps, 'mayCommand' | 'selection'>

const OrderLine = ({ mayCommand, selection, ...props }: OrderLineProps) => {
  const { LL } = useI18nContext()
  const { order } = props
  const { about, next } = useOrderSteps(props)
  return (
    <div className="orders-line">
      {selection ? (
        <input
          type="checkbox"
          className="chk"
          aria-label={LL.common.selection.row(about)}
          checked={selection.ids.includes(order._id)}
          onChange={({ target }) => {
            const { [order._id]: _, ...others } = selection.selected
            selection.setSelected(target.checked ? { ...others, [order._id]: true } : others)
          }}
        />
      ) : (
        <span className="num mut">{formatClassNo(order.profile.class_no)}</span>
      )}
      <PrizePicture image={order.prize.image} />
      <OrderName {...props} mayCommand={mayCommand} />
      {mayCommand && !selection && (
        <Button
          outlined
          data-acts
          icon={<Icon name="check" size="small" />}
          label={next.label}
          aria-label={`${next.label}: ${about}`}
          loading={props.isUnderWay}
          onClick={next.onChoose}
        />
      )}
    </div>
  )
}

/** Shows the name; pressing it opens the other steps. */
const OrderName = ({ mayCommand, ...props }: OrderStepProps & { mayCommand: boolean }) => {
  const { LL, locale } = useI18nContext()
  const { order } = props
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const { about, others } = useOrderSteps(props)
  const prize = ruleNameIn(locale, order.prize)
  const ordered = order.count > 1 ? LL.orders.times({ prize, count: order.count }) : prize
  const label = LL.orders.more(about)
  const name = (
    <>
      <b>
        <Words>{nameIn(locale, order.user.name)}</Words>
      </b>
      <span className="sm mut">
        <Words>{ordered}</Words> <span className="num">{order.code}</span>
      </span>
      <Waiting order={order} isShort />
    </>
  )
  if (!mayCommand) return <span className="orders-name">{name}</span>
  return (
    <span ref={anchor} className="orders-name">
      <button
        type="button"
        id={moreButtonId(order)}
        aria-haspopup="menu"
        disabled={props.isUnderWay}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        <span className="visually-hidden">{LL.orders.actions()}</span>
      </button>
      {isOpen && (
        <AtOnce>
          <LazyMenu label={label} anchor={anchor} items={others} onClose={() => setOpen(false)} />
        </AtOnce>
      )}
    </span>
  )
}
