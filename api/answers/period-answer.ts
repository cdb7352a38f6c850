import type { Period } from '#api/contracts/organization.ts'
import type { PeriodRow } from '#registry/organization/periods.ts'

export const periodAnswer = ({ id, name, is_current, start_at, end_at }: PeriodRow): Period => ({
  _id: id,
  name,
  isActive: is_current,
  start_at,
  end_at,
})
