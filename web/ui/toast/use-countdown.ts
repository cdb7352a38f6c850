import { useEffect, useRef, useState } from 'react'

const tick = 200

/** Uses the clock, because background timers come late. */
export const useCountdown = (
  ms: number,
  { paused, round }: { paused: boolean; round: number },
  onEnd: () => void,
) => {
  const [left, setLeft] = useState(ms)
  const remaining = useRef(ms)
  const begun = useRef(round)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (begun.current !== round) {
      begun.current = round
      remaining.current = ms
      setLeft(ms)
    }
    if (paused) return
    const until = Date.now() + remaining.current
    const timer = setInterval(() => {
      remaining.current = Math.max(0, until - Date.now())
      setLeft(remaining.current)
      if (remaining.current > 0) return
      clearInterval(timer)
      end.current()
    }, tick)
    return () => clearInterval(timer)
  }, [paused, round, ms])

  return left
}
