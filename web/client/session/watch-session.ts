import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './queries.ts'
import { isSignedOut, signedOut } from './signed-out.ts'
import { isTokenKey, storedToken, tokenOfPage } from './token.ts'

/** Drops the address's parameters, because they belong to the former session. */
const beginAnew = () => {
  if (location.pathname.startsWith('/user') && location.search) location.replace(location.pathname)
  else location.reload()
}

export const watchSession = (client: QueryClient): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (!isTokenKey(key) || tokenOfPage() === null || storedToken() === tokenOfPage()) return
    if (storedToken() === null) signedOut()
    else beginAnew()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || tokenOfPage() === null) return
    if (isSignedOut() || storedToken() === null) location.replace('/sign-in')
    else if (storedToken() !== tokenOfPage()) beginAnew()
    // Asks the server, because the session may have ended there.
    else void client.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => undefined)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
