import type { Period } from '#api/contracts/organization.ts'

/** Returns the last day with records: a period may stay current after its end, and takes records. */
export const lastDayOf = (
  { end_at, isActive }: Pick<Period, 'end_at' | 'isActive'>,
  today: string,
): string => (isActive && end_at < today ? today : end_at)
