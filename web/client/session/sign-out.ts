import { api } from '#web/client/api/client.ts'
import { storedChildren } from './children.ts'
import { leaveSession, signedOut } from './signed-out.ts'
import { storedToken } from './token.ts'

// Ends the session on the server; call it before the token is forgotten.
const endOnServer = (token: string | null) => {
  if (token)
    void api('/auth/logout', { method: 'POST', keepalive: true, token }).catch(() => undefined)
}

/** Forgets locally first, whatever the server answers. */
export const signOut = () => {
  const tokens = new Set([storedToken(), ...storedChildren().map(({ token }) => token)])
  for (const token of tokens) endOnServer(token)
  signedOut()
}

export const signOutOfChild = () => {
  endOnServer(storedToken())
  leaveSession()
}
