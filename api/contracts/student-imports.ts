import { z } from 'zod'
import { moveModes } from '#domain/student-moves.ts'
import { Id, Localized, Moment, success } from './common.ts'
import { Failure } from './errors.ts'

export const ClassBelongings = z.object({
  class: z.string(),
  has_filter: z.boolean(),
  goal: z.number().nullable(),
  displays: z.array(z.string()),
  seating_plans: z.number(),
  teachers: z.number(),
})
export type ClassBelongings = z.infer<typeof ClassBelongings>

export const StudentImport = z.object({
  _id: Id,
  period: z.object({ _id: Id, name: z.string() }),
  /** Set if the students came from an earlier period; absent if they came from a file. */
  moved: z
    .object({
      from: z.object({ _id: Id, name: z.string() }),
      mode: z.enum(moveModes),
      left_behind: z.array(ClassBelongings),
      filters: z.number(),
    })
    .optional(),
  created_at: Moment,
  created_by: z.object({ _id: Id, name: Localized }),
  state: z.enum(['running', 'done', 'failed']),
  /** How many passwords have been hashed. Nothing is stored until all are. */
  progress: z.object({ done: z.number(), total: z.number() }),
  failure: Failure.pick({ code: true, details: true, more_details: true }).nullable(),
  created: z.number(),
  joined: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  withoutPassword: z.number(),
  undoable: z.boolean(),
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

export const StudentImportsAnswer = success(z.array(StudentImport))
/** Sent before the import has finished. */
export const StudentImportAnswer = success(StudentImport)

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
  'house_id',
  'group_id',
  'class',
  'class_no',
  'password',
  'parent_password',
] as const

export const UndoAnswer = success(
  z.object({
    removed: z.number(),
    restored: z.number(),
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
