import { useSyncExternalStore } from 'react'
import { createSubscribers } from './subscribers.ts'

let isLive = false
const { tell, subscribe } = createSubscribers()

export const setLineLive = (next: boolean) => {
  isLive = next
  tell()
}

/** Returns whether the page's only socket is live, whichever part of the page opened it. */
export const useLineLive = () => useSyncExternalStore(subscribe, () => isLive)
