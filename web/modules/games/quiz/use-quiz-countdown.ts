import { useEffect, useState } from 'react'
import type { Arrived } from './quiz-calls.ts'

const every = 200

type Counted = Readonly<{ closesIn: number | null; number: number }>

/** Returns the whole seconds left by this page's stopwatch; null while no question is open. */
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
