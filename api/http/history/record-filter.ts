import type { CommonQueryMethods } from 'slonik'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'
import { requestedPeriod } from '../requested-period.ts'
import { mayOrder } from './history-filter.ts'
import { readSight } from './sight.ts'

type RecordListQuery = Readonly<{
  period?: string | undefined
  search?: string | undefined
  type?: string | undefined
  order_by?: string | undefined
}>

/** @throws HttpError `not_found`, `validation_failed` */
export const recordFilter = async (
  db: CommonQueryMethods,
  caller: Caller,
  { userId, query }: { userId: string; query: RecordListQuery },
): Promise<HistoryFilter & { timeZone: string; profileId: string | undefined }> => {
  const { organizationId, role } = caller
  const isOwn = role === 'user'
  mayOrder(caller, query)
  if (isOwn && caller.userId !== userId) throw new HttpError('not_found')
  const student = orNotFound(await findUser(db, organizationId, userId))
  if (student.role !== 'user') throw new HttpError('not_found')
  const { id: periodId } = await requestedPeriod(db, organizationId, query.period)
  const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
  const profile = await findProfileOfUser(db, organizationId, userId, periodId)
  const profileIds = profile ? [profile.id] : []
  return {
    organizationId,
    timeZone,
    periodId,
    profileId: profile?.id,
    profileIds,
    ...(await readSight(db, caller)).filter(profileIds),
    type: query.type,
    // Students may not search hidden names.
    ...(isOwn ? { ruleName: query.search, asStudentsSee: true as const } : { words: query.search }),
  }
}

/** Staff see one entry of a correction; `asStudentsSee` already hides the others from students. */
export const correctionsFor = ({ role }: Pick<Caller, 'role'>) =>
  role === 'user' ? {} : { correctedOnce: true as const }
