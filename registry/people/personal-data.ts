import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { logActions, logFields } from '#domain/administration.ts'
import { userRoles } from '#domain/roles.ts'
import { signInOutcomes } from '#domain/sign-in.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { readableBy } from '../messages/addressed.ts'

const pageSize = 500

/**
 * `isParent`: the parents' or the student's data. If absent: both, but only the student's messages.
 */
export type DataSubject = Readonly<{
  organizationId: string
  userId: string
  isParent?: boolean | undefined
}>

const PersonRow = z.object({
  id: z.string(),
  role: z.enum(userRoles),
  name_en: z.string(),
  name_zh: z.string(),
  title_en: z.string(),
  title_zh: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  card_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  is_active: z.boolean(),
  all_action: z.boolean(),
  created_at: z.string(),
})
export type PersonRow = z.infer<typeof PersonRow>

export const findPerson = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  db.maybeOne(sql.type(PersonRow)`
    SELECT id, role, name_en, name_zh, COALESCE(title_en, '') AS title_en, COALESCE(title_zh, '') AS title_zh,
      email, username, card_id, date_of_birth, is_active, all_action, created_at
    FROM users WHERE organization_id = ${organizationId} AND id = ${userId} AND erased_at IS NULL`)

const HouseOfPersonRow = z.object({
  name: z.string(),
  name_en: z.string(),
  since: z.string(),
  until: z.string().nullable(),
})

export const listHousesOf = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  db.any(sql.type(HouseOfPersonRow)`
    SELECT name, name_en, since, until
    FROM house_memberships JOIN houses
      ON houses.organization_id = house_memberships.organization_id AND houses.id = house_id
    WHERE house_memberships.organization_id = ${organizationId} AND user_id = ${userId}
    ORDER BY since, until NULLS LAST`)

const GroupOfPersonRow = HouseOfPersonRow.extend({ class: z.string() })

export const listGroupsOf = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  db.any(sql.type(GroupOfPersonRow)`
    SELECT name, name_en, class_groups.class, since, until
    FROM profiles
    JOIN group_memberships ON group_memberships.organization_id = profiles.organization_id
      AND profile_id = profiles.id
    JOIN class_groups ON class_groups.organization_id = profiles.organization_id AND class_groups.id = group_id
    WHERE profiles.organization_id = ${organizationId} AND user_id = ${userId}
    ORDER BY since, until NULLS LAST`)

const PeriodProfileRow = z.object({
  id: z.string(),
  period: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  class: z.string(),
  class_no: z.number(),
})

export const listPeriodProfiles = (
  db: CommonQueryMethods,
  { organizationId, userId }: DataSubject,
) =>
  db.any(sql.type(PeriodProfileRow)`
    SELECT profiles.id, periods.name AS period, start_at, end_at, class, class_no
    FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
    WHERE profiles.organization_id = ${organizationId} AND user_id = ${userId} AND class_no IS NOT NULL
    ORDER BY start_at, profiles.id`)

const MessageRow = z.object({
  id: z.string(),
  kind: z.string(),
  published_at: z.string(),
  title: z.string(),
  message: z.string(),
  attachments: z.string(),
  read_at: z.string().nullable(),
  is_favourite: z.boolean(),
})

const attachments = sql.fragment`COALESCE((
  SELECT string_agg(name, ', ' ORDER BY place) FROM message_attachments AS attachment
  WHERE attachment.organization_id = messages.organization_id AND attachment.message_id = messages.id), '')
  AS attachments`

export const streamMessagesTo = (
  db: CommonQueryMethods,
  { isParent = false, ...subject }: DataSubject,
) => {
  const { from, where } = readableBy({ ...subject, isParent })
  return inPages<z.infer<typeof MessageRow>>((after, limit) => {
    const later = after
      ? sql.fragment`(messages.published_at, messages.id) > (${after.published_at}::timestamptz, ${after.id}::uuid)`
      : sql.fragment`true`
    return db.any(sql.type(MessageRow)`
      SELECT messages.id, messages.kind, date_trunc('milliseconds', messages.published_at) AS published_at,
        messages.title, messages.message, ${attachments}, mark.read_at, COALESCE(mark.is_favourite, false) AS is_favourite
      FROM ${from} WHERE ${where} AND ${later}
      ORDER BY messages.published_at, messages.id LIMIT ${limit}`)
  }, pageSize)
}

const WrittenRow = MessageRow.omit({
  published_at: true,
  read_at: true,
  is_favourite: true,
}).extend({
  created_at: z.string(),
})

export const streamMessagesBy = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  inPages<z.infer<typeof WrittenRow>>(
    (after, limit) =>
      db.any(sql.type(WrittenRow)`
        SELECT id, kind, created_at, title, message, ${attachments} FROM messages
        WHERE organization_id = ${organizationId} AND created_by = ${userId} AND deleted_at IS NULL
          AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )

const SignInOfPersonRow = z.object({
  id: z.number(),
  at: z.string(),
  is_parent: z.boolean(),
  outcome: z.enum(signInOutcomes),
  address: z.string(),
  device: z.string(),
})

export const streamSignInsOf = (
  db: CommonQueryMethods,
  { organizationId, userId, isParent = undefined }: DataSubject,
) =>
  inPages<z.infer<typeof SignInOfPersonRow>>(
    (after, limit) =>
      db.any(sql.type(SignInOfPersonRow)`
        SELECT id, at, is_parent, outcome, address, device FROM sign_ins
        WHERE organization_id = ${organizationId} AND user_id = ${userId} AND id > ${after?.id ?? 0}
          AND (${isParent ?? null}::boolean IS NULL OR is_parent = ${isParent ?? null}::boolean)
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )

const SessionOfPersonRow = z.object({
  is_parent: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  address: z.string(),
  device: z.string(),
})

export const listSessionsOf = (
  db: CommonQueryMethods,
  { organizationId, userId, isParent }: DataSubject,
) =>
  db.any(sql.type(SessionOfPersonRow)`
    SELECT is_parent, created_at, last_used_at, expires_at, address, device FROM sessions
    WHERE organization_id = ${organizationId} AND user_id = ${userId}
      AND (${isParent ?? null}::boolean IS NULL OR is_parent = ${isParent ?? null}::boolean)
    ORDER BY created_at`)

const ClassOfTeacherRow = z.object({
  class: z.string(),
  is_own: z.boolean(),
  used_at: z.string().nullable(),
})

export const listClassesOf = (
  db: CommonQueryMethods,
  { organizationId, userId }: DataSubject,
): Promise<readonly z.infer<typeof ClassOfTeacherRow>[]> =>
  db.any(sql.type(ClassOfTeacherRow)`
    SELECT COALESCE(class, own_class) AS class, own_class IS NOT NULL AS is_own, used_at
    FROM (SELECT class, used_at FROM my_classes
      WHERE organization_id = ${organizationId} AND staff_id = ${userId}) AS used
    FULL JOIN (SELECT own_class FROM my_class_choices
      WHERE organization_id = ${organizationId} AND staff_id = ${userId} AND own_class IS NOT NULL) AS choice
      ON own_class = class
    ORDER BY 1`)

const RollCallRow = z.object({
  id: z.string(),
  class: z.string(),
  date: z.string(),
  saved_at: z.string(),
  undone_at: z.string().nullable(),
})

export const streamRollCallsBy = (
  db: CommonQueryMethods,
  { organizationId, userId }: DataSubject,
) =>
  inPages<z.infer<typeof RollCallRow>>(
    (after, limit) =>
      db.any(sql.type(RollCallRow)`
        SELECT id, class, date, saved_at, undone_at FROM roll_calls
        WHERE organization_id = ${organizationId} AND staff_id = ${userId}
          AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )

const ResourceRow = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  created_at: z.string(),
})

export const streamResourcesBy = (
  db: CommonQueryMethods,
  { organizationId, userId }: DataSubject,
) =>
  inPages<z.infer<typeof ResourceRow>>(
    (after, limit) =>
      db.any(sql.type(ResourceRow)`
        SELECT id, name_zh, name_en, created_at FROM learning_resources
        WHERE organization_id = ${organizationId} AND created_by = ${userId} AND deleted_at IS NULL
          AND (${after?.id ?? null}::uuid IS NULL OR id > ${after?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )

const SecondFactorRow = z.object({
  kind: z.enum(['passkey', 'authenticator_app', 'recovery_codes']),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

/** Leaves out secrets. */
export const listSecondFactorsOf = (
  db: CommonQueryMethods,
  { organizationId, userId }: DataSubject,
) => {
  const own = sql.fragment`organization_id = ${organizationId} AND user_id = ${userId}`
  return db.any(sql.type(SecondFactorRow)`
    SELECT 'passkey' AS kind, name, created_at, last_used_at FROM passkeys WHERE ${own}
    UNION ALL SELECT 'authenticator_app', '', created_at, last_used_at FROM totp_factors WHERE ${own}
    UNION ALL SELECT 'recovery_codes', '', min(created_at), max(used_at) FROM recovery_codes
      WHERE ${own} HAVING count(*) > 0
    ORDER BY created_at, kind`)
}

const FileRow = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  content_type: z.string().nullable(),
  size: z.number(),
  created_at: z.string(),
})

export const streamFilesOf = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  inPages<z.infer<typeof FileRow>>(
    (after, limit) =>
      db.any(sql.type(FileRow)`
        SELECT id, kind, name, content_type, size, created_at FROM blobs
        WHERE organization_id = ${organizationId} AND created_by = ${userId} AND stored_at IS NOT NULL
          AND id > ${after?.id ?? ''}
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )

const LogLineRow = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(logActions),
  fields: z.array(z.enum(logFields)),
  is_own: z.boolean(),
})

/** Streams changes to the account and by its owner, without others' names. */
export const streamLogOf = (db: CommonQueryMethods, { organizationId, userId }: DataSubject) =>
  inPages<z.infer<typeof LogLineRow>>(
    (after, limit) =>
      db.any(sql.type(LogLineRow)`
        SELECT id, at, action, fields, actor_id = ${userId} AS is_own FROM administration_log
        WHERE organization_id = ${organizationId} AND id > ${after?.id ?? 0}
          AND (subject_id = ${userId} OR actor_id = ${userId})
        ORDER BY id LIMIT ${limit}`),
    pageSize,
  )
