import { z } from 'zod'
import { moveModes, moveNumberings, moveReasons } from '#domain/student-moves.ts'
import { Id, Localized, listOf, success } from './common.ts'
import { StudentImport } from './student-imports.ts'
import { Line } from './text.ts'

export const mostMovedClasses = 500
const mostDecidedStudents = 5000

/** Null leaves the school. */
const TargetClass = Line().min(1).nullable()

const ClassDecision = z.object({
  class: Line(),
  /** Left out, the class goes where the mode takes it. */
  to: TargetClass.optional(),
  /** Students who go elsewhere than their class. */
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
  /** Answers the plan and stores nothing. */
  preview: z.boolean().default(false),
  /** The `version` of the plan that was seen: another one is refused. */
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
  /** In the period already: they keep their places. */
  already: z.number(),
})

export const mostMoveExceptions = 60
export const mostMoveDoubts = 100

const PlannedClass = MoveCounts.extend({
  class: z.string(),
  students: z.number(),
  /** Null leaves; left out is undecided. */
  to: z.string().nullable().optional(),
  why: z.enum(moveReasons),
  /** The class that the next grade lacks. */
  missing: z.string().nullable(),
  /** The first students who go elsewhere than their class. */
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

const ClassBelongings = z.object({
  class: z.string(),
  has_filter: z.boolean(),
  goal: z.number().nullable(),
  displays: z.array(z.string()),
  seating_plans: z.number(),
  teachers: z.number(),
})

export const PeriodStudentsPlan = z.object({
  from: z.object({ _id: Id, name: z.string() }),
  period: z.object({ _id: Id, name: z.string() }),
  counts: MoveCounts.extend({ all: z.number() }),
  classes: z.array(PlannedClass),
  /** Classes that students may go to: who is in them already, and how many come. */
  targets: z.array(z.object({ class: z.string(), present: z.number(), coming: z.number() })),
  duplicates: z.array(z.object({ class: z.string(), class_no: z.number(), students: z.number() })),
  /** What belongs to classes that are empty in the period or have no successor. */
  left_behind: z.array(ClassBelongings),
  /** Classes of the period that have no filter yet. */
  without_filter: z.array(z.string()),
  version: z.string(),
})
export type PeriodStudentsPlan = z.infer<typeof PeriodStudentsPlan>

/** `import` is the job that began; its undo is that of imports. */
export const PeriodStudentsAnswer = success(
  z.object({ plan: PeriodStudentsPlan, import: StudentImport.nullable() }),
)
