import { useEffect, useState } from 'react'

/** Returns the game's token; empty if there is none. Session storage keeps it for a reload. */
const readPlayToken = (game: string): string => {
  const storageKey = `laurel.play.${game}`
  const [written = ''] = /^[\w-]{1,255}$/.exec(location.hash.slice(1)) ?? []
  if (!written) return sessionStorage.getItem(storageKey) ?? ''
  sessionStorage.setItem(storageKey, written)
  history.replaceState(history.state, '', location.pathname)
  return written
}

export const usePlayToken = (game: string) => {
  const [token, setToken] = useState(() => readPlayToken(game))
  useEffect(() => {
    const read = () => setToken(readPlayToken(game))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [game])
  return token
}
