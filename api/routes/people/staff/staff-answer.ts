import type { NewStaff, Staff } from '#api/contracts/staff.ts'
import type { StaffListRow } from '#registry/staff/list-staff.ts'

export const staffAnswer = (row: StaffListRow): Staff => ({
  _id: row.id,
  email: row.email,
  name: { en: row.name_en, zh: row.name_zh },
  title: { en: row.title_en, zh: row.title_zh },
  role: row.role,
  isActive: row.is_active,
  privilege: { all_action: row.role !== 'admin' || row.all_action },
  setup_password: row.setup_password,
  has_second_factor: row.has_second_factor,
})

/** Omits a title that was not sent. */
export const titleOf = (title: NewStaff['title']) =>
  title && { title_en: title.en ?? '', title_zh: title.zh ?? '' }
