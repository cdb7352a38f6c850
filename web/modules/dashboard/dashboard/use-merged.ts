import { useEffect, useRef, useState } from 'react'
import { throttle } from '#platform/concurrency/throttle.ts'

const window = 1000

/**
 * Follows a value that may change often: the first change shows at once, those within the next
 * second are merged and show together at its end. Values with the same signature count as
 * unchanged.
 */
export const useMerged = <Value>(value: Value, signature: string): Value => {
  const [shown, setShown] = useState({ value, signature })
  const latest = useRef(shown)
  const [show] = useState(() => throttle(() => setShown(latest.current), window))
  latest.current = { value, signature }

  useEffect(() => {
    if (signature !== shown.signature) show.ask()
  }, [signature, shown, show])
  useEffect(() => show.stop, [show])

  return signature === shown.signature ? value : shown.value
}
