import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { createSubscribers } from './subscribers.ts'

const enough = 2

const toldKey = 'laurel.no-line-told'

let failures = 0
let since = 0
let hasStood = false
const { tell, subscribe } = createSubscribers()

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

/** Returns true if calls succeed but the socket has never connected: a firewall blocks it. */
const isBlocked = (cache: QueryCache) =>
  !hasStood && failures >= enough && cache.getAll().some(({ state }) => state.dataUpdatedAt > since)

export const useLineBlocked = () => {
  const cache = useQueryClient().getQueryCache()
  const subscribeToBoth = useCallback(
    (changed: () => void) => {
      const leaveCache = cache.subscribe(notifyManager.batchCalls(changed))
      const leave = subscribe(changed)
      return () => {
        leaveCache()
        leave()
      }
    },
    [cache],
  )
  return useSyncExternalStore(subscribeToBoth, () => isBlocked(cache))
}

export const forgetHandshakes = () => {
  failures = 0
  hasStood = false
}
