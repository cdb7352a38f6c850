import { useEffect, useState } from 'react'
import type { Arrived } from './quiz-calls.ts'

const every = 200

type Counted = Readonly<{ closesIn: number | null; number: number }>

/**
 * Whole seconds that are left, by this page's own stopwatch from when it was told; null while
 * nothing is open.
 */
export const useQuizCountdown = (arrived: Arrived<Counted> | undefined): number | null => {
  const closesIn = arrived?.view.closesIn ?? null
  const end = closesIn === null || !arrived ? null : arrived.at + closesIn
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (end === null) return
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), every)
    return () => clearInterval(timer)
  }, [end])
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000))
}
