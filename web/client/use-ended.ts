import { useEffect, useRef } from 'react'

/** Calls `onEnded` with the jobs that have ended since the list was last read. */
export const useEnded = (
  ended: readonly string[] | undefined,
  onEnded: (fresh: readonly string[]) => void,
) => {
  const known = useRef<ReadonlySet<string>>(undefined)
  const key = ended?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the list
  useEffect(() => {
    const before = known.current
    known.current = ended && new Set(ended)
    const fresh = before ? (ended ?? []).filter((one) => !before.has(one)) : []
    if (fresh.length > 0) onEnded(fresh)
  }, [key])
}
