import { z } from 'zod'
import { moveModes, moveNumberings, moveReasons } from '#domain/student-moves.ts'
import { Id, Localized, listOf, success } from './common.ts'
import { ClassBelongings, StudentImport } from './student-imports.ts'
import { Line } from './text.ts'

export const mostMovedClasses = 500
const mostDecidedStudents = 5000

/** Null: the student leaves the school. */
const TargetClass = Line().min(1).nullable()

const ClassDecision = z.object({
  class: Line(),
  /** If absent, `mode` decides. */
  to: TargetClass.optional(),
  /** Students whose decision differs from their class's. */
  students: z
    .array(z.object({ student: Id, to: TargetClass }))
    .max(mostDecidedStudents)
    .default([]),
})

export const PeriodStudentsInput = z.object({
  from: Id,
  mode: z.enum(moveModes),
  numbers: z.enum(moveNumberings).default('keep'),
  classes: listOf(ClassDecision, {
    min: 0,
    max: mostMovedClasses,
    together: { lists: ['students'], max: mostDecidedStudents },
  }).default([]),
  /** Adds missing filters for the period's classes and grades. */
  filters: z.boolean().default(false),
  preview: z.boolean().default(false),
  /** The `version` of the plan that the user saw. If the plan has changed, the move is refused. */
  seen: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type PeriodStudentsInput = z.input<typeof PeriodStudentsInput>

const MoveCounts = z.object({
  move: z.number(),
  repeat: z.number(),
  leave: z.number(),
  undecided: z.number(),
  /** Students already in the period, who keep their places. */
  already: z.number(),
})

export const mostMoveExceptions = 60
export const mostMoveDoubts = 100

const PlannedClass = MoveCounts.extend({
  class: z.string(),
  students: z.number(),
  /** Null: the students leave the school. Absent: undecided. */
  to: z.string().nullable().optional(),
  why: z.enum(moveReasons),
  /** The class that should follow, but does not exist. */
  missing: z.string().nullable(),
  /** The first students who do not move with their class. */
  exceptions: z.array(
    z.object({
      student: Id,
      name: Localized,
      class_no: z.number(),
      to: z.string().nullable(),
      is_active: z.boolean(),
    }),
  ),
})
export type PlannedClass = z.infer<typeof PlannedClass>

export const PeriodStudentsPlan = z.object({
  from: z.object({ _id: Id, name: z.string() }),
  period: z.object({ _id: Id, name: z.string() }),
  counts: MoveCounts.extend({ all: z.number() }),
  classes: z.array(PlannedClass),
  targets: z.array(z.object({ class: z.string(), present: z.number(), coming: z.number() })),
  duplicates: z.array(z.object({ class: z.string(), class_no: z.number(), students: z.number() })),
  /** The belongings of classes that are empty in the period or have no successor. */
  left_behind: z.array(ClassBelongings),
  /** The period's classes without a filter. */
  without_filter: z.array(z.string()),
  version: z.string(),
})
export type PeriodStudentsPlan = z.infer<typeof PeriodStudentsPlan>

/** `import`: the started job, which can be undone. */
export const PeriodStudentsAnswer = success(
  z.object({ plan: PeriodStudentsPlan, import: StudentImport.nullable() }),
)
