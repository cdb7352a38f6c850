import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasNoAnswer } from '#web/client/api/api-error.ts'

const keptSince = (cache: QueryCache): number | null => {
  const shown = cache.getAll().filter((query) => query.isActive() && query.state.data !== undefined)
  const failing = shown.some(
    ({ state }) => hasNoAnswer(state.fetchFailureReason) || hasNoAnswer(state.error),
  )
  if (!failing && navigator.onLine !== false) return null
  const ofRecords = shown.filter(({ meta }) => (meta?.reads.length ?? 0) > 0)
  const times = (ofRecords.length > 0 ? ofRecords : shown).map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : null
}

export const useShownSince = () => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (changed: () => void) => {
      const leave = cache.subscribe(notifyManager.batchCalls(changed))
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        leave()
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    [cache],
  )
  return useSyncExternalStore(subscribe, () => keptSince(cache))
}
