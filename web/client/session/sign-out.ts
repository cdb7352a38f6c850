import { api } from '#web/client/api/client.ts'
import { signedOut } from './signed-out.ts'

/** Forgets the session here first: whatever the server does, nothing of it stays. Then the server ends it as well. */
export const signOut = () => {
  // It takes the token along before that is forgotten, and outlives the page.
  void api('/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined)
  signedOut()
}
