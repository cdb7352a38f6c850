import { z } from 'zod'
import { gradeKey } from '#domain/class-grade.ts'
import { Id, listOf, success } from './common.ts'
import { Line } from './text.ts'

/** What is said of a class that is of no grade. */
export const noGrade = 'NONE'
export const mostClassGrades = 500

/** `by_name`: the grade that the class's name tells, if any. `grade`: the id, or `NONE`, that the school has said instead, null for nothing. */
const ClassGrade = z.object({
  class: z.string(),
  by_name: Id.nullable(),
  grade: z.string().nullable(),
})
export type ClassGrade = z.infer<typeof ClassGrade>

/** GET /class_grades: the classes of the current period, and those whose grade the school has corrected. */
export const ClassGradesAnswer = success(z.array(ClassGrade))

/** PUT /class_grades: the classes named. `grade` is a grade filter's id, `NONE` or, as the name tells, null. One spelling of a class stands for all. The others stay as they are. */
export const ClassGradesInput = z.object({
  grades: listOf(z.object({ class: Line().min(1), grade: z.union([Id, z.literal(noGrade)]).nullable() }), {
    max: mostClassGrades,
  }).refine((grades) => new Set(grades.map((one) => gradeKey(one.class))).size === grades.length, 'yup_type_error'),
})
export type ClassGradesInput = z.infer<typeof ClassGradesInput>
