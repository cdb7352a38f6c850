import type { ReactNode } from 'react'
import type { ShopPrize } from '#api/contracts/shop.ts'
import { formatNumber, formatWeekday } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const PrizeFacts = ({ prize }: { prize: ShopPrize }) => {
  const { LL } = useI18nContext()
  const words = LL.shop.facts
  const { stock, limit, limit_left: limitLeft, handover } = prize
  const hours = useHours(prize)
  const days = prize.collect_within_days
  return (
    <ul className="user-shop-facts">
      {stock !== null && <Fact icon="category">{words.stock(formatNumber(stock))}</Fact>}
      {limit && (
        <Fact icon="student">
          {words.limit[limit.span]({ count: limit.count, left: limitLeft ?? limit.count })}
        </Fact>
      )}
      {handover === 'at_once' ? (
        <Fact icon="check">{words.atOnce()}</Fact>
      ) : (
        prize.collect_at && (
          <Fact icon="pin">
            <Words>{words.collectAt(prize.collect_at)}</Words>
          </Fact>
        )
      )}
      {hours && <Fact icon="clock">{hours}</Fact>}
      {handover === 'order' && days !== null && <Fact icon="calendar">{words.within(days)}</Fact>}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} size="small" />
    <span>{children}</span>
  </li>
)

/** Formats opening hours as "Mon–Fri 12:30–13:15". */
const useHours = ({ opening_hours: hours }: ShopPrize) => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  return hours
    .map(({ days, from, to }) => {
      const sorted = days.toSorted((a, b) => a - b)
      const [first = 1, last = 7] = [sorted[0], sorted.at(-1)]
      const name = (day: number) => formatWeekday(locale, day)
      const isRow = sorted.length > 2 && last - first === sorted.length - 1
      const named = isRow
        ? words.facts.dayRange({ from: name(first), to: name(last) })
        : sorted.map(name).join(words.separator())
      return words.facts.hours({ days: named, from, to })
    })
    .join(words.and())
}
