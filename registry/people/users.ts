import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { userRoles } from '#domain/roles.ts'
import { sql } from '#platform/postgres/pool.ts'
import { ofCode } from '../students/student-code.ts'

/** Parents sign in by the student's username with their own password. */
export const UserRow = z.object({
  organization_id: z.string(),
  id: z.string(),
  role: z.enum(userRoles),
  name_en: z.string(),
  name_zh: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  card_id: z.string().nullable(),
  house_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  is_active: z.boolean(),
  all_action: z.boolean(),
  setup_password: z.boolean(),
  parent_setup_password: z.boolean(),
})
export type UserRow = z.infer<typeof UserRow>

const columns = sql.fragment`
  organization_id, id, role, name_en, name_zh, email, username, card_id, house_id, date_of_birth, is_active, all_action,
  setup_password, parent_setup_password`

export const findUser = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(UserRow)`
    SELECT ${columns} FROM users
    WHERE organization_id = ${organizationId} AND id = ${id} AND erased_at IS NULL`)

const CredentialsRow = UserRow.extend({
  password_hash: z.string().nullable(),
  parent_password_hash: z.string().nullable(),
  password_set_at: z.string(),
  parent_password_set_at: z.string(),
  organization_expires_at: z.string().nullable(),
  device_key: z.string(),
  device_generation: z.number(),
  parent_device_generation: z.number(),
  own_addresses: z.array(z.string()),
})
export type CredentialsRow = z.infer<typeof CredentialsRow>

const accounts = (condition: ReturnType<typeof sql.fragment>) => sql.fragment`
  SELECT users.*, organizations.expires_at AS organization_expires_at,
    encode(device_key, 'hex') AS device_key, own_addresses::text[] AS own_addresses
  FROM (SELECT ${columns}, twin, password_hash, parent_password_hash, password_set_at,
      parent_password_set_at, device_generation, parent_device_generation FROM users
    WHERE ${condition} AND erased_at IS NULL) AS users
  JOIN organizations ON organizations.id = users.organization_id`

// Older databases may hold two spellings; the exact one wins.
const spelled = (typed: ReturnType<typeof sql.fragment>) =>
  sql.fragment`ORDER BY (${typed}) DESC, twin LIMIT 1`

/** Emails and usernames are unique across organisations. */
export const findStaffAccount = (db: CommonQueryMethods, email: string) =>
  db.maybeOne(sql.type(CredentialsRow)`
    ${accounts(sql.fragment`fold_name(email) = fold_name(${email}) AND role <> 'user'`)}
    ${spelled(sql.fragment`email = ${email}`)}`)

export const findStudentAccount = (db: CommonQueryMethods, username: string) =>
  db.maybeOne(sql.type(CredentialsRow)`
    ${accounts(sql.fragment`${ofCode(username, ['username']).where} AND role = 'user'`)}
    ${spelled(sql.fragment`username = ${username}`)}`)

export const findAccountOf = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(CredentialsRow)`
    ${accounts(sql.fragment`users.organization_id = ${organizationId} AND users.id = ${id}`)}`)
