import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

type Fragment = ReturnType<typeof sql.fragment>
type ProfileIn = Readonly<{ organizationId: Fragment; profileId: Fragment }>

/** Defines the query `gone`: the profiles merged into this one, directly or through others. */
export const withMerged = ({ organizationId, profileId }: ProfileIn) => sql.fragment`
  WITH RECURSIVE gone AS (
    SELECT merged.id, merged.user_id FROM profiles AS merged
    WHERE merged.organization_id = ${organizationId} AND merged.merged_into = ${profileId}
    UNION
    SELECT earlier.id, earlier.user_id FROM gone JOIN profiles AS earlier
      ON earlier.organization_id = ${organizationId} AND earlier.merged_into = gone.id)`

/** An array of the profile and of those merged into it. */
export const profilesHeldBy = (profile: ProfileIn) =>
  sql.fragment`(${profile.profileId} || ARRAY(${withMerged(profile)} SELECT id FROM gone))`

/** The profile into which this one was merged, directly or through others, or itself. */
export const profileHolding = ({ organizationId, profileId }: ProfileIn) => sql.fragment`(
  WITH RECURSIVE holders AS (
    SELECT id, merged_into FROM profiles
    WHERE organization_id = ${organizationId} AND id = ${profileId}
    UNION
    SELECT next.id, next.merged_into FROM holders JOIN profiles AS next
      ON next.organization_id = ${organizationId} AND next.id = holders.merged_into)
  SELECT id FROM holders WHERE merged_into IS NULL)`

/** Lists the users whose accounts were merged into this one, directly or through others. */
export const listMergedStudents = (
  db: CommonQueryMethods,
  organizationId: string,
  userId: string,
) =>
  db.anyFirst(sql.type(z.object({ user_id: z.string() }))`
    SELECT DISTINCT merged.user_id FROM profiles AS kept
    CROSS JOIN LATERAL (
      ${withMerged({
        organizationId: sql.fragment`kept.organization_id`,
        profileId: sql.fragment`kept.id`,
      })} SELECT user_id FROM gone) AS merged
    WHERE kept.organization_id = ${organizationId} AND kept.user_id = ${userId}
    ORDER BY user_id`)
