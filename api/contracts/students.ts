import { z } from 'zod'
import {
  BirthDate,
  Id,
  Localized,
  LogPosition,
  listOf,
  Paging,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'
import { Line } from './text.ts'
import { FieldError } from './validation.ts'

const optionalPassword = z.string().min(6).max(255).nullish()

export const StudentInput = z.object({
  /** The school's prefix is optional. */
  u_id: Line().min(1),
  class: Line().min(1),
  class_no: z.int().min(1).max(999),
  name: z.object({ en: Line(), zh: Line() }),
  date_of_birth: BirthDate.nullish(),
  /** Random for a new student by default; other students keep their password. */
  password: optionalPassword,
  parent_password: optionalPassword,
  card_id: Line(64).nullish(),
  /** The house's id or one of its names. */
  house: Line().nullish(),
})
export type StudentInput = z.infer<typeof StudentInput>

export const StudentRow = StudentInput.extend({
  name: StudentInput.shape.name.partial().optional(),
  /** The id or one of the names of a group of the class. */
  group: Line().nullish(),
})
export type StudentRow = z.infer<typeof StudentRow>

const mostRows = 5000

/** Imports all rows or none. */
export const StudentBatch = z.object({
  users: listOf(StudentRow, { max: mostRows }),
  period: Id,
  /** `create` refuses a known u_id. */
  mode: z.enum(['create', 'upsert']).optional(),
})
export type StudentBatch = z.infer<typeof StudentBatch>

export const StudentBatchAnswer = success(
  z.object({
    created: z.number(),
    joined: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    passwords: z.array(
      z.object({
        u_id: z.string(),
        password: z.string().nullable(),
        parent_password: z.string().nullable(),
      }),
    ),
  }),
)
export type StudentBatchAnswer = z.infer<typeof StudentBatchAnswer>

export const StudentPreviewBatch = z.object({
  users: z
    .array(z.unknown())
    .min(1)
    .max(mostRows)
    .meta({ description: 'Rows as POST /users/imports takes them' }),
  period: Id,
})

export const previewStates = ['created', 'joined', 'updated', 'unchanged', 'invalid'] as const

export const StudentPreviewAnswer = success(
  z.object({
    counts: z.record(z.enum(previewStates), z.number()),
    rows: z.array(
      z.object({
        state: z.enum(previewStates),
        errors: z.array(FieldError),
        /** Warnings never stop the import. */
        warnings: z.array(FieldError),
        stored: z
          .object({
            u_id: z.string(),
            name: Localized,
            class: z.string().nullable(),
            class_no: z.number().nullable(),
            date_of_birth: z.string().nullable(),
            card_id: z.string().nullable(),
            house: RuleName.nullable().optional(),
            group: RuleName.nullable().optional(),
          })
          .nullable(),
      }),
    ),
  }),
)
export type StudentPreview = z.infer<typeof StudentPreviewAnswer>['data']

export const StudentUpdate = StudentInput.omit({
  u_id: true,
  password: true,
  parent_password: true,
}).extend({
  period: Id,
  house: Id.nullish(),
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
  house: Id.nullable().optional(),
  profile: Id,
  point: z.number(),
  cumulative_point: z.number(),
  isActive: z.boolean(),
  setup_password: z.boolean(),
  role: z.literal('user'),
  /** True for parents, who use the student's account with a password of their own. */
  isParent: z.boolean(),
  privilege: z.object({ all_action: z.boolean() }),
  /** Ids of accounts that were merged into this one. */
  merged_u_ids: z.array(z.string()).optional(),
})
export type Student = z.infer<typeof Student>
export const StudentAnswer = success(Student)

export const StudentRecord = Student.extend({
  profile: Id.nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  /** The account to which this one's records of the period have moved. */
  merged_into: z.object({ user: Id, name: Localized }).nullish(),
  periods: z.array(
    z.object({ _id: Id, name: z.string(), profile: Id, class: z.string(), class_no: z.number() }),
  ),
})
export type StudentRecord = z.infer<typeof StudentRecord>
export const StudentRecordAnswer = success(StudentRecord)

export const StudentsQuery = Paging.extend({
  period: Id,
  search: SearchText.optional(),
  class: z.string().max(255).optional(),
  grade: z.string().max(255).optional(),
  house: z.union([Id, z.literal('none')]).optional(),
  order_by: z
    .enum([
      'u_id',
      'class',
      'class_no',
      'name_en',
      'name_zh',
      'date_of_birth',
      'point',
      'cumulative_point',
      'house',
    ])
    .optional(),
})
export type StudentsQuery = z.infer<typeof StudentsQuery>
export const StudentsAnswer = paged(Student)

export const StudentsExportQuery = StudentsQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

export const StudentQuery = z.object({ period: Id.optional(), minPosition: LogPosition.optional() })

export const ResetPassword = z
  .object({
    parent: z.boolean().optional(),
    own_password: z.string().max(255).optional(),
  })
  .nullish()
export const ResetPasswordAnswer = success(z.object({ password: z.string() }))
