import type { CommonQueryMethods } from 'slonik'
import { orNotFound } from '#api/failure.ts'
import { findCurrentPeriod, findPeriod, type PeriodRow } from '#registry/organization/periods.ts'

export const requestedPeriod = async (
  db: CommonQueryMethods,
  organizationId: string,
  id: string | undefined,
) =>
  orNotFound(
    id ? await findPeriod(db, organizationId, id) : await findCurrentPeriod(db, organizationId),
  )

type PeriodEnd = Pick<PeriodRow, 'end_at' | 'is_current'>

/** Returns the last day that can have records: for a current period past its end, today. */
export const lastDayWithRecords = ({ end_at, is_current }: PeriodEnd, today: string) =>
  is_current && end_at < today ? today : end_at

/** Returns the last day that can have records, but no day after today. */
export const lastDayUntil = (today: string, period: PeriodEnd) => {
  const last = lastDayWithRecords(period, today)
  return last < today ? last : today
}
