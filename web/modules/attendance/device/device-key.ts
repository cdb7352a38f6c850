import { useState, useSyncExternalStore } from 'react'

const storageKey = 'laurel.device'
const changed = 'laurel.device'

/** Kept for good: a reader is switched off at night. */
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

/** The key of this device, null before it is paired; another tab's news count too. */
export const useDeviceKey = () => useSyncExternalStore(follow, storedKey)

/**
 * A code that came with the address, as /device#ABCD2345 of the QR code that staff show. It reaches
 * no server before the button is pressed.
 */
export const useCodeOfAddress = () => {
  const [code] = useState(() => (/^#([\w-]{1,32})$/.exec(location.hash) ?? [])[1] ?? '')
  return code
}
