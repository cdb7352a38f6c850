import { api } from '#web/shared/api/client.ts'
import { signedOut } from './token.ts'

/** Ends the session on the server as well; without an answer only here, where the token is forgotten either way. */
export const signOut = async () => {
  await api('/auth/logout', { method: 'POST' }).catch(() => undefined)
  signedOut()
}
