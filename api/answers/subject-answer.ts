import type { Subject } from '#api/contracts/subjects.ts'
import type { SubjectRow } from '#registry/organization/subjects.ts'

export const subjectAnswer = ({ id, name_en, name_zh, type, is_active }: SubjectRow): Subject => ({
  _id: id,
  name: { en: name_en, zh: name_zh },
  type,
  isActive: is_active,
})
