import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** A user whom a row may mean or collide with. Of other organisations only the username. */
export const KnownUser = z.object({
  id: z.string(),
  is_own: z.boolean(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  setup_password: z.boolean(),
  parent_setup_password: z.boolean(),
  /** The profile in the import's period. */
  profile_id: z.string().nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
})
export type KnownUser = z.infer<typeof KnownUser>

export type Sought = Readonly<{
  periodId: string
  usernames: readonly string[]
  cardIds: readonly string[]
}>

/** Finds users by username in any organisation, and by card in this one. */
export const findKnownUsers = (db: CommonQueryMethods, organizationId: string, sought: Sought) =>
  db.any(sql.type(KnownUser)`
    SELECT users.id, users.organization_id = ${organizationId} AS is_own, username, card_id, date_of_birth,
      CASE WHEN users.organization_id = ${organizationId} THEN name_en ELSE '' END AS name_en,
      CASE WHEN users.organization_id = ${organizationId} THEN name_zh ELSE '' END AS name_zh,
      setup_password, parent_setup_password, profiles.id AS profile_id, class, class_no
    FROM users LEFT JOIN profiles
      ON profiles.organization_id = users.organization_id AND user_id = users.id AND period_id = ${sought.periodId}
    WHERE username IS NOT NULL AND erased_at IS NULL AND (
      fold_name(username) IN (SELECT fold_name(one) FROM unnest(${sql.array(sought.usernames, 'text')}) AS one)
      OR (users.organization_id = ${organizationId}
        AND fold_name(card_id) IN (SELECT fold_name(one) FROM unnest(${sql.array(sought.cardIds, 'text')}) AS one)))`)

/**
 * Finds students just removed by an undo. An import reuses their ids, so that late events find
 * them.
 */
export const findRemoved = async (
  db: CommonQueryMethods,
  organizationId: string,
  usernames: readonly string[],
) => {
  const rows = await db.any(sql.type(z.object({ id: z.string(), username: z.string() }))`
    SELECT user_id AS id, fold_name(removed->'user'->>'username') AS username FROM student_import_images
    WHERE organization_id = ${organizationId} AND removed_at IS NOT NULL AND fold_name(removed->'user'->>'username') IN (
      SELECT fold_name(one) FROM unnest(${sql.array(usernames, 'text')}) AS one)`)
  return new Map(rows.map(({ id, username }) => [username, id]))
}
