import { useEffect, useRef, useState } from 'react'

const window = 1000

/**
 * Follows a value that may change often: the first change shows at once, those within the next second are merged and
 * show together at its end. Values with the same signature count as unchanged.
 */
export const useMerged = <Value>(value: Value, signature: string): Value => {
  const [shown, setShown] = useState({ value, signature })
  const latest = useRef(shown)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  latest.current = { value, signature }

  useEffect(() => {
    if (signature === shown.signature || timer.current) return
    setShown(latest.current)
    timer.current = setTimeout(() => {
      timer.current = null
      setShown(latest.current)
    }, window)
  }, [signature, shown])
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )

  return signature === shown.signature ? value : shown.value
}
