import { z } from 'zod'
import { BirthDate, Id, Localized, Paging, Position, paged, SearchText, success } from './common.ts'
import { ExportLanguage } from './history.ts'
import { Line } from './text.ts'

const optionalPassword = z.string().min(6).max(255).nullish()

/** One student as staff write it: a row of the import and the form of the add and edit dialogs. */
export const StudentInput = z.object({
  /** With or without the organisation's prefix; stored with it, never doubled. */
  u_id: Line().min(1),
  class: Line().min(1),
  class_no: z.int().min(1).max(999),
  name: z.object({ en: Line(), zh: Line() }),
  date_of_birth: BirthDate.nullish(),
  /** Not given for a new student: a random one is made, shown once. Not given for a known one: unchanged. */
  password: optionalPassword,
  parent_password: optionalPassword,
  card_id: Line().nullish(),
})
export type StudentInput = z.infer<typeof StudentInput>

/** POST /v2/cms/users/batch and /users/upload: creates and updates, all of it or nothing. */
export const StudentBatch = z.object({
  users: z.array(StudentInput).min(1).max(5000),
  period: Id,
  /** `create`: a u_id that is already there is an error (the add dialog). */
  mode: z.enum(['create', 'upsert']).optional(),
})
export type StudentBatch = z.infer<typeof StudentBatch>

export const StudentBatchAnswer = success(
  z.object({
    created: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    /** Random passwords of new students, shown this once. */
    passwords: z.array(
      z.object({ u_id: z.string(), password: z.string().nullable(), parent_password: z.string().nullable() }),
    ),
  }),
)
export type StudentBatchAnswer = z.infer<typeof StudentBatchAnswer>

/** PUT /users/{id}: u_id is locked. */
export const StudentUpdate = StudentInput.omit({ u_id: true, password: true, parent_password: true }).extend({
  period: Id,
  isActive: z.boolean().optional(),
})
export type StudentUpdate = z.infer<typeof StudentUpdate>

export const Student = z.object({
  _id: Id,
  u_id: z.string(),
  username: z.string(),
  name: Localized,
  class: z.string(),
  class_no: z.number(),
  date_of_birth: z.string().nullable(),
  card_id: z.string().nullable(),
  /** The student in the period asked for. */
  profile: Id,
  point: z.number(),
  cumulative_point: z.number(),
  isActive: z.boolean(),
  setup_password: z.boolean(),
  role: z.literal('user'),
})
export type Student = z.infer<typeof Student>
export const StudentAnswer = success(Student)

/** GET /users. Words of `search` match u_id, names, card, class and class number; class `NONE` is `uncategorized`. */
export const StudentsQuery = Paging.extend({
  period: Id,
  search: SearchText.optional(),
  class: z.string().max(255).optional(),
  grade: z.string().max(255).optional(),
  order_by: z
    .enum(['u_id', 'class', 'class_no', 'name_en', 'name_zh', 'date_of_birth', 'point', 'cumulative_point'])
    .optional(),
})
export type StudentsQuery = z.infer<typeof StudentsQuery>
export const StudentsAnswer = paged(Student)

/** GET /users/export_stream: the same list, all of it, as CSV. */
export const StudentsExportQuery = StudentsQuery.omit({ page: true, limit: true }).extend({ lang: ExportLanguage })

/** GET /users/{id}: the current period without one. */
export const StudentQuery = z.object({ period: Id.optional(), minPosition: Position.optional() })

/** POST /users/{id}/resetpw: the student's own password, or the parent's. The new one is random and has to be changed at once. */
export const ResetPassword = z.object({ parent: z.boolean().optional() }).nullish()
/** The new password, shown this once. */
export const ResetPasswordAnswer = success(z.object({ password: z.string() }))
