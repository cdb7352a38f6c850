import { useEffect, useRef, useState } from 'react'
import { throttle } from '#platform/concurrency/throttle.ts'

const window = 1000

/**
 * Throttles a value: the first change shows at once, and further ones within a second show
 * together. Values with the same signature count as unchanged.
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
