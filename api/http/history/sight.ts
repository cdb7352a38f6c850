import type { CommonQueryMethods } from 'slonik'
import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { findOwnStudents } from '#registry/staff/own-classes.ts'

type Entry = Readonly<{ actor_id: string; profile_id: string }>

export type SightFilter = Pick<HistoryFilter, 'actorId' | 'orOfProfiles' | 'giversBut'>

/** The entries that a member of staff may see. Another rule decides about an undo. */
export type Sight = Readonly<{
  /** `profileIds`: the students whose history is read, by default all. */
  filter: (profileIds?: readonly string[]) => SightFilter
  sees: (entry: Entry) => boolean
  /** Whether the caller may know who recorded the entry. */
  names: (entry: Entry) => boolean
}>

const everything: Sight = { filter: () => ({}), sees: () => true, names: () => true }

/**
 * Staff without `all_action` see what they recorded. If the school allows it, class teachers also
 * see all entries of their current students. Calls for students and parents have other limits.
 */
export const readSight = async (
  db: CommonQueryMethods,
  { organizationId, userId, role, allAction }: Caller,
): Promise<Sight> => {
  if (role === 'user' || allAction) return everything
  const own = (await findOwnStudents(db, organizationId, [userId])).get(userId)
  const isOwn = ({ actor_id }: Entry) => actor_id === userId
  if (!own) return { filter: () => ({ actorId: userId }), sees: isOwn, names: isOwn }
  const students = new Set(own.students)
  const giversBut = own.giver_names === 'full' ? undefined : userId
  const sees = (entry: Entry) => isOwn(entry) || students.has(entry.profile_id)
  return {
    filter: (profileIds = []) =>
      profileIds.length > 0 && profileIds.every((id) => students.has(id))
        ? { giversBut }
        : { actorId: userId, orOfProfiles: own.students, giversBut },
    sees,
    names: giversBut === undefined ? sees : isOwn,
  }
}
