import { useState, useSyncExternalStore } from 'react'

const storageKey = 'laurel.device'
const changed = 'laurel.device'

/** Uses local storage, because a reader is switched off at night. */
export const storedKey = () => localStorage.getItem(storageKey)

export const storeKey = (key: string | null) => {
  if (key === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, key)
  dispatchEvent(new Event(changed))
}

const follow = (tell: () => void) => {
  addEventListener(changed, tell)
  addEventListener('storage', tell)
  return () => {
    removeEventListener(changed, tell)
    removeEventListener('storage', tell)
  }
}

/** Returns this device's key; null while it is not paired. Follows changes in other tabs. */
export const useDeviceKey = () => useSyncExternalStore(follow, storedKey)

/** Returns the code in an address such as /device#ABCD2345; empty if there is none. */
export const useCodeOfAddress = () => {
  const [code] = useState(() => (/^#([\w-]{1,32})$/.exec(location.hash) ?? [])[1] ?? '')
  return code
}
