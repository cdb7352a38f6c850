import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { staffRoles } from '#domain/roles.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type ListQuery, readList } from '#registry/lists.ts'

export type StoredStaffRole = (typeof staffRoles)[number]

export const StaffListRow = z.object({
  id: z.string(),
  email: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  /** Shown to students who see only surnames. If empty, they see the default title. */
  title_en: z.string(),
  title_zh: z.string(),
  role: z.enum(staffRoles),
  is_active: z.boolean(),
  /** Whether the person may see other staff's records; only for the role `admin`. */
  all_action: z.boolean(),
  setup_password: z.boolean(),
  has_second_factor: z.boolean(),
})
export type StaffListRow = z.infer<typeof StaffListRow>

const columns = sql.fragment`
  id, email, name_en, name_zh, title_en, title_zh, role, is_active, all_action, setup_password,
  (EXISTS (SELECT FROM totp_factors
      WHERE totp_factors.organization_id = users.organization_id AND user_id = users.id)
    OR EXISTS (SELECT FROM passkeys
      WHERE passkeys.organization_id = users.organization_id AND user_id = users.id)) AS has_second_factor`
const isStaff = (organizationId: string) =>
  sql.fragment`organization_id = ${organizationId} AND role <> 'user' AND erased_at IS NULL`

const orders = {
  email: sql.fragment`lower(email)`,
  name_en: sql.fragment`lower(name_en)`,
  name_zh: sql.fragment`name_zh`,
  role: sql.fragment`array_position(ARRAY['organization_admin', 'admin', 'auditor'], role)`,
} as const
export type StaffOrder = keyof typeof orders

export type StaffListFilter = ListQuery<StaffOrder> & Readonly<{ isActive?: boolean | undefined }>

export const listStaff = (
  db: CommonQueryMethods,
  organizationId: string,
  { isActive, ...rest }: StaffListFilter,
) =>
  readList(
    db,
    {
      row: StaffListRow,
      columns,
      from: sql.fragment`users`,
      where:
        isActive === undefined
          ? isStaff(organizationId)
          : sql.fragment`${isStaff(organizationId)} AND is_active = ${isActive}`,
      searched: sql.fragment`concat_ws(' ', email, name_en, name_zh)`,
      orders,
      defaultOrder: sql.fragment`lower(email), id`,
    },
    rest,
  )

const StaffName = StaffListRow.pick({ id: true, name_en: true, name_zh: true })
const mostNames = 1_000

export const listGivingStaff = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(StaffName)`
    SELECT id, name_en, name_zh FROM users
    WHERE ${isStaff(organizationId)} AND is_active AND role <> 'auditor'
    ORDER BY COALESCE(NULLIF(name_en, ''), name_zh) COLLATE natural_order, id LIMIT ${mostNames}`)

export const findStaff = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(
    sql.type(
      StaffListRow,
    )`SELECT ${columns} FROM users WHERE ${isStaff(organizationId)} AND id = ${id}`,
  )

export const findStaffByEmails = (
  db: CommonQueryMethods,
  organizationId: string,
  emails: readonly string[],
) =>
  db.any(sql.type(StaffListRow)`
    SELECT ${columns} FROM users
    WHERE ${isStaff(organizationId)}
      AND fold_name(email) IN (SELECT fold_name(one) FROM unnest(${sql.array(emails, 'text')}) AS one)`)

const Email = z.object({ email: z.string() })

/** Returns the emails that other organisations use, and nothing else about them. */
export const findForeignEmails = async (
  db: CommonQueryMethods,
  organizationId: string,
  emails: readonly string[],
) => {
  const rows = await db.any(sql.type(Email)`
    SELECT fold_name(email) AS email FROM users
    WHERE organization_id <> ${organizationId}
      AND fold_name(email) IN (SELECT fold_name(one) FROM unnest(${sql.array(emails, 'text')}) AS one)`)
  return new Set(rows.map(({ email }) => email))
}
