import type { CommonQueryMethods } from 'slonik'
import type { OverlookedQuery } from '#api/contracts/recognition.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { lastDayUntil, requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { localDateOf, plusDays } from '#domain/calendar.ts'
import type { OverlookedFilter } from '#projections/recognition/overlooked.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { studentsSeenBy } from './own-students.ts'

type OverlookedRequest = Readonly<{
  query: Omit<OverlookedQuery, 'page' | 'limit'>
  now: Date
}>

/**
 * Adds the school's time zone.
 * @throws HttpError `not_found`, `forbidden`, `validation_failed`
 */
export const overlookedFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { query, now }: OverlookedRequest,
): Promise<OverlookedFilter & { timeZone: string }> => {
  const { organizationId } = caller
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const period = await requestedPeriod(db, organizationId, query.period)
  const today = localDateOf(now, timeZone)
  const to = query.to ?? lastDayUntil(today, period)
  const isUnrewarded = query.kind === 'unrewarded'
  // A period may start after today.
  const begun = period.start_at < to ? period.start_at : to
  const usual = isUnrewarded ? plusDays(to, 1 - query.days) : begun
  const from = query.from ?? usual
  if (from > to) throw new HttpError('validation_failed', [{ field: 'to', code: 'yup_date' }])
  return {
    organizationId,
    timeZone,
    periodId: period.id,
    from,
    to,
    below: isUnrewarded ? undefined : query.points,
    categoryId: query.category,
    giverId: query.teacher,
    choice: query.class,
    profileIds: await visibleStudents(db, caller, query.teacher),
  }
}

/**
 * Staff without `all_action` may ask about their own awards, and class teachers about all awards of
 * their own students. Returns undefined if that is all students.
 * @throws HttpError `forbidden`
 */
const visibleStudents = async (
  db: CommonQueryMethods,
  caller: Caller,
  giverId: string | undefined,
): Promise<readonly string[] | undefined> => {
  if (caller.allAction || giverId === caller.userId) return undefined
  if (giverId !== undefined) throw new HttpError('forbidden')
  return await studentsSeenBy(db, caller)
}
