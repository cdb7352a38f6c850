import { useEffect, useState } from 'react'

const storageKey = 'laurel.display'

/**
 * The key of this screen: what stands after # in its address, which no server and no log ever sees. It is also kept for
 * the tab, so that a reload finds it where a kiosk drops the fragment. Empty when there is none.
 */
export const readDisplayKey = () => {
  const key = decodeURIComponent(location.hash.slice(1)).trim()
  if (key) sessionStorage.setItem(storageKey, key)
  return key || (sessionStorage.getItem(storageKey) ?? '')
}

/** Another link pasted into the same tab changes only the fragment, which loads nothing anew. */
export const useDisplayKey = () => {
  const [key, setKey] = useState(readDisplayKey)
  useEffect(() => {
    const read = () => setKey(readDisplayKey())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return key
}
