import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** A user whom a row may mean or conflict with. Another school's user has empty names. */
export const KnownStudent = z.object({
  id: z.string(),
  is_own: z.boolean(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  house_id: z.string().nullable(),
  house_name: z.string().nullable(),
  house_name_en: z.string().nullable(),
  /** The group in the import's period. */
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  group_name_en: z.string().nullable(),
  setup_password: z.boolean(),
  parent_setup_password: z.boolean(),
  /** The profile in the import's period. */
  profile_id: z.string().nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
})
export type KnownStudent = z.infer<typeof KnownStudent>

export type KnownStudentsQuery = Readonly<{
  periodId: string
  usernames: readonly string[]
  cardIds: readonly string[]
}>

/**
 * Finds usernames in any organisation, and cards in this one. Of another organisation's accounts it
 * reads no name, card, birth date, house or group.
 */
export const findKnownStudents = (
  db: CommonQueryMethods,
  organizationId: string,
  sought: KnownStudentsQuery,
) =>
  db.any(sql.type(KnownStudent)`
    SELECT users.id, own.id IS NOT NULL AS is_own, users.username, own.card_id, own.date_of_birth, own.house_id,
      COALESCE(own.name_en, '') AS name_en, COALESCE(own.name_zh, '') AS name_zh,
      users.setup_password, users.parent_setup_password, profiles.id AS profile_id, profiles.class, class_no,
      houses.name AS house_name, houses.name_en AS house_name_en,
      class_groups.id AS group_id, class_groups.name AS group_name, class_groups.name_en AS group_name_en
    FROM users
    LEFT JOIN users AS own ON own.organization_id = ${organizationId}
      AND users.organization_id = ${organizationId} AND own.id = users.id
    LEFT JOIN houses ON houses.organization_id = own.organization_id AND houses.id = own.house_id
    LEFT JOIN profiles
      ON profiles.organization_id = users.organization_id AND user_id = users.id AND period_id = ${sought.periodId}
    LEFT JOIN group_memberships AS present ON present.organization_id = ${organizationId}
      AND present.profile_id = profiles.id AND until IS NULL
    LEFT JOIN class_groups ON class_groups.organization_id = ${organizationId} AND class_groups.id = present.group_id
    WHERE users.username IS NOT NULL AND users.erased_at IS NULL AND (
      fold_name(users.username) IN (SELECT fold_name(one) FROM unnest(${sql.array(sought.usernames, 'text')}) AS one)
      OR (users.organization_id = ${organizationId}
        AND fold_name(users.card_id) IN (SELECT fold_name(one) FROM unnest(${sql.array(sought.cardIds, 'text')}) AS one)))`)

/**
 * Finds which accounts have taken over merged ones. Returns their usernames by the merged user's
 * id, or null for an erased account.
 */
export const findTakenOver = async (
  db: CommonQueryMethods,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, string | null>> => {
  const rows = await db.any(sql.type(z.object({ id: z.string(), kept: z.string().nullable() }))`
    WITH RECURSIVE moves AS (
      SELECT user_id AS id, merged_into FROM profiles
      WHERE organization_id = ${organizationId} AND user_id = ANY(${sql.array(userIds, 'uuid')}) AND merged_into IS NOT NULL
      UNION
      SELECT moves.id, next.merged_into FROM moves JOIN profiles AS next
        ON next.organization_id = ${organizationId} AND next.id = moves.merged_into AND next.merged_into IS NOT NULL)
    SELECT moves.id, username AS kept FROM moves
    JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = moves.merged_into
      AND profiles.merged_into IS NULL
    JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id`)
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}

/**
 * An import reuses ids that an undo has just removed, so that late events still find the student.
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
