import { useEffect, useState } from 'react'

/**
 * The token of the game: what stands after # in the address that the list of games opens, which no
 * server and no log ever sees. It is taken out of the address and kept for the tab, so that a
 * reload goes on. Empty when there is none.
 */
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
