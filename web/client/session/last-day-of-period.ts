import type { Period } from '#api/contracts/organization.ts'

/** Returns the last day that may have records: today, if a current period is past its end. */
export const lastDayOfPeriod = (
  { end_at, isActive }: Pick<Period, 'end_at' | 'isActive'>,
  today: string,
): string => (isActive && end_at < today ? today : end_at)
