import { z } from 'zod'
import { gradeKey } from '#domain/class-grade.ts'
import { Id, listOf, success } from './common.ts'
import { Line } from './text.ts'

/** The correction of a class that has no grade. */
export const noGrade = 'NONE'
export const mostClassGrades = 500

/**
 * `by_name`: the grade read from the class's name, if any. `grade`: the school's correction, a
 * grade filter's id or `NONE`; null without one.
 */
const ClassGrade = z.object({
  class: z.string(),
  by_name: Id.nullable(),
  grade: z.string().nullable(),
})
export type ClassGrade = z.infer<typeof ClassGrade>

/** GET /class_grades: the current period's classes, and all classes with a corrected grade. */
export const ClassGradesAnswer = success(z.array(ClassGrade))

/**
 * PUT /class_grades: corrects the named classes and leaves the others. A null `grade` removes the
 * correction. It holds for every spelling of a class.
 */
export const ClassGradesInput = z.object({
  grades: listOf(
    z.object({ class: Line().min(1), grade: z.union([Id, z.literal(noGrade)]).nullable() }),
    {
      max: mostClassGrades,
    },
  ).refine(
    (grades) => new Set(grades.map((one) => gradeKey(one.class))).size === grades.length,
    'yup_type_error',
  ),
})
export type ClassGradesInput = z.infer<typeof ClassGradesInput>
