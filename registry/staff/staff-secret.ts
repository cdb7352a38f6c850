import {
  hashPassword,
  hashRandomPassword,
  randomAdministratorPassword,
  randomPassword,
} from '#registry/passwords/passwords.ts'
import type { StoredStaffRole } from './list-staff.ts'

export type StaffSecret = Readonly<{ hash: string; shown: string | null }>

/** Hashing is slow: call it outside a transaction. */
export const makeSecret = async (
  given: string | null | undefined,
  role: StoredStaffRole = 'admin',
): Promise<StaffSecret> => {
  if (given) return { hash: await hashPassword(given), shown: null }
  const shown = role === 'organization_admin' ? randomAdministratorPassword() : randomPassword()
  return { hash: await hashRandomPassword(shown), shown }
}
