import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

const enough = 2

const toldKey = 'laurel.no-line-told'

let failures = 0
let since = 0
let hasStood = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

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

export const claimBlockedNotice = () => {
  if (localStorage.getItem(toldKey)) return false
  localStorage.setItem(toldKey, 'yes')
  return true
}

/** Returns true if calls succeed but the socket never has: a firewall blocks it. */
const isBlocked = (cache: QueryCache) =>
  !hasStood && failures >= enough && cache.getAll().some(({ state }) => state.dataUpdatedAt > since)

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

export const forgetHandshakes = () => {
  failures = 0
  hasStood = false
}
