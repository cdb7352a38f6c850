import { api } from '#web/client/api/client.ts'
import { storedChildren } from './children.ts'
import { leaveSession, signedOut } from './signed-out.ts'
import { storedToken } from './token.ts'

// Ends the session on the server. Call it before the token is deleted.
const endOnServer = (token: string | null) => {
  if (token)
    void api('/auth/logout', { method: 'POST', keepalive: true, token }).catch(() => undefined)
}

/** Ends all sessions of this browser. Deletes local data without waiting for the server. */
export const signOut = () => {
  const tokens = new Set([storedToken(), ...storedChildren().map(({ token }) => token)])
  for (const token of tokens) endOnServer(token)
  signedOut()
}

export const signOutOfChild = () => {
  endOnServer(storedToken())
  leaveSession()
}
