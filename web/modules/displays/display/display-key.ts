import { useEffect, useState } from 'react'

const storageKey = 'laurel.display'

/**
 * Returns the screen's key; empty if there is none. Kiosks drop the fragment on reload, so session
 * storage keeps it.
 */
export const readDisplayKey = () => {
  const written = location.hash.slice(1)
  if (!written) return sessionStorage.getItem(storageKey) ?? ''
  // A truncated link must not fall back to the stored key.
  const [key = ''] = /^[\w-]{1,255}$/.exec(written.replace(/(%20|\s)+$/, '')) ?? []
  if (key) sessionStorage.setItem(storageKey, key)
  return key
}

/** Follows the fragment, because pasting another link into the tab does not reload the page. */
export const useDisplayKey = () => {
  const [key, setKey] = useState(readDisplayKey)
  useEffect(() => {
    const read = () => setKey(readDisplayKey())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  /** Takes the key of a display, and puts it in the address so that it can be bookmarked. */
  const take = (taken: string) => {
    history.replaceState(history.state, '', `#${taken}`)
    setKey(readDisplayKey())
  }
  return { key, take }
}
