import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from './queries.ts'
import { isSignedOut, signedOut } from './signed-out.ts'
import { isTokenKey, storedToken, tokenOfPage } from './token.ts'

/** Keeps this page to its session: another tab signs out or in, or the browser brings the page back from its memory. */
export const watchSession = (client: QueryClient): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (!isTokenKey(key) || tokenOfPage() === null || storedToken() === tokenOfPage()) return
    if (storedToken() === null) signedOut()
    // Somebody has signed in, or the password was changed: the page begins anew with the session of now.
    else location.reload()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || tokenOfPage() === null) return
    if (isSignedOut() || storedToken() === null) location.replace('/sign-in')
    else if (storedToken() !== tokenOfPage()) location.reload()
    // Over on the server perhaps: it says so.
    else void client.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => undefined)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
