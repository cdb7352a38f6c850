import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { lockOrganization } from '../lock-organization.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import { findClassGroup, refuseOthersClass } from './class-groups.ts'
import { joinGroups, leaveGroups } from './group-stays.ts'

export type GroupMembers = Readonly<{
  group: string
  profiles: readonly string[]
  before?: readonly string[] | undefined
}>

const StudentInClass = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  group_id: z.string().nullable(),
})
type StudentInClass = z.infer<typeof StudentInClass>

/**
 * Makes exactly `profiles` the group's members. With `before`, moves only the students that differ
 * between both. Members leave other groups. Returns the period's id.
 * @throws RegistryError `not_found` for the group, or a student outside its class; `not_own_class`
 */
export const setGroupMembers = (
  db: CommonQueryMethods,
  author: Author,
  { group, profiles, before }: GroupMembers,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const found = foundRow(await findClassGroup(transaction, organizationId, group))
    await refuseOthersClass(transaction, author, found)
    const students = await transaction.any(sql.type(StudentInClass)`
      SELECT profiles.id AS profile_id, user_id, group_id
      FROM profiles LEFT JOIN group_memberships AS present ON present.organization_id = profiles.organization_id
        AND present.profile_id = profiles.id AND until IS NULL
      WHERE profiles.organization_id = ${organizationId} AND period_id = ${found.period_id}
        AND class = ${found.class} AND class_no IS NOT NULL`)
    const chosen = new Set(profiles)
    const seen = new Set(before)
    // Students whom the author did not change stay, because a colleague may have moved them since.
    const isChanged = (id: string) => !before || chosen.has(id) !== seen.has(id)
    const ofClass = new Set(students.map(({ profile_id }) => profile_id))
    if (profiles.some((id) => isChanged(id) && !ofClass.has(id)))
      throw new RegistryError('not_found')
    const moved = students.filter(
      ({ profile_id, group_id }) =>
        isChanged(profile_id) && chosen.has(profile_id) !== (group_id === group),
    )
    if (moved.length > 0) await writeMoves(transaction, author, { moved, chosen, group })
    return found.period_id
  })

type Moves = Readonly<{
  moved: readonly StudentInClass[]
  chosen: ReadonlySet<string>
  group: string
}>

const writeMoves = async (
  db: CommonQueryMethods,
  author: Author,
  { moved, chosen, group }: Moves,
) => {
  const ids = moved.map(({ profile_id }) => profile_id)
  const entering = ids.filter((id) => chosen.has(id))
  await leaveGroups(db, author, ids)
  await joinGroups(
    db,
    author,
    entering.map((profile) => ({ profile, group })),
  )
  const entries = moved.map(
    ({ user_id: subjectId }) =>
      ({ action: 'updated', subjectType: 'user', subjectId, fields: ['group_id'] }) as const,
  )
  await logChanges(db, author, entries)
}
