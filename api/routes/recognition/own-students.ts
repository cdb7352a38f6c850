import type { CommonQueryMethods } from 'slonik'
import type { Caller } from '#api/plugins/authentication.ts'
import { findOwnStudents } from '#registry/staff/own-classes.ts'

type SeenStudents = Readonly<{
  /** The only students that the caller may see here; undefined if the caller sees all. */
  profileIds: readonly string[] | undefined
  /**
   * The caller's id, if the caller may see no other giver's full name; undefined if all names are
   * visible.
   */
  giversBut: string | undefined
}>

/** Agrees with `readSight`, which limits histories. */
export const readSeenStudents = async (
  db: CommonQueryMethods,
  { organizationId, userId, allAction }: Caller,
): Promise<SeenStudents> => {
  if (allAction) return { profileIds: undefined, giversBut: undefined }
  const own = (await findOwnStudents(db, organizationId, [userId])).get(userId)
  return {
    profileIds: own?.students ?? [],
    giversBut: own?.giver_names === 'full' ? undefined : userId,
  }
}

export const studentsSeenBy = async (db: CommonQueryMethods, caller: Caller) =>
  (await readSeenStudents(db, caller)).profileIds
