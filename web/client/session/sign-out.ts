import { api } from '#web/client/api/client.ts'
import { storedChildren } from './children.ts'
import { leaveSession, signedOut } from './signed-out.ts'
import { storedToken } from './token.ts'

// It takes the token along before that is forgotten, and outlives the page.
const endOnServer = (token: string | null) => {
  if (token)
    void api('/auth/logout', { method: 'POST', keepalive: true, token }).catch(() => undefined)
}

/**
 * Forgets the session here first, and those of all children: whatever the server does, nothing of
 * them stays. Then the server ends them as well.
 */
export const signOut = () => {
  const tokens = new Set([storedToken(), ...storedChildren().map(({ token }) => token)])
  for (const token of tokens) endOnServer(token)
  signedOut()
}

/** Signs out of the child that is shown, and goes on with another one, if there is any. */
export const signOutOfChild = () => {
  endOnServer(storedToken())
  leaveSession()
}
