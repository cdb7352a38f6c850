import { hashPassword, hashRandomPassword, randomPassword } from '#registry/passwords.ts'

/** A password as it will be stored; `shown` is the clear text of a random one. */
export type Secret = Readonly<{ hash: string; shown: string | null }>

/** The given password, or a random one, which has to be changed at the first sign-in. Slow, so not for inside a transaction. */
export const makeSecret = async (given: string | null | undefined): Promise<Secret> => {
  if (given) return { hash: await hashPassword(given), shown: null }
  const shown = randomPassword()
  return { hash: await hashRandomPassword(shown), shown }
}
