import type { CommonQueryMethods } from 'slonik'
import type { CategoryTotalsQuery } from '#api/contracts/point-totals.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Earners } from '#projections/points/category-totals.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfile, findProfileOfUser } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'

/**
 * Students and parents get only the student's points. Null if the student is not in the period.
 * @throws HttpError `not_found`, `forbidden`
 */
export const earnersOf = async (
  db: CommonQueryMethods,
  caller: Caller,
  query: CategoryTotalsQuery,
): Promise<Earners | null> => {
  const { organizationId } = caller
  const { period: periodId, class: ofClass } = query
  orNotFound(await findPeriod(db, organizationId, periodId))
  if (caller.role === 'user') return await ownEarners(db, caller, query)
  if (query.profile) {
    const profile = orNotFound(await findProfile(db, organizationId, query.profile))
    if (profile.period_id !== periodId) throw new HttpError('not_found')
    return { organizationId, profileId: profile.id }
  }
  if (query.user) {
    const user = await findUser(db, organizationId, query.user)
    if (user?.role !== 'user') throw new HttpError('not_found')
    return await earnersOfUser(db, { organizationId, userId: user.id, periodId })
  }
  return { organizationId, periodId, class: ofClass }
}

const ownEarners = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Caller,
  query: CategoryTotalsQuery,
) => {
  if (query.class) throw new HttpError('forbidden')
  if (query.user && query.user !== userId) throw new HttpError('not_found')
  const own = await earnersOfUser(db, { organizationId, userId, periodId: query.period })
  if (query.profile && query.profile !== own?.profileId) throw new HttpError('not_found')
  return own
}

type InPeriod = Readonly<{ organizationId: string; userId: string; periodId: string }>

const earnersOfUser = async (
  db: CommonQueryMethods,
  { organizationId, userId, periodId }: InPeriod,
) => {
  const profile = await findProfileOfUser(db, organizationId, userId, periodId)
  return profile && { organizationId, profileId: profile.id }
}
