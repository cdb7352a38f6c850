import type { Staff } from '#api/contracts/staff.ts'
import type { StaffRow } from '#registry/staff/list-staff.ts'

export const staffAnswer = (row: StaffRow): Staff => ({
  _id: row.id,
  email: row.email,
  name: { en: row.name_en, zh: row.name_zh },
  role: row.role,
  isActive: row.is_active,
  privilege: { all_action: row.role !== 'admin' || row.all_action },
  setup_password: row.setup_password,
})
