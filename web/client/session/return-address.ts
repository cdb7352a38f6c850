import { type EnteringUser, homeOf } from './home.ts'

const key = 'laurel.way-back'
/** Accepts only the addresses at which students join a quiz. */
const known = /^\/quiz(\?pin=\d{6})?$/

export const keepReturnAddress = (address: string) => {
  if (known.test(address)) sessionStorage.setItem(key, address)
}

export const afterSignIn = (user: EnteringUser): string => {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const isStudent = user.role === 'user' && !user.setup_password
  return isStudent && address && known.test(address) ? address : homeOf(user)
}
