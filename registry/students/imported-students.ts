import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { isUsernameOf } from './student-code.ts'
import { StudentImage } from './student-images.ts'
import type { CardHolders, StudentBeforeUndo } from './undo-plan.ts'

const Row = z.object({
  user_id: z.string(),
  username: z.string(),
  before: StudentImage.nullable(),
  after: StudentImage.nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  house_id: z.string().nullable(),
  group_id: z.string().nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  password_hash: z.string().nullable(),
  setup_password: z.boolean(),
  parent_password_hash: z.string().nullable(),
  parent_setup_password: z.boolean(),
})

export type ImportedStudentQuery = Readonly<{ importId: string; periodId: string; locked: boolean }>

/** Excludes erased students. `locked` locks the rows until the transaction ends. */
export const readImported = async (
  db: CommonQueryMethods,
  organizationId: string,
  { importId, periodId, locked }: ImportedStudentQuery,
): Promise<StudentBeforeUndo[]> => {
  const rows = await db.any(sql.type(Row)`
    SELECT user_id, username, before, after, name_en, name_zh, card_id, date_of_birth, house_id, group_id, class, class_no, password_hash,
      setup_password, parent_password_hash, parent_setup_password
    FROM (SELECT * FROM student_import_images
      WHERE organization_id = ${organizationId} AND import_id = ${importId} AND removed_at IS NULL) AS images
    JOIN users ON users.organization_id = ${organizationId} AND users.id = images.user_id AND erased_at IS NULL
    LEFT JOIN (SELECT user_id AS profile_user, class, class_no, group_id FROM profiles
      LEFT JOIN group_memberships AS stays ON stays.organization_id = profiles.organization_id
        AND stays.profile_id = profiles.id AND until IS NULL
      WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId}) AS present ON profile_user = users.id
    ORDER BY class COLLATE natural_order, class_no, users.id ${locked ? sql.fragment`FOR UPDATE OF users` : sql.fragment``}`)
  return rows.map(({ user_id, username, before, after, ...row }) => ({
    userId: user_id,
    username,
    before,
    after,
    now: {
      name_en: row.name_en,
      name_zh: row.name_zh,
      card_id: row.card_id,
      date_of_birth: row.date_of_birth,
      house_id: row.house_id,
      group_id: row.group_id,
      class: row.class,
      class_no: row.class_no,
      password: { hash: row.password_hash, setup: row.setup_password },
      parent_password: { hash: row.parent_password_hash, setup: row.parent_setup_password },
    },
  }))
}

const Profile = z.object({ id: z.string(), user_id: z.string(), period_id: z.string() })

export const readProfiles = (
  db: CommonQueryMethods,
  organizationId: string,
  userIds: readonly string[],
) =>
  db.any(sql.type(Profile)`
    SELECT id, user_id, period_id FROM profiles
    WHERE organization_id = ${organizationId} AND user_id = ANY(${sql.array(userIds, 'uuid')})`)

const Holder = z.object({ card: z.string(), id: z.string() })

export const readCardHolders = async (
  db: CommonQueryMethods,
  organizationId: string,
  cards: readonly string[],
): Promise<CardHolders> => {
  const rows = await db.any(sql.type(Holder)`
    SELECT fold_name(card_id) AS card, id FROM users
    WHERE organization_id = ${organizationId}
      AND fold_name(card_id) IN (SELECT fold_name(one) FROM unnest(${sql.array(cards, 'text')}) AS one)`)
  return new Map(rows.map(({ card, id }) => [card, id]))
}

export const readNamesakes = async (
  db: CommonQueryMethods,
  organizationId: string,
  cards: readonly string[],
): Promise<CardHolders> => {
  const rows = await db.any(sql.type(Holder)`
    SELECT fold_name(one) AS card, users.id FROM unnest(${sql.array(cards, 'text')}) AS one
    JOIN organizations ON organizations.id = ${organizationId}
    JOIN users ON users.organization_id = organizations.id
      AND ${isUsernameOf(sql.fragment`one`, sql.fragment`prefix`)}`)
  return new Map(rows.map(({ card, id }) => [card, id]))
}
