import { useCallback, useEffect, useRef, useState } from 'react'
import { reducedMotion } from '#web/ui/browser/reduced-motion.ts'

type RaceClockOptions = {
  days: number
  seconds: number
  /** Called for each frame with the days passed, including fractions. */
  onFrame: (at: number) => void
  starts: boolean
}

const still = (at: number, days: number) => (reducedMotion() ? Math.min(Math.floor(at), days) : at)

/** Returns the race's clock. `onFrame` gets each frame; React re-renders once a day. */
export const useRaceClock = ({ days, seconds, onFrame, starts }: RaceClockOptions) => {
  const at = useRef(0)
  const [day, setDay] = useState(0)
  const [playing, setPlaying] = useState(starts)

  const show = useCallback(
    (next: number) => {
      at.current = Math.min(Math.max(next, 0), days)
      onFrame(still(at.current, days))
      setDay(Math.ceil(still(at.current, days)))
    },
    [days, onFrame],
  )

  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      // A page that was hidden continues where it stopped.
      const passed = Math.min(Math.max(now - last, 0), 100)
      last = now
      show(at.current + (passed / 1000) * (days / seconds))
      if (at.current >= days) setPlaying(false)
      else frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, days, seconds, show])

  const seek = useCallback((to: number) => show(to), [show])
  const toggle = () => {
    if (!playing && at.current >= days) show(0)
    setPlaying(!playing)
  }
  return {
    day,
    playing,
    toggle,
    seek,
    pause: () => setPlaying(false),
    left: Math.ceil(((days - day) / days) * seconds),
  }
}
