import { z } from 'zod'
import { Id, Localized, Moment, success } from './common.ts'
import { Failure } from './errors.ts'

/** An import of students: how far it is, what it did, and whether it was undone. */
export const StudentImport = z.object({
  _id: Id,
  period: z.object({ _id: Id, name: z.string() }),
  created_at: Moment,
  created_by: z.object({ _id: Id, name: Localized }),
  state: z.enum(['running', 'done', 'failed']),
  /** Of the passwords that are prepared before anything is stored. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /**
   * Why it failed; nothing was stored. `details` are the wrong fields of `validation_failed`, as in
   * a refused call.
   */
  failure: Failure.pick({ code: true, details: true, more_details: true }).nullable(),
  /** New accounts. */
  created: z.number(),
  /** Known accounts, also from other periods, that came into the period. */
  joined: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** New students whose random passwords are still to be handed out. */
  withoutPassword: z.number(),
  /** By whoever asks, at this moment. */
  undoable: z.boolean(),
  /** The moment from which on it cannot be undone any more. */
  undo_until: Moment,
  undone: z
    .object({
      at: Moment,
      by: Localized,
      removed: z.number(),
      restored: z.number(),
      kept: z.number(),
    })
    .nullable(),
})
export type StudentImport = z.infer<typeof StudentImport>

/** GET /users/imports: the latest, the newest first. */
export const StudentImportsAnswer = success(z.array(StudentImport))
/** POST /users/imports takes the body of /users/upload and answers before the import is done. */
export const StudentImportAnswer = success(StudentImport)

/** POST /users/imports/{id}/passwords: random passwords of its new students, shown this once. */
export const HandedOutAnswer = success(
  z.array(
    z.object({
      u_id: z.string(),
      name: Localized,
      class: z.string().nullable(),
      class_no: z.number().nullable(),
      password: z.string().nullable(),
      parent_password: z.string().nullable(),
    }),
  ),
)
export type HandedOutAnswer = z.infer<typeof HandedOutAnswer>

export const keptReasons = ['has_events', 'changed', 'card_id_used', 'in_use'] as const
export const importedFields = [
  'name_en',
  'name_zh',
  'card_id',
  'date_of_birth',
  'class',
  'class_no',
  'password',
  'parent_password',
] as const

/** GET and POST /users/imports/{id}/undo: what undoing would do, and what it did. */
export const UndoAnswer = success(
  z.object({
    /** New students who go. */
    removed: z.number(),
    /** Students with fields that become what they were. */
    restored: z.number(),
    /** What stays as it is, and why. */
    kept: z.array(
      z.object({
        user: z.object({ _id: Id, name: Localized }),
        u_id: z.string(),
        class: z.string().nullable(),
        class_no: z.number().nullable(),
        reason: z.enum(keptReasons),
        fields: z.array(z.enum(importedFields)),
      }),
    ),
    import: StudentImport,
  }),
)
export type UndoAnswer = z.infer<typeof UndoAnswer>
