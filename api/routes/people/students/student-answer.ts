import type { Student } from '#api/contracts/students.ts'
import type { ListedStudent } from '#registry/students/student-list.ts'

export const studentAnswer = (row: ListedStudent): Student => ({
  _id: row.id,
  u_id: row.username,
  username: row.username,
  name: { en: row.name_en, zh: row.name_zh },
  class: row.class,
  class_no: row.class_no,
  date_of_birth: row.date_of_birth,
  card_id: row.card_id,
  house: row.house_id,
  profile: row.profile_id,
  point: row.point,
  cumulative_point: row.cumulative_point,
  isActive: row.is_active,
  setup_password: row.setup_password,
  role: 'user',
  isParent: false,
  privilege: { all_action: false },
  ...(row.merged_usernames.length > 0 && { merged_u_ids: row.merged_usernames }),
})
