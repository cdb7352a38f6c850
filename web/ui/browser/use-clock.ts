import { useEffect, useState } from 'react'
import { formatTime } from '#web/i18n/format.ts'

const hourAndMinute = () => formatTime(new Date()).slice(0, 5)

export const useClock = () => {
  const [time, setTime] = useState(hourAndMinute)
  useEffect(() => {
    const timer = setInterval(() => setTime(hourAndMinute()), 1000)
    return () => clearInterval(timer)
  }, [])
  return time
}
