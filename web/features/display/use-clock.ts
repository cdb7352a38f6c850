import { useEffect, useState } from 'react'

const hourAndMinute = () => {
  const now = new Date()
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 08:42, by the clock of the screen itself. */
export const useClock = () => {
  const [time, setTime] = useState(hourAndMinute)
  useEffect(() => {
    const timer = setInterval(() => setTime(hourAndMinute()), 1000)
    return () => clearInterval(timer)
  }, [])
  return time
}
