import type { z } from 'zod'
import type { NewStaff, Staff, StaffRole, StaffUpdate } from '#api/contracts/staff.ts'

/** The values of both dialogs; each contract picks its own. */
export type StaffForm = {
  email: string
  name: { zh: string; en: string }
  title: { zh: string | null; en: string | null }
  role: StaffRole
  privilege: { all_action: boolean }
  isActive: boolean
  password: string | null
  own_password?: string
}

export const staffFormOf = (staff?: Staff): StaffForm => ({
  email: staff?.email ?? '',
  name: staff?.name ?? { zh: '', en: '' },
  title: staff?.title ?? { zh: '', en: '' },
  role: staff?.role ?? 'admin',
  // A new teacher sees only their own records at first.
  privilege: { all_action: staff?.role === 'admin' && staff.privilege.all_action },
  isActive: staff?.isActive ?? true,
  password: null,
})

export const loadNewStaffContract = async () =>
  (await import('#api/contracts/staff.ts')).NewStaff as unknown as z.ZodType<NewStaff, StaffForm>
export const loadStaffUpdateContract = async () =>
  (await import('#api/contracts/staff.ts')).StaffUpdate as unknown as z.ZodType<
    StaffUpdate,
    StaffForm
  >
