import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { sentRows } from '#platform/postgres/table.ts'

/** Excludes erased students, who have no class number. */
export const ProfileRow = z.object({
  id: z.string(),
  user_id: z.string(),
  period_id: z.string(),
  class: z.string(),
  class_no: z.number(),
})
export type ProfileRow = z.infer<typeof ProfileRow>

const ProfileOfOrganizationRow = ProfileRow.extend({ organization_id: z.string() })

const columns = sql.fragment`id, user_id, period_id, class, class_no`

export const findProfile = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(ProfileRow)`
    SELECT ${columns} FROM profiles
    WHERE organization_id = ${organizationId} AND id = ${id} AND class_no IS NOT NULL`)

export type ProfileKey = Readonly<{ organizationId: string; id: string }>

/** Keeps the order of the keys. */
export const findProfiles = async (
  db: CommonQueryMethods,
  keys: readonly ProfileKey[],
): Promise<readonly (ProfileRow | null)[]> => {
  const sent = sentRows(
    keys.map(({ organizationId, id }) => ({ organization_id: organizationId, id })),
    { organization_id: uuid, id: uuid },
  )
  const rows = await db.any(
    prepared(sql.type(ProfileOfOrganizationRow)`
      SELECT organization_id, ${columns} FROM ${sent} AS sent
      JOIN profiles USING (organization_id, id)
      WHERE class_no IS NOT NULL`),
  )
  const found = new Map(
    rows.map(({ organization_id, ...row }) => [`${organization_id} ${row.id}`, row]),
  )
  return keys.map(({ organizationId, id }) => found.get(`${organizationId} ${id}`) ?? null)
}

export const findProfileOfUser = (
  db: CommonQueryMethods,
  organizationId: string,
  userId: string,
  periodId: string,
) =>
  db.maybeOne(sql.type(ProfileRow)`
    SELECT ${columns} FROM profiles
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND period_id = ${periodId}
      AND class_no IS NOT NULL`)

/** Lists the current period's profile first, then the newest ones. */
export const listProfilesOfUser = (
  db: CommonQueryMethods,
  organizationId: string,
  userId: string,
) =>
  db.any(sql.type(ProfileRow)`
    SELECT profiles.id, user_id, period_id, class, class_no
    FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
    WHERE profiles.organization_id = ${organizationId} AND user_id = ${userId} AND class_no IS NOT NULL
    ORDER BY is_current DESC, start_at DESC, profiles.id`)
