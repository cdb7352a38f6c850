import type { CommonQueryMethods } from 'slonik'
import type { Caller } from '#api/plugins/authentication.ts'
import { findOwnStudents } from '#registry/staff/own-classes.ts'

/**
 * Returns the only students that the caller may see here; undefined for every student.
 */
export const studentsSeenBy = async (
  db: CommonQueryMethods,
  { organizationId, userId, allAction }: Caller,
): Promise<readonly string[] | undefined> => {
  if (allAction) return undefined
  const own = await findOwnStudents(db, organizationId, [userId])
  return own.get(userId)?.students ?? []
}
