import type { CommonQueryMethods } from 'slonik'
import type { ProfileBadgesQuery } from '#api/contracts/badges.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { sql } from '#platform/postgres/pool.ts'
import { badgesWithWords } from '#projections/badges/badges-with-words.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'

type BadgeOwnerQuery = Readonly<{ period_id?: string | undefined; user?: string | undefined }>

/** Students get their own id. @throws HttpError `not_found` for another student's id */
const userOf = ({ role, userId }: Caller, requestedId: string | undefined) => {
  if (role !== 'user') return requestedId
  if (requestedId !== undefined && requestedId !== userId) throw new HttpError('not_found')
  return userId
}

/** Staff see the badges of the whole school. @throws HttpError `not_found` */
export const badgeFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  query: Omit<ProfileBadgesQuery, 'page' | 'limit'>,
): Promise<HistoryFilter & Readonly<{ timeZone: string }>> => {
  const { organizationId } = caller
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const { id: periodId } = await requestedPeriod(db, organizationId, query.period_id)
  const user = userOf(caller, query.user)
  const profile =
    user === undefined ? undefined : await findProfileOfUser(db, organizationId, user, periodId)
  if (profile === null && caller.role !== 'user') throw new HttpError('not_found')
  const { badge_rule: rule } = query
  return {
    timeZone,
    organizationId,
    periodId,
    classFilter: query.class_filter,
    // A student outside the period has no badges in it.
    profileIds: profile === undefined ? undefined : profile === null ? [] : [profile.id],
    conditions: [
      ...badgesWithWords(query.search, { organizationId, periodId }),
      ...(rule ? [sql.fragment`entries.rule_id = ${rule}`] : []),
    ],
  }
}

/** @throws HttpError `not_found`, `validation_failed` if staff name no student */
export const badgeOwner = async (
  db: CommonQueryMethods,
  caller: Caller,
  query: BadgeOwnerQuery,
) => {
  const { organizationId } = caller
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const period = await requestedPeriod(db, organizationId, query.period_id)
  const user = userOf(caller, query.user)
  if (user === undefined)
    throw new HttpError('validation_failed', [{ field: 'user', code: 'yup_required' }])
  const { id: profileId } = orNotFound(await findProfileOfUser(db, organizationId, user, period.id))
  return { profileId, period, timeZone }
}
