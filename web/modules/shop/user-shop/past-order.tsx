import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Order } from '#api/contracts/shop.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useReason } from '../use-reason.ts'
import { usePlacedFocus } from './use-placed-focus.ts'

export const PastOrder = ({ order, isPlaced }: { order: Order; isPlaced: boolean }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  const reasonOf = useReason()
  const place = usePlacedFocus<HTMLLIElement>(isPlaced)
  const isCancelled = order.state === 'cancelled'
  const reason = isCancelled ? reasonOf(order.reason) : undefined
  return (
    <li ref={place} className="user-shop-past" tabIndex={-1}>
      <PrizePicture image={order.prize.image} className="user-shop-small" />
      <div className="grow">
        <b className={isCancelled ? 'user-shop-struck' : undefined}>
          <Words>{ruleNameIn(locale, order.prize)}</Words>
        </b>
        <div className="sm mut">
          {isCancelled
            ? reason
              ? words.cancelledFor(reason)
              : words.states.cancelled()
            : words.pointsOf(formatNumber(order.point))}
        </div>
      </div>
      {isCancelled ? (
        <Tag tone="line" icon="undo">
          {words.pointsBack(formatNumber(order.point))}
        </Tag>
      ) : (
        <Tag tone="leaf" icon="check">
          {words.collectedOn(formatDate(order.collected_at ?? order.ordered_at))}
        </Tag>
      )}
    </li>
  )
}
