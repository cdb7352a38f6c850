import { usePeriod } from '#web/client/session/period.tsx'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Message } from '#web/ui/states/message.tsx'

/** Warns that the chosen period has ended. `today`: the school's date. */
export const PeriodOver = ({ today }: { today: string }) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  if (period.end_at >= today) return null
  return (
    <div className="hw-over">
      <Message tone="amber">{LL.homework.periodOver(formatDate(period.end_at))}</Message>
    </div>
  )
}
