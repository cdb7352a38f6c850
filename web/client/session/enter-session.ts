import type { QueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#api/contracts/auth.ts'
import { keepDevice } from './devices.ts'
import { keepOneTimePassword } from './one-time-password.ts'
import { afterSignIn } from './return-address.ts'
import { forgetSession, storeToken } from './token.ts'

/**
 * Starts a session and returns its first path. `password`: as typed, so that the set-up steps need
 * not ask for it again.
 */
export const enterSession = (client: QueryClient, data: SignedIn, password?: string): string => {
  // Deletes what the browser stores of an earlier account.
  forgetSession()
  storeToken(data.token)
  if (password !== undefined && (data.setup_password || data.second_factor_due))
    keepOneTimePassword(password)
  keepDevice(data.device_token)
  client.clear()
  return afterSignIn(data)
}
