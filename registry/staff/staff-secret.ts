import {
  hashPassword,
  hashRandomPassword,
  randomAdministratorPassword,
  randomPassword,
} from '#registry/passwords/passwords.ts'
import type { StoredStaffRole } from './list-staff.ts'

/**
 * A password as it will be stored; `shown` is the clear text of a random one. Staff change either
 * at the first sign-in.
 */
export type StaffSecret = Readonly<{ hash: string; shown: string | null }>

/** The given password, or a random one. Slow, so not for inside a transaction. */
export const makeSecret = async (
  given: string | null | undefined,
  role: StoredStaffRole = 'admin',
): Promise<StaffSecret> => {
  if (given) return { hash: await hashPassword(given), shown: null }
  const shown = role === 'organization_admin' ? randomAdministratorPassword() : randomPassword()
  return { hash: await hashRandomPassword(shown), shown }
}
