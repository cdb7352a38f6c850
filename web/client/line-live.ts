import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const setLineLive = (next: boolean) => {
  isLive = next
  for (const listener of listeners) listener()
}

/** Returns whether the page's only socket is live, whichever part of the page opened it. */
export const useLineLive = () => useSyncExternalStore(subscribe, () => isLive)
