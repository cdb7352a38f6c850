import { useEffect, useState } from 'react'

const storageKey = 'laurel.display'

/**
 * The key of this screen: what stands after # in its address, which no server and no log ever sees.
 * It is also kept for the tab, so that a reload finds it where a kiosk drops the fragment. Empty
 * when there is none.
 */
export const readDisplayKey = () => {
  const written = location.hash.slice(1)
  if (!written) return sessionStorage.getItem(storageKey) ?? ''
  // Half of a link is no key, and the stored one is not used either.
  const [key = ''] = /^[\w-]{1,255}$/.exec(written.replace(/(%20|\s)+$/, '')) ?? []
  if (key) sessionStorage.setItem(storageKey, key)
  return key
}

/** Another link pasted into the same tab changes only the fragment and reloads nothing. */
export const useDisplayKey = () => {
  const [key, setKey] = useState(readDisplayKey)
  useEffect(() => {
    const read = () => setKey(readDisplayKey())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  /**
   * The screen's own key, from now on that of a display: in its address, so that it may be kept as
   * a bookmark.
   */
  const take = (taken: string) => {
    history.replaceState(history.state, '', `#${taken}`)
    setKey(readDisplayKey())
  }
  return { key, take }
}
