import type { CommonQueryMethods } from 'slonik'
import { HttpError, orNotFound } from '#api/failure.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { listClassMembers } from '#registry/people/my-class.ts'

/** @throws HttpError `not_found` for a class without students */
export const classMembers = async (
  db: CommonQueryMethods,
  organizationId: string,
  name: string,
) => {
  const { id: periodId } = orNotFound(await findCurrentPeriod(db, organizationId))
  const members = await listClassMembers(db, { organizationId, periodId, name })
  if (members.length === 0) throw new HttpError('not_found')
  return { periodId, members, profileIds: members.map(({ profile_id }) => profile_id) }
}
