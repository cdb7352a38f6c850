import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

export const isStaleAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stale' in data && data.stale === true

export const useShowsStale = (): boolean => {
  const cache = useQueryClient().getQueryCache()
  // Batched, because the cache also notifies during rendering.
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some((query) => query.isActive() && isStaleAnswer(query.state.data)),
  )
}
