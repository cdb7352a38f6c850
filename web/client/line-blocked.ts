import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** One handshake may fail by chance. */
const enough = 2

/** In this browser: it was told, until a line stands again. */
const toldKey = 'laurel.no-line-told'

let failures = 0
/** When the first of them failed, in ms. */
let since = 0
let hasStood = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** A handshake was refused on its way, or nobody answered it. */
export const handshakeFailed = () => {
  failures += 1
  if (failures === 1) since = Date.now()
  tell()
}

export const lineConnected = () => {
  hasStood = true
  localStorage.removeItem(toldKey)
  tell()
}

/** Whether nobody was told yet in this browser, who from now on was. */
export const claimBlockedNotice = () => {
  if (localStorage.getItem(toldKey)) return false
  localStorage.setItem(toldKey, 'yes')
  return true
}

/** A filter is in the way: no line ever stood on this page, while ordinary calls go well. */
const isBlocked = (cache: QueryCache) =>
  !hasStood && failures >= enough && cache.getAll().some(({ state }) => state.dataUpdatedAt > since)

/** Whether the network of this page lets ordinary calls through and no live line. */
export const useLineBlocked = () => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (changed: () => void) => {
      const leave = cache.subscribe(notifyManager.batchCalls(changed))
      listeners.add(changed)
      return () => {
        leave()
        listeners.delete(changed)
      }
    },
    [cache],
  )
  return useSyncExternalStore(subscribe, () => isBlocked(cache))
}

/** For tests, which share a page: as it was loaded. */
export const forgetHandshakes = () => {
  failures = 0
  hasStood = false
}
