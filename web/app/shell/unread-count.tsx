import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const most = 99

export const UnreadCount = ({ count }: { count: number }) => {
  const { LL } = useI18nContext()
  if (count === 0) return null
  return (
    <span className="unread-count">
      <span aria-hidden="true">{count > most ? `${most}+` : formatNumber(count)}</span>
      <span className="visually-hidden">, {LL.menu.unread(count)}</span>
    </span>
  )
}
