import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import type { Order } from '#api/contracts/shop.ts'
import { formatDate, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'

/** In days: after this, a waiting order stands out. */
const long = 7

export const Waiting = ({ order, isShort }: { order: Order; isShort?: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.orders
  const since = order.ready_at ?? order.ordered_at
  const days = differenceInCalendarDays(parseISO(localDay(new Date())), parseISO(localDay(since)))
  const text = days <= 0 ? words.today() : days === 1 ? words.yesterday() : words.days(days)
  if (order.is_overdue && order.collect_by)
    return (
      <Tag tone="amber" icon="clock">
        {words.overdue(formatDate(order.collect_by).slice(5))}
      </Tag>
    )
  const waits =
    days >= long ? (
      <Tag tone="amber" icon="clock">
        {text}
      </Tag>
    ) : (
      text
    )
  if (isShort) return days >= long ? waits : null
  return (
    <span>
      {waits}
      {order.collect_by && (
        <span className="sm mut orders-under">
          {words.until(formatDate(order.collect_by).slice(5))}
        </span>
      )}
    </span>
  )
}
