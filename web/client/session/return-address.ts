import type { UserInfo } from '#api/contracts/auth.ts'
import { homeOf } from './home.ts'

const key = 'laurel.way-back'
/** Addresses of our own, for students alone: nobody is led anywhere else. */
const known = /^\/quiz(\?pin=\d{6})?$/

/** Where this tab wanted to go before it was known who is there. */
export const keepReturnAddress = (address: string) => {
  if (known.test(address)) sessionStorage.setItem(key, address)
}

/**
 * Where to after signing in: once where the tab wanted to go, otherwise where the account belongs.
 */
export const afterSignIn = (user: Pick<UserInfo, 'role' | 'setup_password'>): string => {
  const wanted = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const isStudent = user.role === 'user' && !user.setup_password
  return isStudent && wanted && known.test(wanted) ? wanted : homeOf(user)
}
