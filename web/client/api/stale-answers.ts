import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * An answer is `stale` whose figures do not hold yet what was recorded last, or are being made
 * anew.
 */
export const isStaleAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

/** Whether anything that is shown just now came from an answer that was `stale`. */
export const useShowsStale = (): boolean => {
  const cache = useQueryClient().getQueryCache()
  // The cache also tells of changes in the midst of rendering, where nothing else may change.
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some((query) => query.isActive() && isStaleAnswer(query.state.data)),
  )
}
