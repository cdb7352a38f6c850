import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/** `at`: the list's `last_updated_at`. */
export const LastUpdated = ({ at }: { at: string | undefined }) => {
  const { LL } = useI18nContext()
  return at ? <span className="sm mut num">{LL.common.lastUpdated(formatTime(at))}</span> : null
}
