import type { CommonQueryMethods } from 'slonik'
import { HttpError, orNotFound } from '#api/failure.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { spellClass } from '#registry/organization/spell-classes.ts'
import { listClassStudents } from '#registry/people/my-class.ts'

/**
 * Returns a class's students, and its name as the school spells it.
 * @throws HttpError `not_found` for a class without students
 */
export const readClassStudents = async (
  db: CommonQueryMethods,
  organizationId: string,
  typed: string,
) => {
  const { id: periodId } = orNotFound(await findCurrentPeriod(db, organizationId))
  const className = await spellClass(db, organizationId, typed)
  const classStudents = await listClassStudents(db, { organizationId, periodId, name: className })
  if (classStudents.length === 0) throw new HttpError('not_found')
  const profileIds = classStudents.map(({ profile_id }) => profile_id)
  return { periodId, className, classStudents, profileIds }
}
