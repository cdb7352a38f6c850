import { z } from 'zod'
import {
  BirthDate,
  Id,
  Localized,
  listOf,
  Paging,
  Position,
  paged,
  SearchText,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'
import { Line } from './text.ts'
import { FieldError } from './validation.ts'

const optionalPassword = z.string().min(6).max(255).nullish()

/** One student as staff write it: a row of the import and the form of the add and edit dialogs. */
export const StudentInput = z.object({
  /** With or without the organisation's prefix; stored with it, never doubled. */
  u_id: Line().min(1),
  class: Line().min(1),
  class_no: z.int().min(1).max(999),
  name: z.object({ en: Line(), zh: Line() }),
  date_of_birth: BirthDate.nullish(),
  /**
   * Not given for a new student: a random one is made, shown once. Not given for a known one:
   * unchanged.
   */
  password: optionalPassword,
  parent_password: optionalPassword,
  card_id: Line(64).nullish(),
})
export type StudentInput = z.infer<typeof StudentInput>

/** A row of an import: of a known student, what is empty or missing leaves what is stored. */
export const StudentRow = StudentInput.extend({
  name: StudentInput.shape.name.partial().optional(),
})
export type StudentRow = z.infer<typeof StudentRow>

const mostRows = 5000

/** POST /v2/cms/users/batch and /users/upload: creates and updates, all of it or nothing. */
export const StudentBatch = z.object({
  users: listOf(StudentRow, { max: mostRows }),
  period: Id,
  /** `create`: a u_id that is already there is an error (the add dialog). */
  mode: z.enum(['create', 'upsert']).optional(),
})
export type StudentBatch = z.infer<typeof StudentBatch>

export const StudentBatchAnswer = success(
  z.object({
    /** New accounts. */
    created: z.number(),
    /** Known accounts, also from other periods, that came into the period. */
    joined: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    /** Random passwords of new students, shown this once. */
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

/**
 * POST /users/imports/preview takes the same body and changes nothing; a row that is wrong is told
 * of, and refuses no other.
 */
export const StudentPreviewBatch = z.object({
  users: z
    .array(z.unknown())
    .min(1)
    .max(mostRows)
    .meta({ description: 'Rows as POST /users/imports takes them' }),
  period: Id,
})

export const previewStates = ['created', 'joined', 'updated', 'unchanged', 'invalid'] as const

/** What an import would do: to how many, and to each row in its order. */
export const StudentPreviewAnswer = success(
  z.object({
    counts: z.record(z.enum(previewStates), z.number()),
    rows: z.array(
      z.object({
        state: z.enum(previewStates),
        errors: z.array(FieldError),
        /**
         * Nothing that hinders the import: `class_no_taken`, with whose it is;
         * `class_spelled_otherwise`, with how; `class_new`, of the first row of a class that nobody
         * had; `student_nameless`.
         */
        warnings: z.array(FieldError),
        /**
         * The known student before the import, whatever period it is known from; no class where it
         * is not in this one.
         */
        stored: z
          .object({
            u_id: z.string(),
            name: Localized,
            class: z.string().nullable(),
            class_no: z.number().nullable(),
            date_of_birth: z.string().nullable(),
            card_id: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
)
export type StudentPreview = z.infer<typeof StudentPreviewAnswer>['data']

/** PUT /users/{id}: u_id is locked. */
export const StudentUpdate = StudentInput.omit({
  u_id: true,
  password: true,
  parent_password: true,
}).extend({
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
  /** Of the student's own account; a parent signs in by another password of the same one. */
  isParent: z.boolean(),
  privilege: z.object({ all_action: z.boolean() }),
})
export type Student = z.infer<typeof Student>
export const StudentAnswer = success(Student)

/**
 * GET /users/{id}: a student in the period asked for. Who was not in it has neither profile nor
 * class there, and no points.
 */
export const StudentRecord = Student.extend({
  profile: Id.nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  /** Where the student is or was: the current one first, then the newest. */
  periods: z.array(
    z.object({ _id: Id, name: z.string(), profile: Id, class: z.string(), class_no: z.number() }),
  ),
})
export type StudentRecord = z.infer<typeof StudentRecord>
export const StudentRecordAnswer = success(StudentRecord)

/**
 * GET /users. Words of `search` match u_id, names, card, class and class number; class `NONE` is
 * `uncategorized`.
 */
export const StudentsQuery = Paging.extend({
  period: Id,
  search: SearchText.optional(),
  class: z.string().max(255).optional(),
  grade: z.string().max(255).optional(),
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
    ])
    .optional(),
})
export type StudentsQuery = z.infer<typeof StudentsQuery>
export const StudentsAnswer = paged(Student)

/** GET /users/export_stream: the same list, all of it, as CSV. */
export const StudentsExportQuery = StudentsQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

/** GET /users/{id}: the current period without one. */
export const StudentQuery = z.object({ period: Id.optional(), minPosition: Position.optional() })

/**
 * POST /users/{id}/resetpw: the student's own password, or the parent's. The new one is random and
 * has to be changed at once.
 */
export const ResetPassword = z
  .object({
    parent: z.boolean().optional(),
    /** The caller's own, where another administrator's password is reset. */
    own_password: z.string().max(255).optional(),
  })
  .nullish()
/** The new password, shown this once. */
export const ResetPasswordAnswer = success(z.object({ password: z.string() }))
