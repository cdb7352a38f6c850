import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { reducedMotion } from '#web/ui/browser/reduced-motion.ts'

const duration = 520

type Props = Readonly<{
  value: number
  written?: ((value: number) => string) | undefined
  begin?: number
}>

/** Counts up to the new value while its row slides. Screen readers get only the final value. */
export const CountUp = ({ value, written, begin = value }: Props) => {
  const [shown, setShown] = useState(() => (begin === value || reducedMotion() ? value : begin))
  const from = useRef(begin)

  useEffect(() => {
    const start = from.current
    from.current = value
    if (start === value || reducedMotion()) {
      setShown(value)
      return
    }
    let began: number | undefined
    let frame = requestAnimationFrame(function step(at) {
      began ??= at
      const share = Math.min(1, (at - began) / duration)
      const now = start + (value - start) * (1 - (1 - share) ** 3)
      setShown(written ? now : Math.round(now))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, written])

  return <span className="num">{written ? written(shown) : formatNumber(shown)}</span>
}
