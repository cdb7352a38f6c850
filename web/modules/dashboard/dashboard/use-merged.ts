import { useEffect, useRef, useState } from 'react'
import { throttleTask } from '#web/client/throttle-task.ts'

const window = 1000

/**
 * Follows a value that may change often: the first change shows at once, those within the next
 * second are merged and show together at its end. Values with the same signature count as
 * unchanged.
 */
export const useMerged = <Value>(value: Value, signature: string): Value => {
  const [shown, setShown] = useState({ value, signature })
  const latest = useRef(shown)
  const [show] = useState(() => throttleTask(window, () => setShown(latest.current)))
  latest.current = { value, signature }

  useEffect(() => {
    if (signature !== shown.signature) show()
  }, [signature, shown, show])
  useEffect(() => show.cancel, [show])

  return signature === shown.signature ? value : shown.value
}
