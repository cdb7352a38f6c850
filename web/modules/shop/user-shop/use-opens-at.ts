import type { ShopPrize } from '#api/contracts/shop.ts'
import { formatClock, formatWeekday, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const dayMs = 86_400_000

/**
 * Says when a closed prize opens next: a time if today, else with the weekday or, later, the date.
 */
export const useOpensAt = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.shop
  return ({ opens_at }: Pick<ShopPrize, 'opens_at'>) => {
    if (opens_at === null) return words.closed()
    const time = formatClock(opens_at)
    const day = localDay(opens_at)
    if (day === localDay(new Date())) return words.opensToday(time)
    const isNear = Date.parse(opens_at) - Date.now() < 7 * dayMs
    const shown = isNear ? formatWeekday(locale, day, 'short') : day.slice(5).replace('-', '/')
    return words.opensOn({ day: shown, time })
  }
}
