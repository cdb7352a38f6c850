import { useEffect, useState } from 'react'
import { useLivePaused } from '#web/client/live-pause.ts'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const tick = 20_000
const minute = 60_000

/**
 * Returns a formatter: "now", "4 min", "3 h", then the date. Updates automatically unless the
 * screen is paused.
 */
export const useAgo = () => {
  const { LL } = useI18nContext()
  const [, setTicks] = useState(0)
  const isPaused = useLivePaused()
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick)
    return () => clearInterval(timer)
  }, [isPaused])
  return (moment: string) => {
    const minutes = Math.floor((Date.now() - Date.parse(moment)) / minute)
    if (minutes < 1) return LL.common.ago.now()
    if (minutes < 60) return LL.common.ago.minutes(minutes)
    return minutes < 24 * 60 ? LL.common.ago.hours(Math.floor(minutes / 60)) : formatDate(moment)
  }
}
