import { z } from 'zod'
import { Flag, Id, Limit, ListPaging, Localized, listOf, paged, success } from './common.ts'
import { staffRoles } from './staff-roles.ts'
import { StudentAnswer, StudentUpdate } from './students.ts'
import { Line, TrimmedText } from './text.ts'

export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

const Email = TrimmedText().min(1).max(255).pipe(z.email())
const Name = z.object({ en: Line(), zh: Line() })
/** Empty or null: the default title. */
const Title = z.object({ en: Line(50).nullable(), zh: Line(50).nullable() })
const Password = z.string().min(6).max(255)
/** Confirms changes to rights and accounts. */
export const OwnPassword = z.string().max(255).optional()
const Privilege = z.object({ all_action: z.boolean() })

export const NewStaff = z.object({
  email: Email,
  name: Name,
  title: Title.optional(),
  role: StaffRole,
  privilege: Privilege.optional(),
  /** Random by default. */
  password: Password.nullish(),
  own_password: OwnPassword,
})
export type NewStaff = z.infer<typeof NewStaff>

/** Absent fields stay unchanged. */
export const StaffUpdate = z.object({
  email: Email,
  name: Name,
  title: Title.optional(),
  role: StaffRole,
  privilege: Privilege.optional(),
  isActive: z.boolean().optional(),
  own_password: OwnPassword,
})
export type StaffUpdate = z.infer<typeof StaffUpdate>

export const Staff = z.object({
  _id: Id,
  email: z.string(),
  name: Localized,
  title: Localized,
  role: StaffRole,
  isActive: z.boolean(),
  privilege: Privilege,
  setup_password: z.boolean(),
  has_second_factor: z.boolean(),
})
export type Staff = z.infer<typeof Staff>
export const StaffAnswer = success(Staff)
export const NewStaffAnswer = success(Staff.extend({ password: z.string().nullable() }))

const filters = {
  isActive: Flag.optional(),
  order_by: z.enum(['email', 'name_en', 'name_zh', 'role']).optional(),
}
export const StaffListQuery = ListPaging.extend({
  ...filters,
  limit: Limit.default(10),
})
export type StaffListQuery = z.infer<typeof StaffListQuery>
export const StaffListAnswer = paged(Staff)

export const StaffExportQuery = ListPaging.omit({ page: true, limit: true }).extend({
  ...filters,
  lang: z.enum(['zh', 'en']).default('zh'),
})
export type StaffExportQuery = z.infer<typeof StaffExportQuery>

export const StaffRow = z.object({
  email: Email,
  name: Name,
  title: Title.optional(),
  password: Password.nullish(),
  /** Classes in the current period, such as `1A*;2B:Mathematics`. Empty: unchanged. */
  classes: Line(31_000).optional(),
})
export type StaffRow = z.infer<typeof StaffRow>
/** Imports all rows or none. */
export const StaffBatch = z.object({
  newAdmins: listOf(StaffRow, { max: 1000 }),
  own_password: OwnPassword,
})
export type StaffBatch = z.infer<typeof StaffBatch>
export const StaffBatchAnswer = success(
  z.object({
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    passwords: z.array(z.object({ email: z.string(), password: z.string() })),
  }),
)
export type StaffBatchAnswer = z.infer<typeof StaffBatchAnswer>

export const UserUpdate = z.discriminatedUnion('role', [
  StaffUpdate,
  StudentUpdate.extend({ role: z.literal('user').optional() }),
])
export const UserAnswer = z.union([StudentAnswer, StaffAnswer])
