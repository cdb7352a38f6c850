import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export type OrderStepProps = {
  order: Order
  isUnderWay: boolean
  onChange: (order: Order, state: Order['state']) => void
  onCancel: (order: Order) => void
}

export const useOrderSteps = ({
  order,
  onChange,
  onCancel,
}: Omit<OrderStepProps, 'isUnderWay'>) => {
  const { LL, locale } = useI18nContext()
  const words = LL.orders
  const { state } = order
  const to = (label: string, next: Order['state']) => ({
    label,
    onChoose: () => onChange(order, next),
  })
  const [ready, collected] = [to(words.toReady(), 'ready'), to(words.toCollected(), 'collected')]
  return {
    about: words.row({
      name: nameIn(locale, order.user.name),
      prize: ruleNameIn(locale, order.prize),
    }),
    next: state === 'ordered' ? ready : collected,
    others: [
      state === 'ordered' ? collected : to(words.putBack(), 'ordered'),
      { label: words.cancel(), onChoose: () => onCancel(order) },
    ],
  }
}

export const moreButtonId = (order: Pick<Order, '_id'>) => `order-more-${order._id}`
